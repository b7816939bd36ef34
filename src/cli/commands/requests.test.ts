import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, NOON, openInbox } from "#cli/testing/cli-testing.ts";
import { answerByPhone } from "#server/testing/sent-quote.ts";

test("failed mails are listed with their reason, and retried", async () => {
  const inbox = await openInbox();
  expect((await inbox.run(["dead"])).out).toBe("No e-mail has failed permanently.\n");
  const reference = await inbox.receive();
  await inbox.killMails();
  expect((await inbox.run(["dead"])).out).toMatch(
    new RegExp(`${reference}\\s+notification.*550 no such user`),
  );
  expect(JSON.parse((await inbox.run(["dead", "--json"])).out)).toHaveLength(2);
  expect((await inbox.run(["retry", reference])).out).toBe("Trying again: 2.\n");
  expect((await inbox.run(["retry"])).out).toBe("There is nothing to retry.\n");
  expect((await inbox.store.overview(NOON)).mails).toEqual({ pending: 2, dead: 0 });
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
  await inbox.receive({ email: "eve\u001b[2J\u0007\u202e@agency.example" });
  await inbox.killMails();
  const { out } = await inbox.run(["dead"]);
  expect(out).toContain("eve");
  expect(out).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
});

test("a legal hold is set, shown, respected and lifted", async () => {
  const inbox = await openInbox();
  const receivedAt = NOON - 4_000 * DAY;
  const reference = await inbox.receive({ email: "dana@agency.example" }, { receivedAt });
  await answerByPhone(inbox.store, reference, receivedAt);
  expect(await inbox.run(["keep", reference])).toMatchObject({
    code: 0,
    out: `${reference} is under a legal hold and will not be deleted.\n`,
  });
  expect(JSON.parse((await inbox.run(["export", "--json"])).out)).toMatchObject([
    { legalHoldSince: expect.stringMatching(/^2026-06-01T/) },
  ]);
  expect((await inbox.run(["purge"])).out).toContain("Deleted: 0 requests");
  const forgotten = await inbox.run(["forget", "dana@agency.example", "--yes"]);
  expect(forgotten.out).toContain(
    `Under a legal hold and left unchanged, e-mail files included: ${reference}.`,
  );
  expect((await inbox.run(["export", "--csv"])).out).toContain("dana@agency.example");

  expect((await inbox.run(["keep", reference, "--off"])).out).toContain("is no longer under a legal hold");
  expect((await inbox.run(["purge"])).out).toContain("Deleted: 1 requests");
  expect(await inbox.run(["keep", reference])).toMatchObject({ code: 1 });
});
