import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NOON, openInbox } from "#cli/testing/cli-testing.ts";
import { DAY, mailDomain, recipients } from "#server/testing/example-submission.ts";
import { answerByPhone, inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";

const person = {
  name: "Gwendolyn Vanishing",
  email: "Gwendolyn@Vanishing.example",
  phone: "205-555-0177",
  company: "Vanishing Point County",
  subject: "RFQ Request - quietly vanishing",
  message: `Please quote vanishing cream.\n${"Long enough to need pages of its own. ".repeat(200)}`,
};
const traces = /gwendolyn|vanishing|205-555-0177/i;

test("leaves no trace of the person in any table, file or log", async () => {
  const inbox = await openInbox();
  for (let n = 0; n < 40; n += 1) await inbox.receive({ email: `buyer${n}@agency.example` });
  const mine = [
    await inbox.receive(person, { idempotencyKey: "key-of-gwendolyn" }),
    await inbox.receive({ ...person, email: "gwendolyn@vanishing.example" }, { suspicions: ["links"] }),
  ];
  for (let n = 40; n < 80; n += 1) await inbox.receive({ email: `buyer${n}@agency.example` });
  const staffId = await inviteSomeone(inbox.store, NOON);
  await inbox.store.addNote({ reference: mine[0] ?? "", staffId, now: NOON, text: "Called Gwendolyn back" });
  const mailFolder = join(inbox.folder, "mail");
  mkdirSync(mailFolder);
  writeFileSync(join(mailFolder, `2026-06-01T170000Z-${mine[0]}-notification.eml`), "Reply-To: someone");
  writeFileSync(join(mailFolder, `.2026-06-01T170000Z-${mine[1]}-notification.eml.tmp`), "half");
  writeFileSync(
    join(mailFolder, "2026-06-01T170000Z-RFQ-22222222-notification.eml"),
    "To: GWENDOLYN@vanishing.example",
  );
  writeFileSync(
    join(mailFolder, "2026-06-01T170000Z-RFQ-33333333-notification.eml"),
    "To: buyer1@agency.example",
  );
  expect(filesWith(inbox.folder, traces)).not.toEqual([]);

  const { code, out, err } = await inbox.run(["forget", "gwendolyn@vanishing.EXAMPLE", "--yes"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`Requests emptied: 2 (${mine.join(", ")})`);
  expect(out).toContain("Queued or sent e-mails deleted: 2");
  expect(out).toContain("E-mail files deleted: 3");
  expect(out).toContain("its files hold no traces");
  expect(out).not.toContain("Copies elsewhere");
  expect(filesWith(inbox.folder, traces)).toEqual([]);
  expect(readdirSync(mailFolder)).toEqual(["2026-06-01T170000Z-RFQ-33333333-notification.eml"]);

  const left = JSON.parse((await inbox.run(["export", "--json", "--all"])).out);
  expect(left).toHaveLength(82);
  expect(left.filter(({ state }: { state: string }) => state === "erased")).toHaveLength(2);
  await inbox.receive({ email: "later@agency.example" });
  expect(filesWith(inbox.folder, traces)).toEqual([]);
});

test("asks a person at the terminal first", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive(person);
  const questions: string[] = [];
  const ask = (answer: string) => async (question: string) => {
    questions.push(question);
    return answer;
  };
  expect(await inbox.run(["forget", person.email], { ask: ask("no") })).toMatchObject({ code: 1 });
  expect((await inbox.store.findSubmission(reference))?.fields.name).toBe(person.name);
  expect(await inbox.run(["forget", person.email], { ask: ask("Yes ") })).toMatchObject({ code: 0 });
  expect((await inbox.store.findSubmission(reference))?.fields.name).toBe("");
  expect(questions[0]).toContain(person.email);
});

test("tells of others who wrote about the address, of backups and of copies", async () => {
  const inbox = await openInbox({ RESTIC_REPOSITORY: "/elsewhere" });
  await inbox.receive(person);
  const mention = await inbox.receive({
    email: "other@agency.example",
    message: `Ask ${person.email} about it`,
  });
  const { out } = await inbox.run(["forget", person.email, "--yes"]);
  expect(out).toContain(`check them yourself: ${mention}`);
  expect(out).toContain("backups: make a new one and delete the old ones");
  expect(out).toContain("Copies elsewhere hold it for up to two weeks");
  const again = await inbox.run(["forget", person.email, "--yes", "--json"]);
  expect(JSON.parse(again.out)).toEqual({
    references: [],
    held: [],
    mails: 0,
    mentions: [mention],
    traces: "none",
    mailFiles: 0,
  });
});

test("what the law keeps is kept in every store, whether a person is forgotten or its time is over", async () => {
  const inbox = await openInbox();
  const { store } = inbox;
  const longAgo = NOON - 4_000 * DAY;
  const reference = await inbox.receive(person, { receivedAt: longAgo });
  const by = { reference, staffId: await inviteSomeone(store, longAgo), now: longAgo };
  await sendExample(store, reference, { ...by, staffId: by.staffId });
  const mails = { recipients, mailDomain };
  const files = [await storeFile(store, reference, { now: longAgo })];
  await store.orderQuote({ reference, revision: "A", number: "PO-1", files, now: longAgo, ...mails });
  const mailFolder = join(inbox.folder, "mail");
  mkdirSync(mailFolder);
  const ours = `${stampOf(longAgo)}-${reference}-quote-0a1b2c.eml`;
  const others = `${stampOf(longAgo)}-RFQ-22222222-notification-0a1b2c.eml`;
  for (const name of [ours, others]) writeFileSync(join(mailFolder, name), `To: ${person.email}`);
  const stored = async () => {
    const request = await store.findRequest(reference);
    const file = files[0]?.id ?? 0;
    return {
      database: [request?.fields, request?.quoted?.order],
      queued: request?.mails.map(({ id, to, state }) => [id, to, state]),
      upload: Buffer.from((await store.readFilePiece({ file, number: 0 })) ?? []).toString("hex"),
      eml: readFileSync(join(mailFolder, ours), "utf8"),
    };
  };
  const before = await stored();
  expect(before.queued).not.toEqual([]);
  expect(before.upload).not.toBe("");

  const forgotten = await inbox.run(["forget", person.email, "--yes"]);
  expect(await stored()).toEqual(before);
  expect(readdirSync(mailFolder)).toEqual([ours]);
  expect(forgotten.out).toContain(
    `Kept by law and left unchanged, e-mail files included: ${reference}. Nobody can lift this hold.`,
  );
  expect(forgotten.out).toContain(`${reference}: for years from the final payment.`);
  expect(forgotten.out).not.toContain("--off");
  expect((await inbox.run(["purge"])).out).toContain("Deleted: 0 requests");
  expect(await stored()).toEqual(before);

  await store.notePayment({ ...by, now: NOON, day: "2026-05-01" });
  const dated = await inbox.run(["forget", person.email, "--yes"]);
  expect(dated.out).toMatch(new RegExp(`${reference}: until \\w+ \\d+, 2029\\. Run this again then\\.`));
});

function stampOf(time: number) {
  return new Date(time).toISOString().replace(/:|\.\d+/g, "");
}

test("purge deletes what is past its time", async () => {
  const inbox = await openInbox({ RETENTION_DAYS: "90" });
  const days = (count: number) => ({ receivedAt: NOON - count * 24 * 3_600_000 });
  const old = await inbox.receive({}, days(100));
  await answerByPhone(inbox.store, old, days(100).receivedAt);
  await inbox.receive({}, { ...days(31), suspicions: ["links"] });
  const kept = [
    await inbox.receive({}, days(80)),
    await inbox.receive({}, { ...days(29), suspicions: ["links"] }),
  ];
  const mailFolder = join(inbox.folder, "mail");
  mkdirSync(mailFolder);
  writeFileSync(join(mailFolder, "2026-01-01T170000Z-RFQ-22222222-notification.eml"), "old");
  writeFileSync(join(mailFolder, "2026-05-30T170000Z-RFQ-33333333-notification.eml"), "new");
  const words = "1 requests older than 90 days, 1 quarantined ones older than 30 days, 1 e-mail files.\n";
  expect(await inbox.run(["purge"])).toMatchObject({ code: 0, out: `Deleted: ${words}` });
  expect(JSON.parse((await inbox.run(["purge", "--json"])).out)).toMatchObject({
    submissions: 0,
    quarantined: 0,
  });
  const left = JSON.parse((await inbox.run(["export", "--all", "--json"])).out);
  expect(left.map((each: { reference: string }) => each.reference)).toEqual(kept);
  expect(readdirSync(mailFolder)).toHaveLength(1);
});

function filesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && pattern.test(readFileSync(path, "latin1"));
  });
}
