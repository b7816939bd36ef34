import { expect, test } from "vitest";
import {
  type AnswerMail,
  type Event,
  type EventType,
  isFollowUp,
  type Life,
  mayBePurged,
  next,
  type Revision,
  rules,
  type State,
  states,
  waitsSince,
} from "./lifecycle.ts";
import { aLife, anEvent, book, HOUR, NOON, quotedLines } from "./testing/lives.ts";

const sent: Revision = {
  ...{ revision: "A", total: 5_000, expiresAt: NOON + 30 * 24 * HOUR },
  ...{ withdrawn: undefined, openedAt: undefined, orders: [] },
};
const lives: Readonly<Record<State, Life>> = {
  held: aLife({ state: "held" }),
  spam: aLife({ state: "spam", toDos: [] }),
  open: aLife(),
  quoted: aLife({ state: "quoted", revisions: [sent], answeredAt: NOON, toDos: [] }),
  closed: aLife({ state: "closed", closing: "by-phone", answeredAt: NOON, closedAt: NOON, toDos: [] }),
  erased: aLife({ state: "erased", email: "", toDos: [] }),
};

/** What each event makes of a request in each state, in the order of `states`; a refusal in brackets. */
const expected: Readonly<Record<EventType, string>> = {
  entered: "(held back), (held back), open, (a request), (closed), (erased)",
  "made-request": "(held back), (held back), (a request), (a request), (closed), (erased)",
  corrected: "(held back), (held back), open, quoted, closed, (erased)",
  "lines-read": "(held back), (held back), open, quoted, (closed), (erased)",
  handed: "(held back), (held back), (nothing to do), (nothing to do), (nothing to do), (erased)",
  duplicate: "(held back), (held back), closed, (was quoted), (closed), (erased)",
  joined: "(held back), (held back), open, quoted, (closed), (erased)",
  "brought-back": "open, open, (open), (open), (open), (erased)",
  "marked-spam": "held, spam, held, (was quoted), (closed), (erased)",
  "confirmed-spam": "spam, spam, (open), (open), (open), (erased)",
  "told-held": "held, spam, open, quoted, closed, erased",
  seen: "held, spam, open, quoted, closed, erased",
  noted: "held, spam, open, quoted, closed, (erased)",
  taken: "(held back), (held back), open, quoted, (closed), (erased)",
  assigned: "(held back), (held back), open, quoted, (closed), (erased)",
  message: "held, held, open, quoted, closed, (erased)",
  replied: "(held back), (held back), open, quoted, closed, (erased)",
  "put-off": "(held back), (held back), open, quoted, (closed), (erased)",
  "put-off-ended": "(held back), (held back), open, quoted, closed, (erased)",
  "came-up": "held, spam, open, quoted, closed, erased",
  expiring: "held, spam, open, quoted, closed, erased",
  reminded: "(held back), (held back), (not current), quoted, (closed), (erased)",
  settled: "(held back), (held back), open, quoted, closed, (erased)",
  drafted: "(held back), (held back), open, quoted, (closed), (erased)",
  quoted: "(held back), (held back), quoted, (not current), (closed), (erased)",
  withdrawn: "(held back), (held back), (not current), open, (closed), (erased)",
  opened: "held, spam, open, quoted, closed, erased",
  "renewal-asked": "(held back), (held back), (not current), (not current), (not current), (erased)",
  declined: "(held back), (held back), (not current), closed, (not current), (erased)",
  ordered: "(held back), (held back), (not current), quoted, (not current), (erased)",
  confirmed: "(held back), (held back), (other order), (other order), (other order), (erased)",
  "order-ended": "(held back), (held back), (other order), (other order), (other order), (erased)",
  "order-changed": "(held back), (held back), (other order), (other order), (other order), (erased)",
  "order-agreed": "(held back), (held back), (not current), (not current), (not current), (erased)",
  delivered: "(held back), (held back), (other order), (other order), (other order), (erased)",
  "delivery-late": "held, spam, open, quoted, closed, erased",
  closed: "(held back), (held back), closed, closed, (closed), (erased)",
  reopened: "(held back), (held back), (open), (open), open, (erased)",
  verified: "(held back), (held back), open, quoted, closed, (erased)",
  unverified: "(held back), (held back), open, quoted, closed, (erased)",
  screened: "(held back), (held back), open, quoted, closed, (erased)",
  "match-cleared": "(held back), (held back), open, quoted, closed, (erased)",
  countries: "(held back), (held back), open, quoted, closed, (erased)",
  "place-allowed": "(held back), (held back), open, quoted, closed, (erased)",
  readdressed: "(held back), (held back), open, quoted, closed, (erased)",
  paid: "(held back), (held back), (no order), quoted, closed, (erased)",
  kept: "held, spam, open, quoted, closed, (erased)",
  lifted: "held, spam, open, quoted, closed, (erased)",
  "mail-accepted": "held, spam, open, quoted, closed, erased",
  "mail-refused": "held, spam, open, open, open, erased",
  "due-soon": "held, spam, open, quoted, closed, erased",
  late: "held, spam, open, quoted, closed, erased",
  unowned: "held, spam, open, quoted, closed, erased",
  "staff-left": "held, spam, open, quoted, closed, erased",
  erased: "erased, erased, erased, erased, erased, erased",
};

