import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { dataFiles } from "../support/inbox-file.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

type Result = { readonly status: number; readonly out: string; readonly err: string };

test("every command works beside the running server, for people and for programs", async () => {
  const site = await startTestSite();
  const inbox = (...args: string[]) => runInbox({ DATA_DIR: site.dataFolder, PORT: String(site.port) }, args);
  const json = async (...args: string[]) => JSON.parse((await succeed(inbox(...args, "--json"))).out);
  const first = await accept(
    site.port,
    createSubmission({ email: "first@agency.example", name: "First Buyer" }),
  );
  const second = await accept(
    site.port,
    createSubmission({ email: "second@agency.example", formType: "contact" }),
  );
  const suspect = createSubmission({
    message: "<a href='http://x.example'>x</a> [url=http://y.example]y[/url]",
  });
  const held = await accept(site.port, suspect);
  const find = async (reference: string) =>
    (await json("export", "--all")).find((each: { reference: string }) => each.reference === reference);
  expect(await find(held)).toMatchObject({
    state: "quarantined",
    suspicions: ["link markup", "links to follow"],
  });
  expect(await find(second)).toMatchObject({ state: "open" });
  await succeed(inbox("keep", first));
  await succeed(inbox("keep", first, "--off"));
  expect((await succeed(inbox("dead"))).out).toBe("No e-mail has failed permanently.\n");
  expect(await json("dead")).toEqual([]);
  expect(await json("retry")).toEqual({ mails: 0 });
  await succeed(inbox("resend", second));
  // All of them, or one may still be on its way when its request is forgotten.
  await expect.poll(() => mailFiles(site.dataFolder, first).length).toBe(2);
  await succeed(inbox("test-mail", "you@agency.example"));
  expect(mailFiles(site.dataFolder, "NOTICE")).toHaveLength(1);
  expect((await succeed(inbox("export", "--csv"))).out).toContain("first@agency.example");
  expect(await json("export")).toHaveLength(3);
  expect((await succeed(inbox("purge", "--dry-run"))).out).toContain("Would delete: 0 requests");
  // It waits three seconds for the server.
  await expect.poll(async () => (await succeed(inbox("doctor"))).out).toMatch(/^ok +Server +answers/m);
  expect((await inbox("launch-check")).status).toBe(1);

  const backup = path.join(await createDataFolder(), "inbox.sqlite");
  await succeed(inbox("backup", backup));
  expect(await inbox("restore", backup)).toMatchObject({
    status: 1,
    err: expect.stringContaining("not overwritten"),
  });
  const empty = path.join(await createDataFolder(), "empty");
  await succeed(runInbox({ DATA_DIR: empty }, ["restore", backup]));
  const restored = await succeed(runInbox({ DATA_DIR: empty }, ["export", "--csv"]));
  expect(restored.out).toBe((await succeed(inbox("export", "--csv"))).out);

  expect((await succeed(inbox("forget", "FIRST@agency.example", "--yes"))).out).toContain(
    "its files hold no traces",
  );
  expect(filesNaming(site.dataFolder, /first@agency\.example|First Buyer/i)).toEqual([]);
  expect(site.log.join("\n")).not.toMatch(/first@agency\.example|First Buyer/i);
  expect(await find(first)).toMatchObject({ state: "erased", name: "" });
  expect(await accept(site.port, createSubmission())).toMatch(/^RFQ-/);
});

test("mails that a server refused for good are listed with the reason, and arrive after a retry", async () => {
  const refusing = { now: true };
  const smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) => done(refusing.now ? answer(550, "no such user") : null),
  });
  onTestFinished(smtp.close);
  const site = await startTestSite({ SMTP_URL: smtp.url });
  const inbox = (...args: string[]) => runInbox({ DATA_DIR: site.dataFolder, SMTP_URL: smtp.url }, args);
  const reference = await accept(site.port, createSubmission());
  await expect
    .poll(async () => JSON.parse((await inbox("dead", "--json")).out).length, {
      timeout: 60_000,
      interval: 250,
    })
    .toBe(2);
  expect((await succeed(inbox("dead"))).out).toMatch(new RegExp(`${reference} +notification .*no such user`));

  refusing.now = false;
  expect((await succeed(inbox("retry", reference))).out).toBe("Trying again: 2.\n");
  // The server looks every half minute; a new message makes it look at once.
  await accept(site.port, createSubmission());
  const arrived = () => smtp.received.filter(({ raw }) => parseMail(raw).header("x-reference") === reference);
  await expect.poll(() => arrived().length).toBe(2);
});

async function succeed(running: Promise<Result>): Promise<Result> {
  const result = await running;
  expect(result).toEqual({ ...result, status: 0 });
  return result;
}

async function runInbox(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Result> {
  const program = path.join(process.env.BUILT_SITE ?? "dist", "server/inbox.js");
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_ENV: undefined, MAIL_FROM: "website@company.example", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, status] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1))),
  ]);
  return { status, out, err };
}

async function readAll(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function mailFiles(dataFolder: string, reference: string) {
  return dataFiles(dataFolder).filter((file) => file.endsWith(".eml") && file.includes(reference));
}

function filesNaming(folder: string, pattern: RegExp) {
  return dataFiles(folder).filter(
    (file) => statSync(file).isFile() && pattern.test(readFileSync(file, "latin1")),
  );
}
