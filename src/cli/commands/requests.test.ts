import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, NOON, openInbox } from "#cli/testing/cli-testing.ts";

test("list shows open ones by deadline with the time left, then answered ones, then what needs someone", async () => {
  const inbox = await openInbox();
  const overdue = await inbox.receive({ name: "Olga Overdue" }, { receivedAt: NOON - DAY });
  const left = await inbox.receive({ name: "Lee Left" });
  const done = await inbox.receive({ name: "Dora Done" }, { receivedAt: NOON - 2 * HOUR });
  await inbox.receive({ name: "Spammer" }, { suspicions: ["link markup"] });
  await inbox.run(["answered", done]);
  const { code, out } = await inbox.run(["list"]);
  expect(code).toBe(0);
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^REFERENCE\s+DEADLINE\s+RECEIVED\s+FROM/);
  expect(lines[1]).toMatch(new RegExp(`^${overdue}\\s+overdue by 21 h\\s+2026-05-31 12:00\\s+Olga Overdue`));
  expect(lines[2]).toMatch(new RegExp(`^${left}\\s+3 h left\\s+2026-06-01 12:00\\s+Lee Left`));
  expect(lines[3]).toMatch(new RegExp(`^${done}\\s+answered in 3 h\\s`));
  expect(out).not.toContain("Spammer");
  expect(out).toContain("2 open · 1 overdue · 1 in quarantine (inbox quarantine)");
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

test("list as JSON has all fields and times in ISO 8601", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive({ subject: "RFQ Request - plates" });
  expect(JSON.parse((await inbox.run(["list", "--json"])).out)).toEqual([
    {
      reference,
      form: "rfq",
      state: "open",
      receivedAt: "2026-06-01T17:00:00.000Z",
      respondBy: "2026-06-01T21:00:00.000Z",
      secondsLeft: 3 * 3600,
      suspicions: [],
      name: "Dana Whitfield",
      email: "dana@agency.example",
      phone: "205-555-0142",
      company: "County Sheriff's Office",
      subject: "RFQ Request - plates",
      message: expect.stringContaining("Plate carriers"),
    },
  ]);
});

test("list filters by form, state, words and time, and says when there is more", async () => {
  const inbox = await openInbox();
  const contact = await inbox.receive({ formType: "contact", email: "one@agency.example" });
  const old = await inbox.receive({ email: "two@agency.example" }, { receivedAt: NOON - 10 * DAY });
  const references = async (...options: string[]) =>
    JSON.parse((await inbox.run(["list", "--json", ...options])).out).map(
      (each: { reference: string }) => each.reference,
    );
  expect(await references("--form", "contact")).toEqual([contact]);
  expect(await references("--state", "answered")).toEqual([]);
  expect(await references("--text", "TWO@agency")).toEqual([old]);
  expect(await references("--since", "7d")).toEqual([contact]);
  expect(await references("--until", "2026-05-22")).toEqual([old]);
  expect(await references("--since", "2026-06-01", "--until", "2026-06-01")).toEqual([contact]);
  expect((await inbox.run(["list", "--limit", "1"])).out).toContain("There are more");
  expect((await inbox.run(["list", "--text", "nobody"])).out).toContain("Nothing to show.");
});

test("a narrow terminal cuts words, never lines, and a pipe cuts nothing", async () => {
  const inbox = await openInbox();
  await inbox.receive({
    name: "日本語の長い名前です".repeat(3),
    company: "Office of very long names ".repeat(4),
  });
  const narrow = (await inbox.run(["list"], { columns: 80 })).out.split("\n");
  expect(narrow[1]).toContain("…");
  expect(narrow[1]?.replace(/[^\x20-\x7e…]/g, "xx").length).toBeLessThanOrEqual(80);
  const piped = (await inbox.run(["list"], { columns: undefined })).out;
  expect(piped).not.toContain("…");
});

test("colour only where there is a terminal that wants it", async () => {
  const inbox = await openInbox();
  await inbox.receive({}, { receivedAt: NOON - DAY });
  expect((await inbox.run(["list"])).out).not.toContain("\u001b");
  expect((await inbox.run(["list"], { hasColor: true })).out).toContain("\u001b[31m");
});

test("show has every field and the fate of each mail", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive({ message: "First line\nSecond line" });
  await inbox.killMails();
  const typed = reference.toLowerCase().replace("-", "");
  const { code, out } = await inbox.run(["show", typed]);
  expect(code).toBe(0);
  expect(out).toContain(`${reference}  3 h left`);
  expect(out).toMatch(/E-mail\s+dana@agency\.example/);
  expect(out).toContain("\n  First line\n  Second line\n");
  expect(out).toContain("acknowledgement to dana@agency.example: gave up after 1 attempt: 550 no such user");
  const json = JSON.parse((await inbox.run(["show", reference, "--json"])).out);
  expect(json).toMatchObject({
    reference,
    mails: [{ kind: "notification", state: "dead" }, { attempts: 1 }],
  });
  expect(await inbox.run(["show", "RFQ-22222222"])).toMatchObject({ code: 1, out: "" });
});

