import { expect, test } from "vitest";
import { csvHead, toCsv } from "#request/record/csv.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, MINUTE, NOON } from "#server/testing/example-submission.ts";
import { inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

onBothEngines((store) => {
  test("figures count what came and what was quoted in their weeks, and what is out by when it expires", async () => {
    const weeks = [NOON - 7 * DAY, NOON, NOON + 7 * DAY];
    const now = NOON + 60 * MINUTE;
    const ask = () => store().findFigures({ weeks, expiries: [now, NOON + 365 * DAY], now });
    const before = await ask();
    for (const receivedAt of [NOON - DAY, NOON, NOON + 1])
      await store().accept(exampleSubmission({}, { receivedAt }));
    await store().accept(exampleSubmission({ formType: "contact" }, { receivedAt: NOON }));
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store().accept(submission);
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), submission.reference, { now: NOON + 30 * MINUTE, staffId });

    const { requests, quoted, expiring } = await ask();
    expect(requests.map((count, index) => count - (before.requests[index] ?? 0))).toEqual([1, 3]);
    const ours = quoted.filter(({ sentAt }) => sentAt === NOON + 30 * MINUTE);
    expect(ours).toEqual([
      {
        receivedAt: NOON,
        sentAt: NOON + 30 * MINUTE,
        promisedAt: submission.respondBy,
        closedAs: undefined,
        value: expect.any(Number),
      },
    ]);
    expect(expiring.map(({ count }, index) => count - (before.expiring[index]?.count ?? 0))).toEqual([1, 0]);
    expect(expiring[0]?.value).toBe((before.expiring[0]?.value ?? 0) + (ours[0]?.value ?? 0));
  });

  test("an export has the latest revision of each request, with its total in dollars", async () => {
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store().accept(submission);
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), submission.reference, { now: NOON + MINUTE, staffId });
    const { submissions } = await store().exportPage({ after: 0, text: submission.reference });
    const [exported] = submissions.filter(({ reference }) => reference === submission.reference);
    expect(exported).toMatchObject({ quote: { revision: "A", sentAt: NOON + MINUTE }, orders: undefined });
    const cells = exported ? toCsv(exported).split(",") : [];
    const { total = 0, sentOn } = exported?.quote ?? {};
    const number = submission.reference.replace("RFQ-", "Q-");
    expect(cells.join()).toContain(`,${number},A,${sentOn},${(Number(total) / 100).toFixed(2)},`);
    expect(csvHead()).toContain(
      "quote_number,quote_revision,quote_date,quote_total,quote_sent_at,quote_sent_by",
    );
  });
});
