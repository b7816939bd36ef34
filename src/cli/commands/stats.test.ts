import { expect, test } from "vitest";
import { DAY, HOUR, NOON, openInbox } from "#cli/testing/cli-testing.ts";
import { inviteSomeone, sendExample } from "#inbox/testing/sent-quote.ts";

test("counts by form and week what came in, and how fast it was answered", async () => {
  const inbox = await openInbox();
  const answer = async (hours: number, receivedAt: number, formType: "rfq" | "contact" = "rfq") => {
    const reference = await inbox.receive({ formType }, { receivedAt });
    await inbox.run(["answered", reference], { now: () => receivedAt + hours * HOUR });
  };
  for (const hours of [1, 2, 3, 5]) await answer(hours, NOON - 6 * DAY);
  await answer(2, NOON - 6 * DAY, "contact");
  await inbox.receive({}, { receivedAt: NOON - DAY });
  await inbox.receive({}, { receivedAt: NOON });
  await inbox.receive({}, { receivedAt: NOON, suspicions: ["links"] });

  const json = JSON.parse((await inbox.run(["stats", "--json"])).out);
  expect(json.forms).toEqual([
    {
      form: "contact",
      received: 1,
      answered: 1,
      inTime: 1,
      decided: 1,
      medianSeconds: 7200,
      p90Seconds: 7200,
    },
    { form: "rfq", received: 6, answered: 4, inTime: 3, decided: 5, medianSeconds: 7200, p90Seconds: 18000 },
  ]);
  expect(
    json.weeks.map((week: { week: string; form: string; received: number }) =>
      Object.values(week).slice(0, 3),
    ),
  ).toEqual(
    [
      ["contact", "2026-05-25", 1],
      ["rfq", "2026-05-25", 5],
      ["rfq", "2026-06-01", 1],
    ].map((row) => expect.arrayContaining(row)),
  );

  const { code, out } = await inbox.run(["stats"]);
  expect(code).toBe(0);
  expect(out).toMatch(/2026-05-25\s+rfq\s+5\s+4\s+3\/5\s+60%\s+2 h\s+5 h\s+█{20}/);
  expect(out).toMatch(/2026-06-01\s+rfq\s+1\s+0\s+–\s+–\s+–\s+████\n/);
  expect(out).toMatch(/all\s+rfq\s+6\s+4\s+3\/5/);
});

test("says so when nothing came in", async () => {
  const inbox = await openInbox();
  await inbox.receive({}, { receivedAt: NOON - 200 * DAY });
  expect(await inbox.run(["stats"])).toMatchObject({ code: 0, out: "Nothing came in during this period.\n" });
  expect((await inbox.run(["stats", "--since", "300d"])).out).toContain("rfq");
});

test("counts quotes by week, with the hit rate and the median time to quote", async () => {
  const inbox = await openInbox();
  const quote = async (hours: number, closing?: "won" | "lost-price") => {
    const reference = await inbox.receive({}, { receivedAt: NOON - 5 * HOUR });
    const now = NOON - 5 * HOUR + hours * HOUR;
    const staffId = await inviteSomeone(inbox.store, now);
    await sendExample(inbox.store, reference, { now, staffId });
    const close = { reference, staffId, now, reason: "", mailDomain: "company.example" };
    await inbox.store.verifyBuyer({ reference, staffId, now, how: "Letter" });
    if (closing) await inbox.store.closeRequest({ ...close, closing });
  };
  await quote(1, "won");
  await quote(2, "won");
  await quote(4, "lost-price");
  await quote(3);
  const { quotes } = JSON.parse((await inbox.run(["stats", "--json"])).out);
  const figures = { quotes: 4, won: 2, lost: 1, hitRate: 0.667, medianSeconds: 7200 };
  expect(quotes).toEqual({ ...figures, weeks: [{ week: "2026-06-01", ...figures }] });
  expect((await inbox.run(["stats"])).out).toMatch(/2026-06-01\s+4\s+2\s+1\s+67%\s+2 h\n/);
});
