import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { documentPaths } from "#content/paths.ts";
import { freePort } from "#server/testing/free-port.ts";

test("npm run dev says in plain words what is broken; repaired, it serves pages with hot reload and takes in both forms", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "company-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp("company", folder, { recursive: true });
  const facts = path.join(folder, "company.json");
  const sound = await readFile(facts, "utf8");
  await writeFile(facts, "{ broken");
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NODE_ENV: "development", COMPANY_DIR: folder };
  const development = spawn(process.execPath, ["scripts/dev.ts"], {
    stdio: ["ignore", "pipe", "ignore"],
    env,
  });
  const ended = once(development, "exit");
  onTestFinished(async () => {
    development.kill();
    await ended;
  });
  const origin = `http://localhost:${port}`;
  await lineWith(development, origin);
  const second = spawn(process.execPath, ["scripts/dev.ts"], { stdio: ["ignore", "ignore", "pipe"], env });
  expect(await text(second.stderr)).toMatch(
    /address already in use .*: stop the program .* set another PORT\n$/,
  );

  const answer = await fetch(origin);
  const page = await answer.text();
  expect([answer.status, page]).toEqual([500, expect.stringContaining("company.json")]);
  // With Vite's client, the browser waits for the repair by itself.
  expect(page).toContain("/@vite/client");
  expect(page).not.toContain("\u001b");
  await writeFile(facts, sound);
  await expect.poll(async () => (await fetch(origin)).status).toBe(200);

  const home = await fetch(`${origin}/`);
  expect(await home.text()).toContain("/@vite/client");
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404);

  const message = {
    name: "Sample Buyer",
    email: "buyer@agency.example",
    phone: "205-555-0117",
    company: "Example County",
    subject: "A question",
    message: "Do you supply training rounds?",
  };
  const posted = await fetch(`${origin}/contact`, {
    method: "POST",
    body: new URLSearchParams(message),
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
  const confirmation = await fetch(new URL(String(posted.headers.get("location")), origin));
  expect(await confirmation.text()).toMatch(/MSG-[A-Z0-9]{8}/);

  // What would be mailed, and what the build would make.
  const mails = await (await fetch(`${origin}/mail-preview`)).text();
  expect(mails).toContain("A question");
  expect(mails).toContain("Do you supply training rounds?");
  const statement = await fetch(`${origin}${documentPaths.capabilityStatement}`);
  expect([statement.status, statement.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

function lineWith(child: ChildProcess, text: string) {
  return new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`it stopped with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes(text)) resolve();
    });
  });
}