const types = Object.keys(expected) as EventType[];

test.each(types)("%s has an answer in every state", (type) => {
  const answers = states.map((state) => {
    const result = next(lives[state], anEvent(type), book);
    return result.is === "done" ? result.life.state : `(${result.because})`;
  });
  expect(answers.join(", ")).toBe(expected[type]);
});

test("only those who may cause an event cause it", () => {
  const actors = ["buyer", "clock", "mail", "terminal", "staff"] as const;
  for (const type of types) {
    for (const by of actors.filter((each) => !rules[type].by.includes(each))) {
      const actor = by === "staff" ? ({ by, id: 1 } as const) : ({ by } as const);
      expect(next(lives.open, { ...anEvent(type), actor }, book)).toEqual({
        is: "refused",
        because: "not theirs",
      });
    }
  }
});

function follow(life: Life, ...events: readonly Partial<Event>[]): Life {
  return events.reduce((before: Life, event) => {
    const result = next(before, { ...anEvent(event.type as EventType), ...event } as Event, book);
    if (result.is === "refused") throw new Error(`${event.type}: ${result.because}`);
    return result.life;
  }, life);
}

function because(life: Life, event: Partial<Event>) {
  const result = next(life, { ...anEvent(event.type as EventType), ...event } as Event, book);
  return result.is === "refused" ? result.because : undefined;
}

const ordered = follow(lives.quoted, { type: "ordered", at: NOON });

test("an order that waits is neither closed away nor taken for spam nor withdrawn nor replaced", () => {
  expect(because(ordered, { type: "closed", as: "lost-price" })).toBe("ordered");
  expect(because(ordered, { type: "closed", as: "by-phone" })).toBe("ordered");
  expect(because({ ...ordered, state: "open" }, { type: "marked-spam" })).toBe("ordered");
  expect(because(ordered, { type: "withdrawn" })).toBe("ordered");
  expect(because(ordered, { type: "quoted", supersedes: "A" })).toBe("ordered");
  expect(follow(ordered, { type: "replied", closes: true })).toMatchObject({ state: "quoted" });
});

test("nothing is won without an order", () => {
  expect(because(lives.quoted, { type: "closed", as: "won" })).toBe("no order");
  expect(because(lives.open, { type: "closed", as: "won" })).toBe("no order");
});

const confirmed = follow(ordered, { type: "confirmed", orderedAt: NOON });

test("only canceling ends a confirmed order", () => {
  expect(confirmed).toMatchObject({ state: "closed", closing: "won" });
  const reopened = follow(confirmed, { type: "reopened" });
  expect(reopened.revisions[0]?.orders[0]?.is).toBe("confirmed");
  const withdrawn = follow(reopened, { type: "withdrawn" });
  expect(withdrawn.revisions[0]?.orders[0]?.is).toBe("confirmed");
  expect(because(reopened, { type: "closed", as: "lost-price" })).toBe("confirmed");
  const bounced = follow(confirmed, { type: "mail-refused", mail: lostMail("reply") });
  expect(bounced).toMatchObject({ state: "closed", closing: "won" });
  expect(bounced.revisions[0]?.orders[0]?.is).toBe("confirmed");
  const canceled = follow(confirmed, { type: "order-ended", orderedAt: NOON });
  expect(canceled).toMatchObject({ state: "quoted", closing: undefined });
});

