import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { sendExample } from "#server/testing/sent-quote.ts";
import { sayFigures } from "./list-page.tsx";
import { sayTime } from "./list-rows.tsx";

const HOUR = 3_600_000;

async function receive(desk: Awaited<ReturnType<typeof openDesk>>, suspicions: readonly string[] = []) {
  const receivedAt = desk.time.now;
  const submission = exampleSubmission({}, { receivedAt, respondBy: receivedAt + 4 * HOUR, suspicions });
  await desk.store.accept(submission);
  return deskPaths.request(submission.reference);
}

test("why a request was held back is shown until someone brings it back", async () => {
  const desk = await openDesk();
  const ann = await desk.signIn("Ann Lee");
  const page = await receive(desk, ["links"]);
  expect((await desk.call(ann, page)).html).toContain("Held back because of: links.");
  await desk.call(ann, `${page}/release`, {});
  expect((await desk.call(ann, page)).html).not.toContain("Held back because");
});

test("a deadline of another day is shown with its day, so that it is not read as later than now", async () => {
  const desk = await openDesk();
  const ann = await desk.signIn("Ann Lee");
  const page = await receive(desk);
  expect((await desk.call(ann, page)).html).toContain(">due today 1:00 PM CST<");
  desk.time.now += 21 * HOUR;
  const ben = await desk.signIn("Ben Cole");
  const { html } = await desk.call(ben, page);
  expect(html).toContain(">due Mon 1:00 PM CST<");
});

test("where a buyer waits, the row says how much time is left, as all others do", () => {
  const now = Date.parse("2026-11-16T18:00:00Z");
  const say = (due: number | undefined) =>
    sayTime(
      {
        state: "quoted",
        waitsSince: now - HOUR,
        toDos: due === undefined ? [] : [{ kind: "look", at: now, due }],
      } as never,
      now,
      "waiting",
      theCompany.time,
    );
  expect(say(now + 5 * HOUR)).toEqual(["5 h", "due 5:00 PM"]);
  expect(say(now - 2 * HOUR)).toEqual(["2 h late", "due 10:00 AM"]);
  expect(say(undefined)).toEqual(["waits 1 h", "11:00 AM"]);
});

test("the page of a sent quote says where replies arrive, with and without e-mail that comes in", async () => {
  for (const [filesReplies, words] of [
    [true, "Replies by e-mail come into this request."],
    [false, "Replies go to the company’s mailbox."],
  ] as const) {
    const desk = await openDesk({ filesReplies });
    const ann = await desk.signIn("Ann Lee");
    const submission = exampleSubmission({}, { receivedAt: desk.time.now });
    await desk.store.accept(submission);
    const { reference } = submission;
    const lines = { lines: [], preparedBy: { name: "Ann Lee", title: "" }, validUntil: "2026-12-16" };
    await sendExample(desk.store, reference, { now: desk.time.now, said: lines as never });
    expect((await desk.call(ann, deskPaths.sentQuote(reference, "A"))).html).toContain(words);
  }
});

test("how long a quote took is still called quoted once its request is decided", async () => {
  const desk = await openDesk();
  const ann = await desk.signIn("Ann Lee");
  const submission = exampleSubmission({}, { receivedAt: desk.time.now });
  await desk.store.accept(submission);
  const { reference } = submission;
  desk.time.now += HOUR;
  await sendExample(desk.store, reference, { now: desk.time.now });
  await desk.call(ann, deskPaths.request(reference, "close"), { how: "lost-price", reason: "Too dear" });
  const { html } = await desk.call(ann, deskPaths.tab("closed"));
  expect(html).toMatch(/>Lost<.*>quoted in 1 h</s);
});

test("the figures of the last weeks are one plain sentence, however quick the quotes were", () => {
  const figures = { quotes: 4, won: 1, lost: 1, medianMs: 20_000 };
  expect(sayFigures(figures)).toBe(
    "Last 4 weeks: 1 quote per week; won 1 of 2 decided; median time to quote under 1 min.",
  );
  expect(sayFigures({ quotes: 0, won: 0, lost: 0, medianMs: undefined })).toBe(
    "Last 4 weeks: 0 quotes per week; none decided yet.",
  );
});
