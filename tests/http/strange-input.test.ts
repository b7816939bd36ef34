import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { healthPaths, paths, sendEmailPath } from "#content/paths.ts";
import { startSite } from "../../scripts/start-site.ts";
import { builtSite } from "../support/built-site.ts";
import { createSubmission, submit } from "../support/submit.ts";

const { ask } = builtSite();
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["plainly", '"name":"Dana Whitfield","name":"Mallory"'],
  ["in another spelling", '"name":"Dana Whitfield","n\\u0061me":"Mallory"'],
  ["with a key that nobody reads", '"other":1,"other":2'],
  ["further in", '"other":{"a":[{"b":1,"b":2}]}'],
])("400 for JSON that has a key twice, %s", async (_how, doubled) => {
  const { message } = createSubmission();
  const payload = JSON.stringify(message).replace("{", `{${doubled},`);
  const answer = await ask({ method: "POST", url: sendEmailPath, payload, headers: json });
  expect(answer.statusCode).toBe(400);
});

test("a key that comes once in each of several objects, or as a value, comes once", async () => {
  const { message } = createSubmission({ subject: 'A {"name": "x", "name": "y"} in a subject' });
  const payload = JSON.stringify({ ...message, other: [{ a: "a" }, { a: "a:" }] });
  const answer = await ask({ method: "POST", url: sendEmailPath, payload, headers: json });
  expect(answer.statusCode).toBe(200);
});

test.each(["identity", "Identity", "IDENTITY"])("a body whose encoding is %s is read", async (encoding) => {
  const payload = JSON.stringify(createSubmission().message);
  const headers = { ...json, "content-encoding": encoding };
  expect((await ask({ method: "POST", url: sendEmailPath, payload, headers })).statusCode).toBe(200);
});

test.each(["name=D%FFana", "name=%", "n%E4me=Dana"])("400 for %s, which is no UTF-8", async (payload) => {
  expect((await ask({ method: "POST", url: paths.contact, payload, headers: form })).statusCode).toBe(400);
});

test("no control character that was typed comes back in the page, and no text in the date field", async () => {
  const typed = { name: "Da\u0000na\u001b[31m", items: "one\ntwo\u0008", needByDate: "soon\u0007" };
  const payload = new URLSearchParams({ ...typed, attachments: "list\u0001.pdf" }).toString();
  const answer = await ask({ method: "POST", url: paths.rfq, payload, headers: form });
  expect([answer.statusCode, answer.body.match(/(?![\n\r\t])\p{Cc}/gu)]).toEqual([422, null]);
  expect(answer.body).toContain('value="Dana[31m"');
  expect(answer.body).toContain("list.pdf");
  const dateInput = /<input[^>]*type="date"[^>]*>/.exec(answer.body)?.[0];
  expect(dateInput).toBeDefined();
  expect(dateInput).not.toContain("soon");
});

test("a client that guesses references is turned away; others are not", async () => {
  const look = (from: string) => ask({ url: `${paths.contact}?sent=MSG-22222222`, from });
  const statuses: number[] = [];
  for (let turn = 0; turn < 610; turn += 1) statuses.push((await look("127.0.0.77")).statusCode);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([600, 429]);
  expect((await look("127.0.0.78")).statusCode).toBe(200);
});

test("the health check says that mail does not leave and that a backup is missing; pages go on", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "health-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const offset = path.join(folder, "offset");
  // A store that was made today needs no backup yet.
  const laterMs = 27 * 60 * 60_000;
  await writeFile(offset, String(laterMs));
  const clock = ["--import", path.resolve("tests/support/movable-clock.mjs")];
  const site = await startSite(
    { SMTP_URL: "smtp://127.0.0.1:1", BACKUP_DIR: path.join(folder, "backups"), CLOCK_OFFSET_FILE: offset },
    { nodeArguments: clock },
  );
  onTestFinished(() => site.kill());
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${site.port}${healthPaths.alive}`);
    return [answer.status, await answer.json()];
  };
  expect(await health()).toEqual([503, { status: "failing", problems: ["there is no backup"] }]);
  const said = '"unhealthy","problems":["there is no backup"]';
  await expect.poll(() => site.log.join()).toContain(said);
  await submit(site.port, createSubmission());
  await expect.poll(() => site.log.join()).toContain("mail_retry");
  await writeFile(offset, String(laterMs + 16 * 60_000));
  const problems = [
    expect.stringMatching(/^no e-mail has been sent since /),
    expect.stringMatching(/^an e-mail to staff has waited since /),
    "there is no backup",
  ];
  expect(await health()).toEqual([503, { status: "failing", problems }]);
  expect((await fetch(`http://127.0.0.1:${site.port}${paths.home}`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${site.port}${healthPaths.ready}`)).status).toBe(200);
});