const some = (quantity: number, place = 0) => [{ place, quantity }];

test("an order is confirmed in part, and the rest waits until it is confirmed or declined", () => {
  const part = follow(ordered, { type: "confirmed", orderedAt: NOON, lines: some(2_000), total: 2_000 });
  expect(part).toMatchObject({ state: "quoted", toDos: [{ owed: "order" }] });
  expect(part.revisions[0]?.orders).toMatchObject([{ is: "in part", total: 2_000 }]);
  const rest = { type: "confirmed", orderedAt: NOON, lines: some(3_000), total: 3_000 } as const;
  expect(follow(part, rest)).toMatchObject({
    ...{ state: "closed", closing: "won", toDos: [] },
    revisions: [{ orders: [{ is: "confirmed", total: 5_000 }] }],
  });
  expect(because(part, { ...rest, lines: some(3_001) })).toBe("too much");
  const declined = follow(part, { type: "order-ended", orderedAt: NOON });
  expect(declined).toMatchObject({ state: "closed", closing: "won" });
  expect(declined.revisions[0]?.orders).toMatchObject([{ is: "confirmed", total: 2_000 }]);
  const atOnce = follow(ordered, {
    type: "confirmed",
    orderedAt: NOON,
    lines: some(2_000),
    declinesRest: true,
  });
  expect(atOnce).toMatchObject({ state: "closed", closing: "won" });
});

test("several orders share what was quoted, and an alternative takes its part of the line", () => {
  const limits = quotedLines;
  const more = (life: Life, lines: { place: number; quantity: number }[]) =>
    because(life, { type: "ordered", at: NOON, lines, limits, number: "8" });
  expect(more(ordered, some(5_001))).toBe("too much");
  expect(more(ordered, [])).toBe("no lines");
  expect(more(ordered, some(1_000, 7))).toBe("too much");
  expect(more(ordered, [...some(1_000), ...some(1_000)])).toBe("too much");
  const two = follow(ordered, { type: "ordered", at: NOON, lines: some(5_000), limits, number: "8" });
  expect(two.revisions[0]?.orders.map(({ n, number }) => [n, number])).toEqual([
    [1, "7"],
    [2, "8"],
  ]);
  const alternative = follow(two, { type: "ordered", at: NOON, lines: some(4_000, 2), limits });
  expect(more(alternative, some(1_001, 1))).toBe("too much");
  expect(more(alternative, some(1_000, 1))).toBeUndefined();
  const first = follow(two, { type: "confirmed", orderedAt: NOON });
  expect(first).toMatchObject({ state: "quoted", toDos: [{ owed: "order" }] });
});

test("a correction names another number of the same order", () => {
  const again = { type: "ordered", at: NOON + 1, corrects: 1, number: "9", lines: [] } as const;
  expect(follow(ordered, again).revisions[0]?.orders).toMatchObject([{ n: 1, number: "9", at: NOON + 1 }]);
  expect(because(follow(ordered, { type: "confirmed", orderedAt: NOON }), again)).toBe("confirmed");
});

test("a buyer takes back an order that nobody has confirmed", () => {
  const back = { type: "order-ended", orderedAt: NOON, actor: { by: "buyer" } } as const;
  expect(follow(ordered, back)).toMatchObject({
    ...{ state: "quoted", toDos: [{ owed: "look" }] },
    revisions: [{ orders: [{ is: "ended" }] }],
  });
  expect(because(follow(ordered, { type: "confirmed", orderedAt: NOON }), back)).toBe("confirmed");
});

