import type { Event, EventType, Life, Rulebook, What } from "#request/lifecycle.ts";
import type { Limit } from "#request/order-limits.ts";

export const HOUR = 3_600_000;
export const NOON = Date.parse("2026-03-02T18:00Z");

export const book: Rulebook = {
  replyDue: (at) => at + 24 * HOUR,
  lookDue: (at) => at + 30 * HOUR,
  lawHold: ({ revisions, wasConfirmed }) =>
    wasConfirmed || revisions.some(({ orders }) => orders.length > 0)
      ? { kind: "order", until: undefined }
      : undefined,
};

const life: Life = {
  ...{ form: "rfq", email: "buyer@city.test", state: "open", closing: undefined, owner: undefined },
  duplicateOf: undefined,
  toDos: [{ owed: "answer", since: NOON, due: NOON + 4 * HOUR, told: 0 }],
  followUp: undefined,
  ...{ promisedAt: NOON + 4 * HOUR, answeredAt: undefined, renewalAskedAt: undefined, unownedAt: undefined },
  ...{ heldToldAt: undefined, revisions: [], verified: undefined },
  countries: { delivery: undefined, buyer: undefined, endUser: undefined },
  ...{ matchedOn: undefined, wasConfirmed: false, closedAt: undefined, paidOn: undefined, hold: undefined },
  lastAt: NOON,
};

export function aLife(change: Partial<Life> = {}): Life {
  return { ...life, ...change };
}

const staff = { by: "staff", id: 1 } as const;
const lost = { kind: "quote", revision: "A", writtenAt: NOON, isQuoteLost: true } as const;
const page = { unseen: undefined };

/** Two lines, and an alternative to the second. */
export const quotedLines: readonly Limit[] = [
  { place: 0, group: 0, most: 10_000 },
  { place: 1, group: 1, most: 3_000 },
  { place: 2, group: 1, most: 6_000 },
];

const whats: { readonly [Type in EventType]: Omit<Extract<What, { readonly type: Type }>, "type"> } = {
  entered: { source: "phone", asksReceipt: false, country: "United States" },
  "made-request": {
    dueAt: NOON + 5 * HOUR,
    asksReceipt: false,
    country: undefined,
    words: "Lines: the message",
  },
  corrected: { words: "Phone: 1 → 2", isParty: true, isPlace: true },
  "lines-read": { words: "list.csv" },
  handed: { how: "By fax" },
  duplicate: { ...page, of: "RFQ-22222222" },
  joined: { from: "RFQ-33333333", toDos: [{ owed: "answer", since: NOON, due: NOON + HOUR, told: 0 }] },
  "brought-back": { hasReceipt: false },
  "marked-spam": page,
  "confirmed-spam": {},
  "told-held": {},
  seen: {},
  noted: { text: "Called" },
  taken: {},
  assigned: { from: undefined, to: { id: 2, name: "Ben Reyes" } },
  message: { from: "person", isTold: true },
  replied: { ...page, isAnswered: false, closes: false, isUnsettled: false, hasCopies: false },
  "put-off": { until: NOON + 24 * HOUR, awaitsBuyer: false, note: "Call", words: "Until March 3, 2026" },
  "put-off-ended": {},
  "came-up": {},
  expiring: { revision: "A", tellsBuyer: false },
  reminded: { revision: "A", isRepeat: false },
  settled: page,
  drafted: { isFirst: true },
  quoted: {
    ...{ ...page, revision: "A", total: 5_000, expiresAt: NOON + 30 * 24 * HOUR },
    ...{ supersedes: undefined, words: "Rev A" },
  },
  withdrawn: { revision: "A", reason: "Typo" },
  opened: { revision: "A" },
  "renewal-asked": { revision: "A", dueAt: NOON + 8 * HOUR },
  declined: { revision: "A", closing: "lost-price" },
  ordered: {
    ...{ revision: "A", number: "7", lines: [{ place: 0, quantity: 5_000 }] },
    limits: quotedLines,
  },
  confirmed: {
    ...{ ...page, order: 1, orderedAt: NOON, lines: [{ place: 0, quantity: 5_000 }], total: 5_000 },
    ...{ isReady: true, declinesRest: false, words: "OC-7K3MX9QD-1" },
  },
  "order-ended": { ...page, order: 1, orderedAt: NOON, reason: "Sold out" },
  "order-changed": { order: 1, words: "OC-7K3MX9QD-2", isLate: false },
  "order-agreed": { order: 1, paper: 1, words: "OC-7K3MX9QD-1", isLate: false },
  delivered: {
    ...{ order: 1, lines: [{ place: 0, quantity: 1_000 }], words: "2026-03-09" },
    ...{ isLate: false, tellsBuyer: true },
  },
  "delivery-late": { order: 1 },
  closed: { ...page, as: "by-phone", reason: "" },
  reopened: {},
  verified: { how: "Called back" },
  unverified: { why: "Wrong person" },
  screened: { matchedOn: undefined, words: "clear" },
  "match-cleared": { words: "Another person" },
  countries: { countries: { delivery: "NO", buyer: "NO", endUser: "NO" }, words: "Norway" },
  "place-allowed": { words: "License D123" },
  readdressed: { email: "other@city.test" },
  paid: { day: "2026-03-02" },
  kept: { reason: undefined },
  lifted: { reason: undefined },
  "mail-accepted": { mail: lost, hasOtherLost: false },
  "mail-refused": { mail: lost },
  "due-soon": { owed: "answer" },
  late: { owed: "answer" },
  unowned: {},
  "staff-left": { staff: 1 },
  erased: {},
};

const causes: Readonly<Partial<Record<EventType, Event["actor"]>>> = {
  "told-held": { by: "clock" },
  message: { by: "buyer" },
  opened: { by: "buyer" },
  "renewal-asked": { by: "buyer" },
  declined: { by: "buyer" },
  ordered: { by: "buyer" },
  "order-agreed": { by: "buyer" },
  "mail-accepted": { by: "mail" },
  "mail-refused": { by: "mail" },
  "due-soon": { by: "clock" },
  late: { by: "clock" },
  unowned: { by: "clock" },
  "delivery-late": { by: "clock" },
  "came-up": { by: "clock" },
  expiring: { by: "clock" },
};

/** By someone who may cause it. */
export function anEvent(type: EventType): Event {
  return { type, ...whats[type], at: NOON + HOUR, actor: causes[type] ?? staff } as Event;
}