test("answered and reopened, each once", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive();
  const answered = await inbox.run(["answered", reference, "--note", "By phone"]);
  expect(answered).toMatchObject({ code: 0, out: `${reference} is marked as answered.\n` });
  const again = await inbox.run(["answered", reference]);
  expect(again.code).toBe(1);
  expect(again.err).toContain("is answered since 2026-06-01 13:00; nothing was changed");
  expect((await inbox.run(["show", reference])).out).toMatch(/Note\s+By phone/);
  expect(await inbox.run(["reopen", reference, "--json"])).toMatchObject({
    code: 0,
    out: `${JSON.stringify({ reference, outcome: "done" }, null, 2)}\n`,
  });
  expect(await inbox.run(["reopen", reference])).toMatchObject({ code: 1 });
  expect((await inbox.store.findSubmission(reference))?.state).toBe("open");
});

test("what is in quarantine is listed with its reason, and released with its mails", async () => {
  const inbox = await openInbox();
  expect((await inbox.run(["quarantine"])).out).toBe("Nothing is held back.\n");
  const reference = await inbox.receive({}, { suspicions: ["link markup"] });
  expect((await inbox.run(["quarantine"])).out).toMatch(new RegExp(`${reference}.*link markup`));
  expect(JSON.parse((await inbox.run(["quarantine", "--json"])).out)).toMatchObject([
    { reference, state: "quarantined", suspicions: ["link markup"] },
  ]);
  expect((await inbox.run(["answered", reference])).err).toContain("is in quarantine");
  expect(await inbox.run(["release", reference])).toMatchObject({ code: 0 });
  expect((await inbox.store.overview(NOON)).mails).toMatchObject({ pending: 2 });
  expect(await inbox.run(["release", reference])).toMatchObject({ code: 1 });
});

test("failed mails are listed with their reason, retried and resent", async () => {
  const inbox = await openInbox();
  expect((await inbox.run(["dead"])).out).toBe("No e-mail has failed permanently.\n");
  const reference = await inbox.receive();
  await inbox.killMails();
  expect((await inbox.run(["dead"])).out).toMatch(
    new RegExp(`${reference}\\s+notification.*550 no such user`),
  );
  expect(JSON.parse((await inbox.run(["dead", "--json"])).out)).toHaveLength(2);
  expect((await inbox.run(["list"])).out).toContain("2 e-mails failed (inbox dead)");
  expect((await inbox.run(["retry", reference])).out).toBe("Trying again: 2.\n");
  expect((await inbox.run(["retry"])).out).toBe("There is nothing to retry.\n");
  expect(await inbox.run(["resend", reference])).toMatchObject({ code: 0 });
  expect((await inbox.store.overview(NOON)).mails).toEqual({ pending: 3, dead: 0 });
});

test("mails that are still being tried are listed with the reason so far", async () => {
  const inbox = await openInbox();
  await inbox.receive({ email: "colleague@company.example" });
  const [mail] = await inbox.store.leaseDueMails({
    now: NOON,
    until: NOON + MINUTE,
    limit: 1,
    holder: "test",
  });
  const retry = { result: "retry", dueAt: NOON + 2 * HOUR, error: "421 try later" } as const;
  await inbox.store.settleMail({ id: mail?.id ?? "", holder: "test", now: NOON, ...retry });
  expect((await inbox.run(["dead", "--waiting"])).out).toContain("421 try later");
});

test("a visitor's words cannot steer the terminal", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive({
    name: "Eve\u001b[2J\u0007",
    message: "One\u001b]0;title\u0007\u202etwo",
  });
  const texts = [await inbox.run(["list"]), await inbox.run(["show", reference])].map(({ out }) => out);
  for (const text of texts) expect(text).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
});

test("a legal hold is set, shown, respected and lifted", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive({ email: "dana@agency.example" }, { receivedAt: NOON - 4_000 * DAY });
  expect(await inbox.run(["keep", reference])).toMatchObject({
    code: 0,
    out: `${reference} is under a legal hold and will not be deleted.\n`,
  });
  expect((await inbox.run(["list"])).out).toContain(`${reference} (hold)`);
  expect((await inbox.run(["show", reference])).out).toMatch(/Hold +legal hold since 2026-06-01/);
  expect(JSON.parse((await inbox.run(["list", "--json"])).out)).toMatchObject([
    { legalHoldSince: expect.stringMatching(/^2026-06-01T/) },
  ]);
  expect((await inbox.run(["purge"])).out).toContain("Deleted: 0 requests");
  const forgotten = await inbox.run(["forget", "dana@agency.example", "--yes"]);
  expect(forgotten.out).toContain(`Under a legal hold and left unchanged: ${reference}.`);
  expect((await inbox.run(["show", reference])).out).toContain("dana@agency.example");

  expect((await inbox.run(["keep", reference, "--off"])).out).toContain("is no longer under a legal hold");
  expect((await inbox.run(["list"])).out).not.toContain("(hold)");
  expect((await inbox.run(["purge"])).out).toContain("Deleted: 1 requests");
  expect(await inbox.run(["keep", reference])).toMatchObject({ code: 1 });
});