test("a line is delivered at most once, and a late one is something to do until it is", () => {
  const won = follow(ordered, { type: "confirmed", orderedAt: NOON });
  const late = follow(won, { type: "delivery-late" });
  expect(late).toMatchObject({ state: "closed", toDos: [{ owed: "delivery" }] });
  expect(follow(late, { type: "settled" }).toDos).toMatchObject([{ owed: "delivery" }]);
  const all = { type: "delivered", lines: some(5_000) } as const;
  expect(follow(late, { ...all, isLate: true }).toDos).toMatchObject([{ owed: "delivery" }]);
  const delivered = follow(late, all);
  expect(delivered.toDos).toEqual([]);
  expect(because(delivered, { type: "delivered", lines: some(1) })).toBe("too much");
  expect(because(delivered, { type: "order-ended", orderedAt: NOON, lines: some(1) })).toBe("too much");
  expect(follow(delivered, { type: "delivery-late" }).toDos).toEqual([]);
});

test("a part of a confirmed order is canceled, and the rest stays", () => {
  const won = follow(ordered, { type: "confirmed", orderedAt: NOON });
  const less = follow(won, { type: "order-ended", orderedAt: NOON, lines: some(1_000), total: 4_000 });
  expect(less).toMatchObject({
    ...{ state: "closed", closing: "won" },
    revisions: [{ orders: [{ is: "confirmed", total: 4_000 }] }],
  });
});

test("what a paper proposes binds once the buyer agrees, and a paper that was replaced cannot be agreed to", () => {
  const proposalsOf = (life: Life) => life.revisions[0]?.orders[0]?.proposals.map(({ paper }) => paper);
  const proposes = { paper: 1, places: [0] };
  const proposed = follow(ordered, { type: "confirmed", orderedAt: NOON, proposes });
  expect(proposed).toMatchObject({ state: "closed", closing: "won" });
  expect(proposalsOf(proposed)).toEqual([1]);
  const agreed = follow(proposed, { type: "order-agreed", paper: 1 });
  expect(proposalsOf(agreed)).toEqual([]);
  expect(agreed).toMatchObject({ closing: "won", toDos: [{ owed: "look" }] });
  expect(because(agreed, { type: "order-agreed", paper: 1 })).toBe("not current");
  const byPhone = { type: "order-agreed", paper: 1, actor: { by: "staff", id: 1 } } as const;
  expect(follow(proposed, byPhone).toDos).toEqual([]);
  const replaced = follow(proposed, { type: "order-changed", proposes: { paper: 2, places: [0] } });
  expect(because(replaced, { type: "order-agreed", paper: 1 })).toBe("not current");
  expect(proposalsOf(follow(replaced, { type: "order-agreed", paper: 2 }))).toEqual([]);
  expect(proposalsOf(follow(proposed, { type: "order-changed" }))).toEqual([]);
});

test("a proposed cancellation cancels once the buyer agrees, and only what is still to be delivered", () => {
  const won = follow(ordered, { type: "confirmed", orderedAt: NOON });
  const cancels = some(4_000);
  const proposes = { paper: 2, places: [], cancels };
  const change = { type: "order-changed", proposes } as const;
  expect(because(won, { ...change, proposes: { ...proposes, cancels: some(5_001) } })).toBe("too much");
  const part = follow(ordered, { type: "confirmed", orderedAt: NOON, lines: some(2_000) });
  expect(because(part, { ...change, proposes: { ...proposes, cancels: some(1_000) } })).toBe("other order");
  const proposed = follow(won, change);
  expect(proposed.revisions[0]?.orders).toMatchObject([{ is: "confirmed", lines: [{ canceled: 0 }] }]);
  const agree = { type: "order-agreed", paper: 2, total: 1_000 } as const;
  expect(follow(proposed, agree).revisions[0]?.orders).toMatchObject([
    { is: "confirmed", total: 1_000, lines: [{ canceled: 4_000 }], proposals: [] },
  ]);
  const delivered = follow(proposed, { type: "delivered", lines: some(2_000) });
  expect(because(delivered, agree)).toBe("too much");
  const all = follow(won, { ...change, proposes: { ...proposes, cancels: some(5_000) } });
  expect(follow(all, agree)).toMatchObject({
    ...{ state: "quoted", closing: undefined },
    revisions: [{ orders: [{ is: "ended", total: undefined }] }],
  });
});

