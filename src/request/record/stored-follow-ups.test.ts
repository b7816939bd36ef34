import { expect, test } from "vitest";
import { nothingSaid } from "#request/fields/entry.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, HOUR, mailDomain, NOON } from "#server/testing/example-submission.ts";
import { inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";
import { contentOf } from "./entered.ts";
import type { Tab } from "./records.ts";
import { requestsOf } from "./request-list.ts";

const mails = { recipients: { rfq: ["quotes@company.example", "webhook"], contact: [] }, mailDomain };
const MONDAY = NOON + 7 * DAY;

onBothEngines((store) => {
  const receive = async (context: Parameters<typeof exampleSubmission>[1] = {}) => {
    const submission = exampleSubmission({}, { receivedAt: NOON, ...context });
    await store().accept({ ...submission, acknowledgementTo: undefined });
    return submission.reference;
  };
  const find = async (reference: string) => {
    const request = await store().findRequest(reference);
    if (!request) throw new Error("It is gone");
    return request;
  };
  const groups = async (tab: Tab, now = NOON) =>
    (await store().listRequests({ tab, limit: 99, now })).groups.map(({ name, requests }) => [
      name,
      requests.map(({ reference }) => reference),
    ]);
  const say = (reference: string, now: number) =>
    store().receiveMessage({
      reference,
      text: "Hello",
      onceKey: `${reference}${now}`,
      files: [],
      now,
      ...mails,
    });
  const off = { until: MONDAY, awaitsBuyer: false, note: "Ask the supplier", words: "Until Monday" };
  const raise = (now: number) => store().raiseFollowUps({ now, limit: 9, ...mails });

  test("what is put off leaves what is to be done, and is back on its day with its note and one e-mail", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const [open, quoted] = [await receive(), await receive()];
    await sendExample(store(), quoted, { staffId, now: NOON });
    await say(quoted, NOON + HOUR);
    expect(await groups("open")).toEqual([
      ["waiting", [quoted]],
      ["today", [open]],
    ]);
    for (const reference of [open, quoted]) await store().putOff({ reference, staffId, now: NOON, ...off });
    expect(await groups("open")).toEqual([["off", [open]]]);
    expect(await groups("quoted")).toEqual([["valid", [quoted]]]);
    expect(await store().countTabs()).toMatchObject({ open: 1, quoted: 1 });
    expect((await find(quoted)).followUp).toEqual({ until: MONDAY, awaitsBuyer: false, note: off.note });
    expect([await raise(MONDAY - 1), await raise(MONDAY), await raise(MONDAY)]).toEqual([0, 2, 0]);
    expect(await groups("open", MONDAY)).toEqual([
      ["waiting", [quoted]],
      ["overdue", [open]],
    ]);
    const { toDos, mails: sent, events } = await find(open);
    expect(toDos).toMatchObject([{ owed: "answer" }, { owed: "follow-up", note: off.note }]);
    expect(sent.filter(({ kind }) => kind === "reminder").map(({ to }) => to)).toEqual([
      "ann@company.example",
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(["taken", "put-off", "came-up"]);
  });

  test("it is back as soon as the buyer writes, or when someone brings it up", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const quoted = await receive();
    await sendExample(store(), quoted, { staffId, now: NOON });
    const change = { reference: quoted, staffId, now: NOON };
    await store().putOff({ ...change, ...off, awaitsBuyer: true });
    await say(quoted, NOON + HOUR);
    expect(await groups("open")).toEqual([["waiting", [quoted]]]);
    await store().putOff({ ...change, ...off });
    expect(await groups("open")).toEqual([]);
    expect(await store().endPutOff(change)).toEqual({ outcome: "done" });
    expect(await groups("open")).toEqual([["waiting", [quoted]]]);
    expect(await store().putOff({ ...change, ...off, until: NOON })).toEqual({ outcome: "past" });
  });

  test("a quote that expires soon is to be followed up until someone has done it", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const quoted = await receive();
    await sendExample(store(), quoted, { staffId, now: NOON });
    const now = NOON + 26.5 * DAY;
    await store().queueExpiryReminders({ now, limit: 9, remindsBuyer: false, ...mails });
    expect(await groups("open", now)).toEqual([["followUp", [quoted]]]);
    expect(await groups("quoted", now)).toEqual([]);
    await store().settleRequest({ reference: quoted, staffId, now });
    expect(await groups("quoted", now)).toEqual([["week", [quoted]]]);
  });

  test("a list is sorted by the day that buyers need it, and the calendar has that day", async () => {
    const needing = (needByDate: string) =>
      receive({ rfq: contentOf({ ...nothingSaid, items: "12 EA Plates", needByDate }) });
    const [late, none, soon] = [await needing("2026-12-01"), await receive(), await needing("2026-07-01")];
    const list = { tab: "open", sort: "need", limit: 2, now: NOON } as const;
    const first = await store().listRequests(list);
    expect(requestsOf(first).map(({ reference }) => reference)).toEqual([soon, late]);
    const rest = await store().listRequests({ ...list, after: first.next });
    expect(requestsOf(rest).map(({ reference }) => reference)).toEqual([none]);
    const staffId = await inviteSomeone(store(), NOON);
    await store().resetCalendar({ staffId, tokenHash: "calendar", now: NOON });
    const entries = await store().findCalendar({ tokenHash: "calendar", now: NOON });
    expect(entries?.filter(({ kind }) => kind === "need-by").map(({ at }) => at)).toEqual([
      "2026-07-01",
      "2026-12-01",
    ]);
  });

  test("a list marks requests of one buyer for nearly the same, as their pages do", async () => {
    const items = "12 EA Plates\n4 EA Helmets";
    const ask = async (message: object, words = items, receivedAt = NOON) => {
      const rfq = contentOf({ ...nothingSaid, items: words });
      const submission = exampleSubmission(
        { company: "Other LLC", email: "a@other.example", phone: "", ...message },
        { rfq, receivedAt },
      );
      await store().accept(submission);
      return submission.reference;
    };
    const county = { company: "Shelby County Sheriff", email: "one@gmail.com" };
    const one = await ask(county);
    const two = await ask({ company: "Shelby Co. Sheriff's Office", email: "two@gmail.com" });
    await ask({ ...county, email: "three@gmail.com" }, "900 EA Ropes");
    await ask(county, items, NOON + 8 * DAY);
    await ask({});
    const listed = await store().listRequests({ tab: "open", limit: 99, now: NOON, marksTwins: true });
    const marked = requestsOf(listed).filter(({ hasTwin }) => hasTwin);
    expect(marked.map(({ reference }) => reference).sort()).toEqual([one, two].sort());
    for (const { reference } of requestsOf(listed))
      expect((await find(reference)).twins.length > 0, reference).toBe(
        reference === one || reference === two,
      );
  });

  test("the calendar has the last moment of each quote, and what was put off", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    await store().resetCalendar({ staffId, tokenHash: "calendar", now: NOON });
    const [one, asked] = [await receive(), await receive()];
    for (const reference of [one, asked]) await sendExample(store(), reference, { staffId, now: NOON });
    await say(asked, NOON);
    await store().putOff({ reference: one, staffId, now: NOON, ...off });
    const entries = (await store().findCalendar({ tokenHash: "calendar", now: NOON })) ?? [];
    const brief = entries
      .filter(({ kind }) => kind !== "due")
      .map(({ kind, reference }) => [kind, reference]);
    expect(brief).toEqual([
      ["follow-up", one],
      ["expires", one],
      ["expires", asked],
    ]);
    const past = await store().findCalendar({ tokenHash: "calendar", now: NOON + 90 * DAY });
    expect(past?.some(({ kind }) => kind === "expires")).toBe(false);
  });
});
