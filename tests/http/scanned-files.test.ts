import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const zip = exampleRfq.deliveryZip;

test("a file is given out when the scanner has found it clean, an infected one never; a kill forgets neither", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "scanner-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [scanner, go] = [path.join(folder, "scan.sh"), path.join(folder, "go")];
  await writeFile(scanner, `until [ -e ${go} ]; do sleep 0.05; done; grep -q INFECTED && exit 1; exit 0`);
  const environment = { SIGNING_SECRET: buyerSecret };
  const scanning = { ...environment, SCAN_COMMAND: `/bin/sh ${scanner}` };

  let desk = await startDesk(environment, { dataFolder: path.join(folder, "data") });
  onTestFinished(() => desk.site.kill());
  const { cookie } = await desk.signIn("Ann Lee");
  const request = await sendRequest(desk.site.port);
  const say = (...files: (readonly [string, string])[]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: crypto.randomUUID(), text: "Here", zip }))
      body.set(name, value);
    for (const [name, text] of files) body.append("files", new File([text], name));
    return fetch(`http://127.0.0.1:${desk.site.port}${request.path}`, { method: "POST", body });
  };
  const deskReads = (place: string) => desk.call(cookie, place);
  const buyerReads = async (fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ zip, ...fields });
    const answer = await fetch(`http://127.0.0.1:${desk.site.port}${request.path}`, { method: "POST", body });
    return { status: answer.status, text: await answer.text() };
  };
  const page = async () => (await deskReads(`/requests/${request.reference}`)).html;

  // A file that came before there was a scanner stays as it is.
  await say(["before.txt", "INFECTED"]);
  expect(await page()).toMatch(/files\/1">before\.txt/);
  await desk.site.stop();
  desk = await startDesk(scanning, { dataFolder: path.join(folder, "data") });
  await say(["good.txt", "clean"], ["bad.txt", "INFECTED"]);
  const both = async () => [await page(), (await buyerReads()).text];
  const fileOf = (file: number) => `/requests/${request.reference}/files/${file}`;
  for (const html of await both()) {
    expect(html).toMatch(/before\.txt<\/(a|button)>/);
    expect(html).toMatch(
      /good\.txt<\/span> <span class="files__size">Text, 1 KB<\/span> <span class="files__state">Being checked/,
    );
  }
  for (const file of [2, 3]) {
    expect((await deskReads(fileOf(file))).status).toBe(404);
    expect((await buyerReads({ file: String(file) })).status).toBe(404);
  }

  // Killed while it scans: another scanner takes over when the lease has run out.
  await desk.site.kill();
  const database = new DatabaseSync(path.join(folder, "data", "inbox.sqlite"));
  database.exec("UPDATE files SET scan_due_at = 0 WHERE scan = 'waiting'");
  database.close();
  await writeFile(go, "");
  desk = await startDesk(scanning, { dataFolder: path.join(folder, "data") });
  await expect.poll(page).toContain("Refused: the virus scanner found something in it");
  await expect.poll(async () => (await deskReads(fileOf(2))).html).toBe("clean");
  expect((await buyerReads()).text).toMatch(
    /bad\.txt<\/span> <span class="files__size">Text, 1 KB<\/span> <span class="files__state">Refused/,
  );
  for (const [file, text] of [
    [1, "INFECTED"],
    [2, "clean"],
  ] as const) {
    expect(await buyerReads({ file: String(file) })).toEqual({ status: 200, text });
  }
  expect((await deskReads(fileOf(3))).status).toBe(404);
  expect((await buyerReads({ file: "3" })).status).toBe(404);
});