function lostMail(kind: AnswerMail["kind"]): AnswerMail {
  return {
    kind,
    revision: kind === "quote" ? "A" : undefined,
    writtenAt: NOON,
    isQuoteLost: kind === "quote",
  };
}

test("a message has the promised time, and an order the end of the next business day", () => {
  const asked = follow(lives.quoted, { type: "message", at: NOON });
  expect(asked.toDos).toEqual([{ owed: "reply", since: NOON, due: book.replyDue(NOON), told: 0 }]);
  expect(ordered.toDos).toEqual([{ owed: "order", since: NOON, due: book.lookDue(NOON), told: 0 }]);
  expect(follow(ordered, { type: "replied" }).toDos).toEqual(ordered.toDos);
});

test("what the filter holds back keeps its clock, and what staff hold back loses it", () => {
  expect(lives.held.toDos).toHaveLength(1);
  expect(follow(lives.held, { type: "brought-back" }).toDos).toEqual(lives.held.toDos);
  const marked = follow(lives.open, { type: "marked-spam" });
  expect(marked.toDos).toEqual([]);
  expect(follow(marked, { type: "brought-back" }).toDos).toMatchObject([
    { owed: "answer", due: marked.promisedAt },
  ]);
});

test("who writes after being taken for spam is looked at again", () => {
  expect(follow(lives.spam, { type: "message" })).toMatchObject({ state: "held", heldToldAt: undefined });
});

const MONDAY = NOON + 7 * 24 * HOUR;
const putOff = { type: "put-off", until: MONDAY, note: "Ask the supplier" } as const;

test("what is put off waits for nobody until its day, and then says what it was about", () => {
  const asked = follow(lives.quoted, { type: "message", at: NOON });
  const off = follow(asked, putOff);
  expect(off).toMatchObject({ followUp: { until: MONDAY }, owner: { id: 1 }, toDos: asked.toDos });
  expect([waitsSince(asked), waitsSince(off)]).toEqual([NOON, undefined]);
  expect(follow(off, { type: "came-up", at: MONDAY - 1 })).toBe(off);
  const day = next(off, { ...anEvent("came-up"), at: MONDAY }, book);
  expect(day).toMatchObject({
    entries: [{ kind: "came-up" }],
    mails: [{ kind: "reminder", to: "owner" }],
    life: { followUp: undefined, toDos: [...asked.toDos, { owed: "follow-up", note: "Ask the supplier" }] },
  });
  expect(follow(off, { type: "put-off-ended" })).toMatchObject({ followUp: undefined, toDos: asked.toDos });
  expect(because(lives.quoted, { ...putOff, until: NOON, at: NOON })).toBe("past");
});

test("whatever comes in brings up what was put off, and a quote or a closing ends it", () => {
  const off = follow(lives.quoted, { type: "message", at: NOON }, putOff);
  for (const event of [{ type: "message" }, { type: "ordered" }, { type: "declined" }] as const)
    expect(follow(off, { ...event, at: NOON + 2 * HOUR }).followUp, event.type).toBeUndefined();
  expect(follow(off, { type: "message" }).toDos.map(({ owed }) => owed)).toEqual(["reply", "follow-up"]);
  for (const from of ["program", "system"] as const)
    expect(follow(off, { type: "message", from }).followUp === undefined, from).toBe(from === "system");
  expect(follow(off, { type: "opened" }).followUp).toBeDefined();
  const open = follow(lives.open, putOff);
  for (const event of [{ type: "quoted" }, { type: "closed" }, { type: "marked-spam" }] as const)
    expect(follow(open, event), event.type).toMatchObject({ followUp: undefined, toDos: [] });
});

