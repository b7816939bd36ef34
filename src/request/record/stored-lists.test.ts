import { expect, test } from "vitest";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  HOUR,
  MINUTE,
  mailDomain,
  NOON,
} from "#server/testing/example-submission.ts";
import {
  answerByPhone,
  exampleSending,
  inviteSomeone,
  saveExample,
  sendExample,
} from "#server/testing/sent-quote.ts";
import { type ListFilter, requestsOf, type Sort } from "./request-list.ts";

const mails = { recipients: { rfq: [], contact: [] }, mailDomain };

onBothEngines((store) => {
  const receive = async (
    respondBy: number,
    message: Parameters<typeof exampleSubmission>[0] = {},
    suspicions: readonly string[] = [],
  ) => {
    const submission = exampleSubmission(message, { receivedAt: NOON - HOUR, respondBy, suspicions });
    await store().accept({ ...submission, acknowledgementTo: undefined });
    return submission.reference;
  };
  const say = (reference: string, now: number) =>
    store().receiveMessage({ reference, text: "Hello", onceKey: reference, files: [], now, ...mails });
  const list = (filter: ListFilter, limit = 99) => store().listRequests({ ...filter, limit, now: NOON });
  const summary = async (filter: ListFilter) =>
    (await list(filter)).groups.map(({ name, count, requests }) => [name, count, requests.length]);

  /** One request in each place that a list can have. */
  async function fill() {
    const staffId = await inviteSomeone(store(), NOON);
    // NOON is noon in Alabama on a Monday.
    await receive(NOON - MINUTE);
    await receive(NOON);
    await receive(NOON + HOUR);
    await receive(NOON + HOUR + 1);
    await receive(NOON + DAY);
    await receive(NOON + 2 * DAY);
    await say(await receive(NOON + HOUR), NOON - 5 * MINUTE);
    for (const expiresAt of [NOON, NOON + HOUR, NOON + 3 * DAY, NOON + 30 * DAY]) {
      const reference = await receive(NOON + HOUR);
      const given = { staffId, now: NOON - HOUR };
      await saveExample(store(), reference, given);
      await store().storeSentQuote({ ...exampleSending(reference, given), expiresAt });
    }
    const ordered = await receive(NOON + HOUR);
    await sendExample(store(), ordered, { staffId, now: NOON - HOUR });
    await store().orderQuote({ reference: ordered, revision: "A", number: "PO 1", now: NOON, ...mails });
    await answerByPhone(store(), await receive(NOON), NOON);
    await receive(NOON, {}, ["links"]);
    return staffId;
  }

  test("every request is in one group of one list, and the counts add up", async () => {
    await fill();
    expect(await summary({ tab: "open" })).toEqual([
      ["waiting", 2, 2],
      ["overdue", 2, 2],
      ["soon", 1, 1],
      ["today", 1, 1],
      ["tomorrow", 1, 1],
      ["later", 1, 1],
    ]);
    expect(await summary({ tab: "quoted" })).toEqual([
      ["expiring", 1, 1],
      ["week", 1, 1],
      ["valid", 1, 1],
      ["expired", 1, 1],
    ]);
    const counts = await store().countTabs();
    for (const tab of ["open", "quoted", "closed", "held"] as const) {
      const shown = await list({ tab });
      const total = shown.groups.reduce((sum, { count }) => sum + count, 0);
      expect([tab, total, requestsOf(shown).length]).toEqual([tab, counts[tab], counts[tab]]);
      expect((await store().countFilters({ tab, now: NOON, staffId: 1 })).all).toBe(counts[tab]);
    }
  });

  test("page by page a list shows each request once, in the order of the whole list, whatever its order", async () => {
    await fill();
    for (let n = 0; n < 7; n += 1) await receive(NOON + HOUR, { company: `Office ${n % 3}` });
    for (const sort of [undefined, "newest", "organization", "total"] satisfies (Sort | undefined)[]) {
      for (const whose of [undefined, { of: "nobody", staffId: 1 }] as const) {
        const filter = { tab: "open", sort, whose } as const;
        const whole = requestsOf(await list(filter)).map(({ reference }) => reference);
        expect(whole.length).toBeGreaterThan(10);
        const paged: string[] = [];
        let after: string | undefined;
        do {
          const page = await store().listRequests({ ...filter, after, limit: 3, now: NOON });
          paged.push(...requestsOf(page).map(({ reference }) => reference));
          after = page.next;
        } while (after !== undefined && paged.length <= whole.length);
        expect([sort, paged]).toEqual([sort, whole]);
      }
    }
    // A place that nobody's page has is the list's beginning.
    for (const after of ["nowhere 1 1", "soon x", "'; DROP TABLE submissions"])
      expect(
        requestsOf(await store().listRequests({ tab: "open", after, limit: 1, now: NOON })),
      ).toHaveLength(1);
  });

  test("a list is narrowed to whose, organization, kind and state, and each filter says how many it shows", async () => {
    const staffId = await fill();
    const mine = await receive(NOON + HOUR, { company: "Port of 100% Mobile", formType: "contact" });
    await store().takeRequest({ reference: mine, staffId, now: NOON });
    const references = async (filter: ListFilter) =>
      requestsOf(await list(filter)).map(({ reference }) => reference);
    expect(await references({ tab: "open", organization: "of 100% mob" })).toEqual([mine]);
    expect(await references({ tab: "open", kind: "contact" })).toEqual([mine]);
    expect(await references({ tab: "open", organization: "%" })).toEqual([mine]);
    expect(await references({ tab: "open", whose: { of: "mine", staffId } })).toContain(mine);
    expect(await references({ tab: "open", whose: { of: "nobody", staffId } })).not.toContain(mine);
    expect(await references({ tab: "open", whose: { of: "free", staffId } })).toContain(mine);
    expect(await references({ tab: "quoted", standing: "not-opened" })).toHaveLength(4);
    expect(await references({ tab: "closed", standing: "answered" })).toHaveLength(1);
    expect(await references({ tab: "closed", standing: "won" })).toEqual([]);
    const counts = await store().countFilters({ tab: "open", now: NOON, staffId });
    for (const kind of ["rfq", "contact", "mail", "entered"] as const)
      expect([kind, (await references({ tab: "open", kind })).length]).toEqual([kind, counts[kind]]);
    expect(counts.mine + counts.nobody).toBe(counts.all);
    expect(await store().sumQuoted(NOON)).toEqual({ count: 3, total: 3 * 12_606_220 });
  });
});