test("what is followed up keeps its place by its first answer, and a reply or a quote settles it", () => {
  const up = follow(lives.open, putOff, { type: "came-up", at: MONDAY });
  expect([waitsSince(up), isFollowUp(up)]).toEqual([undefined, false]);
  const quoted = follow(lives.quoted, putOff, { type: "came-up", at: MONDAY });
  expect([waitsSince(quoted), isFollowUp(quoted)]).toEqual([MONDAY, true]);
  expect(isFollowUp(follow(quoted, { type: "message" }))).toBe(false);
  for (const type of ["replied", "settled"] as const) expect(follow(quoted, { type }).toDos).toEqual([]);
  expect(follow(up, { type: "quoted" }).toDos).toEqual([]);
  expect(follow(quoted, putOff)).toMatchObject({ followUp: { until: MONDAY }, toDos: [] });
});

test("a quote that expires soon is followed up once, unless it was ordered", () => {
  const expiring = { type: "expiring", tellsBuyer: true } as const;
  const event = { ...anEvent("expiring"), ...expiring } as Event;
  const told = next(lives.quoted, event, book);
  expect(told).toMatchObject({
    mails: [{ kind: "expiry" }, { kind: "expiry-notice" }],
    life: { toDos: [{ owed: "follow-up", told: 2 }] },
  });
  expect(follow(lives.quoted, putOff, expiring)).toMatchObject({ followUp: undefined });
  expect(follow(ordered, expiring)).toBe(ordered);
  expect(follow(lives.quoted, { ...expiring, revision: "B" })).toBe(lives.quoted);
  expect(next({ ...lives.quoted, email: "" }, event, book)).toMatchObject({
    mails: [{ kind: "expiry" }],
    entries: [],
  });
});

test("a buyer is reminded of a valid quote, once unless its sender knows", () => {
  const up = follow(lives.quoted, putOff, { type: "came-up", at: MONDAY });
  const result = next(up, { ...anEvent("reminded"), at: MONDAY }, book);
  expect(result).toMatchObject({ mails: [{ kind: "quote-reminder", to: "buyer" }], life: { toDos: [] } });
  expect(because(lives.quoted, { type: "reminded", isRepeat: true })).toBe("reminded");
  expect(because(lives.quoted, { type: "reminded", at: sent.expiresAt })).toBe("not current");
  expect(because(ordered, { type: "reminded" })).toBe("ordered");
  expect(because({ ...lives.quoted, email: "" }, { type: "reminded" })).toBe("no address");
});

test("opened again, a request has a time of its own", () => {
  const late = NOON + 30 * 24 * HOUR;
  const reopened = follow(lives.closed, { type: "reopened", at: late });
  expect(reopened.toDos).toEqual([{ owed: "look", since: late, due: book.lookDue(late), told: 0 }]);
});

test("what is closed stays closed with its reason, whatever comes in", () => {
  const declined = follow(lives.quoted, { type: "declined", closing: "lost-price" });
  const thanked = follow(declined, { type: "message" });
  expect(thanked).toMatchObject({ state: "closed", closing: "lost-price" });
  expect(waitsSince(thanked)).toBeDefined();
  const closed = follow(lives.quoted, { type: "closed", as: "lost-no-answer" });
  expect(follow(closed, { type: "declined", closing: "lost-price" })).toMatchObject({
    closing: "lost-no-answer",
  });
});

test("a quote that was opened or ordered has arrived, whatever the mail server says", () => {
  for (const known of [follow(lives.quoted, { type: "opened" }), ordered]) {
    const bounced = follow(known, { type: "mail-refused", mail: lostMail("quote") });
    expect(bounced).toMatchObject({ state: "quoted", toDos: known.toDos });
  }
  const bounced = follow(lives.quoted, { type: "mail-refused", mail: lostMail("quote") });
  expect(bounced).toMatchObject({ state: "open" });
  expect(bounced.toDos.map(({ owed }) => owed)).toEqual(["send-again", "answer"]);
  expect(follow(bounced, { type: "opened" })).toMatchObject({ state: "quoted", toDos: [] });
  expect(follow(bounced, { type: "ordered" }).toDos).toMatchObject([{ owed: "order" }]);
});

test("a colleague's answer that the page did not show refuses another", () => {
  expect(because(lives.open, { type: "replied", isAnswered: true })).toBe("answered");
});

test("what the page did not show waits on, and is not closed", () => {
  const asked = follow(lives.quoted, { type: "message", at: NOON }, { type: "message", at: NOON + HOUR });
  const unseen = { owed: "reply", at: NOON + HOUR } as const;
  const replied = follow(asked, { type: "replied", closes: true, unseen });
  expect(replied).toMatchObject({ state: "quoted" });
  expect(replied.toDos).toEqual([
    { owed: "reply", since: NOON + HOUR, due: book.replyDue(NOON + HOUR), told: 0 },
  ]);
  for (const type of ["closed", "settled"] as const)
    expect(because(asked, { type, unseen } as Partial<Event>)).toBe("unseen");
});

test("what the page did not show has reminders of its own, whatever was said of what it showed", () => {
  const asked = follow(lives.quoted, { type: "message", at: NOON });
  const late = follow(asked, { type: "late", owed: "reply", at: book.replyDue(NOON) });
  const at = book.replyDue(NOON) + HOUR;
  const unseen = { owed: "reply", at } as const;
  const replied = follow(late, { type: "message", at }, { type: "replied", unseen, at: at + HOUR });
  expect(replied.toDos).toEqual([{ owed: "reply", since: at, due: book.replyDue(at), told: 0 }]);
});

test("a reply to a message that the page did not show leaves an answer to send again that it did not show", () => {
  const unseen = { owed: "reply", at: NOON } as const;
  const lost = { type: "mail-refused", mail: lostMail("refusal"), at: NOON + HOUR } as const;
  const both = follow(lives.quoted, { type: "message", at: NOON }, lost);
  const replied = follow(both, { type: "replied", unseen, at: NOON + 2 * HOUR });
  expect(replied.toDos.map(({ owed }) => owed).sort()).toEqual(["answer", "reply", "send-again"]);
});

test("a refused answer is in the record of an open request too, so that a page can tell what it did not show", () => {
  const event = { ...anEvent("mail-refused"), mail: lostMail("reply") } as Event;
  expect(next(lives.open, event, book)).toMatchObject({ entries: [{ kind: "undelivered" }] });
});

test("a refused answer that is sent at last closes again what it had closed", () => {
  const closed = follow(lives.open, { type: "replied", closes: true, at: NOON });
  const bounced = follow(closed, { type: "mail-refused", mail: lostMail("reply") });
  expect(bounced).toMatchObject({ state: "open", closing: undefined, answeredAt: undefined });
  const accepted = { type: "mail-accepted", mail: lostMail("reply") } as const;
  expect(follow(bounced, accepted)).toMatchObject({ state: "closed", closing: "replied" });
  expect(follow(bounced, { type: "message" }, accepted)).toMatchObject({ state: "open" });
});

test("each reminder is sent once, and none about what is held back", () => {
  const due = lives.open.promisedAt;
  const late = { ...anEvent("late"), at: due } as Event;
  const first = next(lives.open, late, book);
  expect(first).toMatchObject({ mails: [{ kind: "overdue", to: "all" }] });
  expect(first.is === "done" && next(first.life, late, book)).toMatchObject({ mails: [] });
  expect(next(lives.open, { ...late, at: due - 1 }, book)).toMatchObject({ mails: [] });
  expect(next(lives.held, late, book)).toMatchObject({ mails: [], life: { heldToldAt: undefined } });
});

test("for a buyer without an address, each answer waits until someone has brought it", () => {
  const open: Life = { ...lives.open, email: "" };
  const quoted = next(open, anEvent("quoted"), book);
  expect(quoted).toMatchObject({ mails: [], life: { state: "quoted" } });
  const sentBy = open.promisedAt;
  const life = quoted.is === "done" ? quoted.life : open;
  expect(life.toDos).toEqual([{ owed: "send-again", since: NOON + HOUR, due: sentBy, told: 0 }]);
  const handed = next(life, anEvent("handed"), book);
  expect(handed).toMatchObject({ entries: [{ kind: "handed", body: "By fax" }], life: { toDos: [] } });
  expect(follow(open, { type: "closed", as: "no-bid" })).toMatchObject({
    state: "closed",
    toDos: [{ owed: "send-again" }],
  });
  const entered = next(open, { ...anEvent("entered"), asksReceipt: true } as Event, book);
  expect(entered).toMatchObject({ mails: [{ kind: "notification" }], life: { toDos: open.toDos } });
});

test("what was refused by a mail server and then faxed counts as sent", () => {
  const bounced = follow(lives.quoted, { type: "mail-refused", mail: lostMail("quote") });
  expect(follow(bounced, { type: "handed" })).toMatchObject({ state: "quoted", toDos: [] });
  const replied = follow(lives.open, { type: "replied", closes: true, at: NOON });
  const lost = follow(replied, { type: "mail-refused", mail: lostMail("reply") });
  expect(follow(lost, { type: "handed" })).toMatchObject({ state: "closed", closing: "replied" });
});

test("a message that is made a request is due when its sender was told, or sooner", () => {
  const message = aLife({ form: "contact", promisedAt: NOON + 24 * HOUR });
  const made = follow(message, { type: "made-request", dueAt: NOON + 5 * HOUR });
  expect(made).toMatchObject({ form: "rfq", promisedAt: NOON + 5 * HOUR, owner: { id: 1 } });
  const promised = follow({ ...message, promisedAt: NOON }, { type: "made-request", dueAt: NOON + 5 * HOUR });
  expect(promised.toDos).toMatchObject([{ owed: "answer", due: NOON }]);
  const answered = { ...message, answeredAt: NOON, promisedAt: NOON, toDos: [] };
  expect(follow(answered, { type: "made-request", dueAt: NOON + 5 * HOUR })).toMatchObject({
    answeredAt: undefined,
    toDos: [{ owed: "answer", due: NOON + 5 * HOUR }],
  });
});

test("what was checked of another buyer or place does not count after a correction", () => {
  const checked: Life = {
    ...lives.open,
    verified: { by: 1, at: NOON },
    countries: { delivery: "Norway", buyer: "Norway", endUser: "Norway" },
  };
  const result = next(checked, anEvent("corrected"), book);
  expect(result).toMatchObject({ entries: [{ kind: "corrected" }, { kind: "unverified" }] });
  expect(result).toMatchObject({ life: { verified: undefined, countries: { delivery: undefined } } });
  const phone = { ...anEvent("corrected"), isParty: false, isPlace: false } as Event;
  expect(next(checked, phone, book)).toMatchObject({ life: { ...checked, lastAt: NOON + HOUR } });
});

test("a duplicate is closed, and what was owed for it is owed for the other", () => {
  const closed = follow(lives.open, { type: "duplicate" });
  expect(closed).toMatchObject({ closing: "duplicate", duplicateOf: "RFQ-22222222", toDos: [] });
  expect(follow(closed, { type: "reopened" })).toMatchObject({ duplicateOf: undefined });
  const reply = { owed: "reply", since: NOON, due: NOON + 2 * HOUR, told: 1 } as const;
  const answer = { owed: "answer", since: NOON, due: NOON + HOUR, told: 0 } as const;
  const joined = follow(lives.open, { type: "joined", toDos: [answer, reply] });
  expect(joined).toMatchObject({ promisedAt: NOON + HOUR });
  expect(joined.toDos).toEqual([answer, { ...reply, told: 0 }]);
  expect(follow(lives.quoted, { type: "joined", toDos: [answer] }).toDos).toEqual([
    { ...answer, owed: "reply" },
  ]);
});

test("what is open, owed, valid or held is not deleted", () => {
  const never = NOON + 10_000 * 24 * HOUR;
  const gone = (life: Life, now = never) => mayBePurged(life, now, never);
  expect(gone(lives.open)).toBe(false);
  expect(gone(lives.quoted)).toBe(true);
  expect(gone(lives.quoted, NOON)).toBe(false);
  expect(gone(ordered)).toBe(false);
  expect(gone(lives.closed)).toBe(true);
  expect(gone(follow(lives.closed, { type: "message" }))).toBe(false);
  expect(gone(follow(lives.quoted, { ...putOff, until: never }))).toBe(false);
  expect(gone(follow(lives.closed, { type: "kept" }))).toBe(false);
  expect(mayBePurged(lives.closed, never, lives.closed.lastAt)).toBe(false);
});
