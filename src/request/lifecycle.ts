import type { MailKind } from "#mail/outbox.ts";
import type { FormType } from "#request/fields/message.ts";
import type { EventKind } from "#store/events.ts";
import { isWithin, type Limit, type LineQuantity } from "./order-limits.ts";

/*
 * Everything that can happen to a request. `next` says what an event makes of it: the request after it, the lines of its
 * record, and the e-mails that leave; or why it is refused. Nothing here reads a clock, a setting or the store: one
 * writer (record/life.ts) loads a request, asks `next`, and stores the answer in one transaction.
 */

/**
 * Held: by the filter or by a person, and can be brought back. Spam: a person confirmed it. Quoted: a quote is out, and
 * the buyer is next. Closed: nothing more is expected. Erased: the person asked to be forgotten.
 */
export const states = ["held", "spam", "open", "quoted", "closed", "erased"] as const;
export type State = (typeof states)[number];

export const closings = [
  "by-phone",
  "by-mail",
  "replied",
  "no-bid",
  "won",
  "lost-price",
  "lost-lead-time",
  "lost-not-available",
  "lost-no-answer",
  "lost-other-source",
  "lost-not-needed",
  "duplicate",
] as const;
export type Closing = (typeof closings)[number];

/** How a request came that a person entered at the desk. */
export const entrySources = ["phone", "mail", "person", "fax"] as const;
export type EntrySource = (typeof entrySources)[number];

/**
 * What the desk still has to do. Answer: the first answer, or the renewal of a quote. Reply: to what came in since.
 * Order: confirm it or decline it. Look: at what is nobody's turn else. Send again: an answer that was refused, or that
 * no e-mail can carry because the buyer has no address.
 * Delivery: the day has passed on which a confirmed line was to be delivered. Follow-up: what was put off came up again,
 * or a quote that nobody has ordered expires soon.
 */
export type Owed = "answer" | "reply" | "order" | "look" | "send-again" | "delivery" | "follow-up";

export type ToDo = {
  readonly owed: Owed;
  readonly since: number;
  /** Undefined if an earlier release noted it, which gave it no time. */
  readonly due: number | undefined;
  /** How much was said about its time: nothing, that it is near, that it has passed. */
  readonly told: 0 | 1 | 2;
  /** How the request was closed by the answer that has to be sent again. */
  readonly closing?: Closing | undefined;
  /** Of a follow-up: what the person noted who put it off. */
  readonly note?: string | undefined;
};

/** Put off by a person: nobody looks at it until then, or until something comes in. What was promised stays promised. */
export type FollowUp = {
  readonly until: number;
  /** It waits for the buyer's answer; `until` is then only the end of the patience. */
  readonly awaitsBuyer: boolean;
  readonly note: string;
};

/** Quantities in thousandths. What is neither confirmed nor declined waits for the desk. */
export type OrderLine = {
  /** The line's index in the quote. */
  readonly place: number;
  readonly ordered: number;
  readonly confirmed: number;
  readonly declined: number;
  /** Of what was confirmed. */
  readonly canceled: number;
  readonly delivered: number;
};

/** In part: some of it is confirmed, and the rest waits. Ended: declined, or canceled. */
export type Order = {
  /** Counts the orders of a request, from 1. */
  readonly n: number;
  /** The buyer's number: empty if it is in a file, undefined if the order came in another way. */
  readonly number: string | undefined;
  readonly at: number;
  readonly is: "received" | "in part" | "confirmed" | "ended";
  /** Empty if an earlier release confirmed a part of its quote: nobody knows which. */
  readonly lines: readonly OrderLine[];
  readonly confirmedAt: number | undefined;
  /** What was confirmed; undefined where an earlier release did not ask. */
  readonly total: number | undefined;
  readonly endedAt: number | undefined;
  /** What left in writing and does not bind before the buyer agrees to it. */
  readonly proposals: readonly Proposal[];
};

/** A paper of which something is not as ordered, or not as it was confirmed before. */
export type Proposal = {
  /** Its number among the papers of the request. */
  readonly paper: number;
  /** The lines that differ. */
  readonly places: readonly number[];
  /** What is canceled once the buyer agrees. */
  readonly cancels?: readonly LineQuantity[] | undefined;
};

export type Revision = {
  readonly revision: string;
  /** Undefined once it was erased. */
  readonly total: number | undefined;
  readonly expiresAt: number;
  readonly withdrawn: { readonly at: number; readonly reason: string } | undefined;
  readonly openedAt: number | undefined;
  /** As they came in. */
  readonly orders: readonly Order[];
};

export type HoldKind = "manual" | "order" | "export" | "sanctions";
type Hold = {
  readonly kind: HoldKind;
  readonly since: number;
  /** Undefined while nobody can say when it ends. */
  readonly until: number | undefined;
};

export type Life = {
  readonly form: FormType;
  /** Empty: the buyer gave none, so that a person has to bring every answer. */
  readonly email: string;
  readonly state: State;
  readonly closing: Closing | undefined;
  /** While it is closed as a duplicate: the reference of the request that goes on. */
  readonly duplicateOf: string | undefined;
  readonly owner: { readonly id: number; readonly since: number } | undefined;
  /** At most one of each kind. */
  readonly toDos: readonly ToDo[];
  readonly followUp: FollowUp | undefined;
  /** What the buyer was told: when the first answer or the renewal is due. */
  readonly promisedAt: number;
  readonly answeredAt: number | undefined;
  readonly renewalAskedAt: number | undefined;
  /** When others were told that nobody has taken it. */
  readonly unownedAt: number | undefined;
  /** When staff were told that it is held back. */
  readonly heldToldAt: number | undefined;
  /** As sent, the latest last. */
  readonly revisions: readonly Revision[];
  readonly verified: { readonly by: number; readonly at: number } | undefined;
  readonly countries: Readonly<Record<"delivery" | "buyer" | "endUser", string | undefined>>;
  /** The day of the last possible match that was found. */
  readonly matchedOn: string | undefined;
  /** An order was confirmed once, whatever became of it. */
  readonly wasConfirmed: boolean;
  readonly closedAt: number | undefined;
  readonly paidOn: string | undefined;
  readonly hold: Hold | undefined;
  /** When something last happened to it: retention counts from here. */
  readonly lastAt: number;
};

export type Actor =
  | { readonly by: "buyer" | "clock" | "mail" | "terminal" }
  | { readonly by: "staff"; readonly id: number; readonly isOwner?: boolean };

/** The first thing that the page did not show on which someone pressed a button. */
export type Unseen = { readonly owed: "reply" | "order" | "send-again"; readonly at: number };
type FromPage = { readonly unseen: Unseen | undefined };
type Each<Type extends string, More = unknown> = Type extends string ? { readonly type: Type } & More : never;

type AtDesk = {
  readonly asksReceipt: boolean;
  /** Where it goes, as the person says who enters it; undefined where a state with its ZIP code says it. */
  readonly country: string | undefined;
};

/** What happens. One entry for each row of `rules`. */
export type What =
  | ({ readonly type: "entered"; readonly source: EntrySource } & AtDesk)
  /** A message turned out to ask for a quote. Due: when a new request would be. Words: where each field was found. */
  | ({ readonly type: "made-request"; readonly dueAt: number; readonly words: string } & AtDesk)
  /** Words: what each field was and is. Party, place: what the checks before a sale were about. */
  | {
      readonly type: "corrected";
      readonly words: string;
      readonly isParty: boolean;
      readonly isPlace: boolean;
    }
  | { readonly type: "lines-read"; readonly words: string }
  /** What had to be sent was said on the phone, faxed or handed over. */
  | { readonly type: "handed"; readonly how: string }
  | ({ readonly type: "duplicate"; readonly of: string } & FromPage)
  /** The other side: what the desk owed for the duplicate, it owes here. */
  | { readonly type: "joined"; readonly from: string; readonly toDos: readonly ToDo[] }
  | { readonly type: "brought-back"; readonly hasReceipt: boolean }
  | ({ readonly type: "marked-spam" } & FromPage)
  | Each<"confirmed-spam" | "told-held" | "seen" | "taken" | "reopened" | "unowned" | "erased">
  | { readonly type: "noted"; readonly text: string }
  /** First: noted once when another person goes on with it. */
  | { readonly type: "drafted"; readonly isFirst: boolean }
  | ({ readonly type: "put-off"; readonly words: string } & FollowUp)
  | Each<"put-off-ended" | "came-up">
  | { readonly type: "expiring"; readonly revision: string; readonly tellsBuyer: boolean }
  /** Of a quote without an answer. Repeat: a reminder went out within a day, and the page did not say so. */
  | { readonly type: "reminded"; readonly revision: string; readonly isRepeat: boolean }
  | {
      readonly type: "assigned";
      /** Who had it when the page was opened. */
      readonly from: number | undefined;
      readonly to: { readonly id: number; readonly name: string } | undefined;
    }
  /** Person: from the buyer, or with a document. System: perhaps a receipt. Program: written in someone's place. */
  | { readonly type: "message"; readonly from: "person" | "system" | "program"; readonly isTold: boolean }
  | ({
      readonly type: "replied";
      /** A colleague's answer that the page did not show. */
      readonly isAnswered: boolean;
      readonly closes: boolean;
      /** Leaves what came in marked as waiting. */
      readonly isUnsettled: boolean;
      readonly hasCopies: boolean;
    } & FromPage)
  | ({ readonly type: "settled" } & FromPage)
  | ({
      readonly type: "quoted";
      readonly revision: string;
      readonly total: number;
      readonly expiresAt: number;
      /** The revision that it replaces. */
      readonly supersedes: string | undefined;
      readonly words: string;
      readonly hasCopies?: boolean;
    } & FromPage)
  | { readonly type: "withdrawn"; readonly revision: string; readonly reason: string }
  | { readonly type: "opened"; readonly revision: string }
  | { readonly type: "renewal-asked"; readonly revision: string; readonly dueAt: number }
  | { readonly type: "declined"; readonly revision: string; readonly closing: Closing }
  | {
      readonly type: "ordered";
      readonly revision: string;
      /** Undefined: as it was. */
      readonly number: string | undefined;
      readonly lines: readonly LineQuantity[];
      /** What was quoted. */
      readonly limits: readonly Limit[];
      /** Only its number or its file changes: the order that is corrected. */
      readonly corrects?: number | undefined;
    }
  | ({
      readonly type: "confirmed";
      readonly order: number;
      readonly orderedAt: number;
      readonly lines: readonly LineQuantity[];
      /** Of these lines. */
      readonly total: number;
      /** What is not confirmed now is declined; otherwise it waits. */
      readonly declinesRest: boolean;
      /** Buyer and end use are verified, the screening is clear and of late, and its places are allowed. */
      readonly isReady: boolean;
      readonly proposes?: Proposal | undefined;
      readonly words: string;
    } & FromPage)
  | ({
      readonly type: "order-ended";
      readonly order: number;
      readonly orderedAt: number | undefined;
      readonly reason: string;
      /** Of a confirmed order, what is canceled; undefined: all that was not delivered. */
      readonly lines?: readonly LineQuantity[] | undefined;
      /** What the rest of it comes to. */
      readonly total?: number | undefined;
      readonly isLate?: boolean;
      /** What of the rest still is not agreed to. */
      readonly proposes?: Proposal | undefined;
    } & FromPage)
  | {
      readonly type: "delivered";
      readonly order: number;
      readonly lines: readonly LineQuantity[];
      readonly words: string;
      /** Another line is past its day. */
      readonly isLate: boolean;
      readonly tellsBuyer: boolean;
    }
  | {
      readonly type: "order-changed";
      readonly order: number;
      readonly words: string;
      readonly isLate: boolean;
      readonly proposes?: Proposal | undefined;
    }
  | {
      /** The buyer agrees to a paper, on the page or in another way that the desk records. */
      readonly type: "order-agreed";
      readonly order: number;
      readonly paper: number;
      /** What is left comes to, where the paper cancels something. */
      readonly total?: number | undefined;
      readonly isLate: boolean;
      readonly words: string;
    }
  | { readonly type: "delivery-late"; readonly order: number }
  | ({ readonly type: "closed"; readonly as: Closing; readonly reason: string } & FromPage)
  | { readonly type: "verified"; readonly how: string }
  | { readonly type: "unverified"; readonly why: string }
  | { readonly type: "screened"; readonly matchedOn: string | undefined; readonly words: string }
  | { readonly type: "match-cleared"; readonly words: string }
  | {
      readonly type: "countries";
      readonly countries: Readonly<Record<"delivery" | "buyer" | "endUser", string>>;
      readonly words: string;
    }
  | { readonly type: "place-allowed"; readonly words: string }
  | { readonly type: "readdressed"; readonly email: string }
  | { readonly type: "paid"; readonly day: string }
  | Each<"kept" | "lifted", { readonly reason: string | undefined }>
  | { readonly type: "mail-accepted"; readonly mail: AnswerMail; readonly hasOtherLost: boolean }
  | { readonly type: "mail-refused"; readonly mail: AnswerMail }
  | Each<"due-soon" | "late", { readonly owed: Owed }>
  | { readonly type: "staff-left"; readonly staff: number };

/** An answer that no later one replaced. */
export type AnswerMail = {
  readonly kind: "quote" | "reply" | "refusal" | "withdrawal" | "confirmation";
  readonly revision: string | undefined;
  readonly writtenAt: number;
  /** The latest quote was refused too, so that none is out. */
  readonly isQuoteLost: boolean;
};

export type Event = What & { readonly at: number; readonly actor: Actor };
export type EventType = What["type"];
type EventOf<Type extends EventType> = Extract<What, { readonly type: Type }> & Omit<Event, keyof What>;

/** A line of the record. */
export type Entry = {
  readonly kind: EventKind;
  readonly body?: string | undefined;
  /** Not done by the person who did the rest. */
  readonly isByLaw?: true;
};

/**
 * Who gets an e-mail. Desk: everyone who gets new requests of this form. Owner: the person who has it, or else the desk.
 * All: the desk, the next ones, and the owner.
 */
type Reader = "buyer" | "copies" | "desk" | "owner" | "assignee" | "next" | "all";
export type Mail = { readonly kind: MailKind; readonly to: Reader };

export type Done = {
  readonly is: "done";
  readonly life: Life;
  readonly entries: readonly Entry[];
  readonly mails: readonly Mail[];
  /** What waits for the buyer and nobody wrote by hand is dropped. */
  readonly dropsWaiting: boolean;
};

/**
 * Held back, closed, erased, open: it is. Unseen: something came in that the page did not show. Answered: a colleague
 * replied meanwhile. Ordered: an order waits. Not current: the quote was replaced, withdrawn or has expired.
 */
export type Because =
  | ("held back" | "closed" | "erased" | "open" | "no quote" | "a message")
  | ("unseen" | "answered" | "taken" | "other taker")
  | ("ordered" | "confirmed" | "no order" | "other order" | "still quoted" | "was quoted" | "not current")
  | ("unready" | "no lines" | "too much" | "held by law" | "nothing to do" | "not theirs" | "a request")
  | ("past" | "no address" | "reminded");

type Refusal = { readonly is: "refused"; readonly because: Because };
export type Result = Done | Refusal;

/** The times that the company promises, and what the law asks it to keep. */
export type Rulebook = {
  /** When a message that came in at this time is answered. */
  readonly replyDue: (at: number) => number;
  /** The end of the next business day. */
  readonly lookDue: (at: number) => number;
  /** The hold that the law asks for now. */
  readonly lawHold: (life: Life) => Omit<Hold, "since"> | undefined;
};

type Rule<Type extends EventType> = (life: Life, event: EventOf<Type>, book: Rulebook) => Result;
type Row<Type extends EventType> = {
  readonly by: readonly Actor["by"][];
} & { readonly [Each in State]: Rule<Type> | Because | "entry" | "nothing" };

const desk = ["staff"] as const;
const deskOrTerminal = ["staff", "terminal"] as const;
const buyer = ["buyer"] as const;
const clock = ["clock"] as const;
const mail = ["mail"] as const;
const stays = "nothing" as const;

/**
 * Every event in every state: what it does, or why it is refused. Entry: only a line in the record. Nothing: it is so
 * already, or it does not matter any more. A pair that is left out is a type error.
 */
// biome-ignore format: one line for each event, so that it reads as a table
export const rules: { readonly [Type in EventType]: Row<Type> } = {
  entered:          { by: desk, held: "held back", spam: "held back", open: enter, quoted: "a request", closed: "closed", erased: "erased" },
  "made-request":   { by: desk, held: "held back", spam: "held back", open: makeRequest, quoted: "a request", closed: "closed", erased: "erased" },
  corrected:        { by: desk, held: "held back", spam: "held back", open: correct, quoted: correct, closed: correct, erased: "erased" },
  "lines-read":     { by: desk, held: "held back", spam: "held back", open: readLines, quoted: readLines, closed: "closed", erased: "erased" },
  handed:           { by: desk, held: "held back", spam: "held back", open: hand, quoted: hand, closed: hand, erased: "erased" },
  duplicate:        { by: desk, held: "held back", spam: "held back", open: closeDuplicate, quoted: "was quoted", closed: "closed", erased: "erased" },
  joined:           { by: desk, held: "held back", spam: "held back", open: join, quoted: join, closed: "closed", erased: "erased" },
  "brought-back":   { by: deskOrTerminal, held: bringBack, spam: bringBack, open: "open", quoted: "open", closed: "open", erased: "erased" },
  "marked-spam":    { by: desk, held: stays, spam: stays, open: markSpam, quoted: "was quoted", closed: "closed", erased: "erased" },
  "confirmed-spam": { by: desk, held: confirmSpam, spam: stays, open: "open", quoted: "open", closed: "open", erased: "erased" },
  "told-held":      { by: ["clock", "mail"], held: noteTold, spam: stays, open: stays, quoted: stays, closed: stays, erased: stays },
  seen:             { by: desk, held: "entry", spam: "entry", open: "entry", quoted: "entry", closed: "entry", erased: "entry" },
  noted:            { by: desk, held: "entry", spam: "entry", open: "entry", quoted: "entry", closed: "entry", erased: "erased" },
  taken:            { by: desk, held: "held back", spam: "held back", open: take, quoted: take, closed: takeClosed, erased: "erased" },
  assigned:         { by: desk, held: "held back", spam: "held back", open: assign, quoted: assign, closed: assignClosed, erased: "erased" },
  message:          { by: ["buyer", "mail"], held: receiveHeld, spam: receiveHeld, open: receive, quoted: receive, closed: receive, erased: "erased" },
  replied:          { by: desk, held: "held back", spam: "held back", open: reply, quoted: reply, closed: reply, erased: "erased" },
  "put-off":        { by: desk, held: "held back", spam: "held back", open: putOff, quoted: putOff, closed: putOffClosed, erased: "erased" },
  "put-off-ended":  { by: desk, held: "held back", spam: "held back", open: endPutOff, quoted: endPutOff, closed: endPutOff, erased: "erased" },
  "came-up":        { by: clock, held: stays, spam: stays, open: comeUpInTime, quoted: comeUpInTime, closed: comeUpInTime, erased: stays },
  expiring:         { by: clock, held: stays, spam: stays, open: stays, quoted: noteExpiring, closed: stays, erased: stays },
  reminded:         { by: desk, held: "held back", spam: "held back", open: "not current", quoted: remindBuyer, closed: "closed", erased: "erased" },
  settled:          { by: desk, held: "held back", spam: "held back", open: settle, quoted: settle, closed: settle, erased: "erased" },
  drafted:          { by: desk, held: "held back", spam: "held back", open: draft, quoted: draft, closed: "closed", erased: "erased" },
  quoted:           { by: desk, held: "held back", spam: "held back", open: quote, quoted: quote, closed: "closed", erased: "erased" },
  withdrawn:        { by: desk, held: "held back", spam: "held back", open: withdraw, quoted: withdraw, closed: "closed", erased: "erased" },
  opened:           { by: buyer, held: stays, spam: stays, open: open, quoted: open, closed: open, erased: stays }, "renewal-asked": { by: buyer, held: "held back", spam: "held back", open: renew, quoted: renew, closed: renew, erased: "erased" },
  declined:         { by: buyer, held: "held back", spam: "held back", open: decline, quoted: decline, closed: decline, erased: "erased" },
  ordered:          { by: ["buyer", "staff"], held: "held back", spam: "held back", open: order, quoted: order, closed: order, erased: "erased" },
  confirmed:        { by: desk, held: "held back", spam: "held back", open: confirm, quoted: confirm, closed: "other order", erased: "erased" },
  "order-ended":    { by: ["buyer", "staff"], held: "held back", spam: "held back", open: endOrder, quoted: endOrder, closed: endOrder, erased: "erased" },
  "order-changed":  { by: desk, held: "held back", spam: "held back", open: changeOrder, quoted: changeOrder, closed: changeOrder, erased: "erased" },
  "order-agreed":   { by: ["buyer", "staff"], held: "held back", spam: "held back", open: agree, quoted: agree, closed: agree, erased: "erased" },
  delivered:        { by: desk, held: "held back", spam: "held back", open: deliver, quoted: deliver, closed: deliver, erased: "erased" },
  "delivery-late":  { by: clock, held: stays, spam: stays, open: noteLate, quoted: noteLate, closed: noteLate, erased: stays },
  closed:           { by: desk, held: "held back", spam: "held back", open: close, quoted: close, closed: "closed", erased: "erased" },
  reopened:         { by: deskOrTerminal, held: "held back", spam: "held back", open: "open", quoted: "open", closed: reopen, erased: "erased" },
  verified:         { by: desk, held: "held back", spam: "held back", open: verify, quoted: verify, closed: verify, erased: "erased" },
  unverified:       { by: desk, held: "held back", spam: "held back", open: unverify, quoted: unverify, closed: unverify, erased: "erased" },
  screened:         { by: desk, held: "held back", spam: "held back", open: screen, quoted: screen, closed: screen, erased: "erased" },
  "match-cleared":  { by: desk, held: "held back", spam: "held back", open: "entry", quoted: "entry", closed: "entry", erased: "erased" },
  countries:        { by: desk, held: "held back", spam: "held back", open: sayCountries, quoted: sayCountries, closed: sayCountries, erased: "erased" },
  "place-allowed":  { by: desk, held: "held back", spam: "held back", open: "entry", quoted: "entry", closed: "entry", erased: "erased" },
  readdressed:      { by: desk, held: "held back", spam: "held back", open: readdress, quoted: readdress, closed: readdress, erased: "erased" },
  paid:             { by: desk, held: "held back", spam: "held back", open: "no order", quoted: pay, closed: pay, erased: "erased" },
  kept:             { by: deskOrTerminal, held: keep, spam: keep, open: keep, quoted: keep, closed: keep, erased: "erased" },
  lifted:           { by: deskOrTerminal, held: lift, spam: lift, open: lift, quoted: lift, closed: lift, erased: "erased" },
  "mail-accepted":  { by: mail, held: stays, spam: stays, open: arrive, quoted: arrive, closed: arrive, erased: stays },
  "mail-refused":   { by: mail, held: stays, spam: stays, open: refuse, quoted: refuse, closed: refuse, erased: stays },
  "due-soon":       { by: clock, held: remind, spam: stays, open: remind, quoted: remind, closed: remind, erased: stays },
  late:             { by: clock, held: remind, spam: stays, open: remind, quoted: remind, closed: remind, erased: stays },
  unowned:          { by: clock, held: stays, spam: stays, open: escalate, quoted: escalate, closed: stays, erased: stays },
  "staff-left":     { by: deskOrTerminal, held: leave, spam: leave, open: leave, quoted: leave, closed: leave, erased: leave },
  erased:           { by: deskOrTerminal, held: erase, spam: erase, open: erase, quoted: erase, closed: erase, erased: erase },
};

/** A new one. What the filter holds back has its clock too: its sender was promised the same. */
export function receiveNew(isSuspect: boolean, at: number, promisedAt: number) {
  const toDo: ToDo = { owed: "answer", since: at, due: promisedAt, told: 0 };
  return { state: isSuspect ? "held" : "open", toDos: [toDo], lastAt: at } as const;
}

/** The one place where a request changes. */
export function next(life: Life, event: Event, book: Rulebook): Result {
  const row = rules[event.type];
  if (!row.by.includes(event.actor.by)) return refused("not theirs");
  const rule = row[life.state] as Rule<EventType> | Because | "entry" | "nothing";
  if (rule === "nothing") return done(life);
  if (rule === "entry") return finish(life, noteOnly(life, event), event, book);
  if (typeof rule !== "function") return refused(rule);
  const result = rule(life, event as EventOf<EventType>, book);
  return result.is === "done" ? finish(life, result, event, book) : result;
}

/** Someone looked at it, the clock rang, or a hold began or ended: no reason to keep it longer. */
const isNoNews: ReadonlySet<EventType> = new Set([
  ...(["seen", "told-held", "due-soon", "late", "unowned", "kept", "lifted", "delivery-late"] as const),
  ...(["came-up", "expiring"] as const),
]);

function finish(before: Life, result: Done, event: Event, book: Rulebook): Done {
  const isNews = !isNoNews.has(event.type) && (result.life !== before || result.entries.length > 0);
  const latest = isNews ? { ...result.life, lastAt: Math.max(before.lastAt, event.at) } : result.life;
  const life = bringsUp(before, latest, event, isNews) ? comeUp(latest, event.at, book) : latest;
  return withLawHold(withoutAddress({ ...result, life }, event.at), event.at, book);
}

/** For a buyer without an e-mail address: what was written has to be said, faxed or handed over, by a person. */
function withoutAddress(result: Done, at: number): Done {
  const { life, mails } = result;
  const left = mails.filter(({ to }) => to !== "buyer");
  if (life.email !== "" || left.length === mails.length) return result;
  const isAnswer = mails.some(({ kind, to }) => to === "buyer" && kind !== "acknowledgement");
  if (!isAnswer) return { ...result, mails: left };
  const owing = oweAnew(life, "send-again", at, sendBy(life, at));
  return { ...result, mails: left, life: owing, entries: [...result.entries, { kind: "not-mailed" }] };
}

/** Something new to do, or a word of the buyer's, ends that it was put off. */
function bringsUp(before: Life, { followUp, toDos }: Life, event: Event, isNews: boolean) {
  if (!followUp || event.type === "opened") return false;
  const isNew = ({ owed, since }: ToDo) =>
    !before.toDos.some((known) => known.owed === owed && known.since >= since);
  const isHeard = event.type === "message" ? event.from === "person" : isNews && event.actor.by === "buyer";
  return isHeard || toDos.some(isNew);
}

/** A person's hold stays until a person lifts it. */
function withLawHold(result: Done, at: number, { lawHold }: Rulebook): Done {
  const { life } = result;
  const { hold } = life;
  if (hold?.kind === "manual" || life.state === "erased") return result;
  const asked = lawHold(life);
  if (!asked) return hold ? lifted(result, hold) : result;
  if (hold && hold.kind === asked.kind && hold.until === asked.until) return result;
  if (!hold && asked.until !== undefined && asked.until <= at) return result;
  const kept: Entry = { kind: "kept", body: asked.kind, isByLaw: true };
  return {
    ...result,
    life: { ...life, hold: { ...asked, since: hold?.since ?? at } },
    entries: hold?.kind === asked.kind ? result.entries : [...result.entries, kept],
  };
}

function lifted(result: Done, { kind }: Hold): Done {
  const entry: Entry = { kind: "hold-lifted", body: kind, isByLaw: true };
  return { ...result, life: { ...result.life, hold: undefined }, entries: [...result.entries, entry] };
}

/** A record that is deleted when its time is over: nothing in it is open, owed, valid or held. */
export function mayBePurged(life: Life, now: number, before: number): boolean {
  const { state, hold, toDos, followUp, lastAt } = life;
  if (hold && (hold.until === undefined || hold.until > now)) return false;
  if (lastAt >= before || state === "open") return false;
  if (state === "held" || state === "spam" || state === "erased") return true;
  const isIdle = toDos.length === 0 && followUp === undefined;
  return isIdle && !validRevision(life, now) && receivedOrder(life) === undefined;
}

/* What others ask about a request. */

export function latestOf({ revisions }: Life): Revision | undefined {
  return revisions.at(-1);
}

export function validRevision(life: Life, now: number): Revision | undefined {
  const latest = latestOf(life);
  return latest && !latest.withdrawn && now < latest.expiresAt ? latest : undefined;
}

export function ordersOf({ revisions }: Pick<Life, "revisions">): readonly Order[] {
  return revisions.flatMap(({ orders }) => orders);
}

/** The first order of which something is neither confirmed nor declined nor canceled. */
export function receivedOrder(life: Pick<Life, "revisions">): Order | undefined {
  return ordersOf(life).find(isWaiting);
}

export function isWaiting({ is }: Pick<Order, "is">) {
  return is === "received" || is === "in part";
}

export function isConfirmed({ is }: Pick<Order, "is">) {
  return is === "confirmed" || is === "in part";
}

export function hasConfirmedOrder(life: Pick<Life, "revisions">): boolean {
  return ordersOf(life).some(isConfirmed);
}

/** What of a line waits for the desk. */
export function waitingOf({ ordered, confirmed, declined }: OrderLine) {
  return ordered - confirmed - declined;
}

/** What of a line was confirmed and is still to be delivered. */
export function undeliveredOf({ confirmed, canceled, delivered }: OrderLine) {
  return confirmed - canceled - delivered;
}

/** What of a quote is ordered and was neither declined nor canceled. */
export function takenOf(orders: readonly Order[]): readonly LineQuantity[] {
  return orders
    .filter(({ is }) => is !== "ended")
    .flatMap(({ lines }) => lines)
    .map(({ place, ordered, declined, canceled }) => ({ place, quantity: ordered - declined - canceled }));
}

type Waiting = Pick<Life, "state" | "toDos"> & Partial<Pick<Life, "followUp">>;

/**
 * When someone at the desk has to look at it: since the first thing that nobody has dealt with. Not while it is put off.
 * A request that owes its first answer is in its place by that, whatever else is to be followed up.
 */
export function waitsSince(life: Waiting): number | undefined {
  return earliest(waitingToDos(life).map(({ since }) => since));
}

/** Nobody waits: only someone at the desk wanted to come back to it. */
export function isFollowUp(life: Waiting): boolean {
  const waiting = waitingToDos(life);
  return waiting.length > 0 && waiting.every(({ owed }) => owed === "follow-up");
}

function waitingToDos({ state, toDos, followUp }: Waiting) {
  if (followUp || state === "held" || state === "spam" || state === "erased") return [];
  const isUnanswered = toDos.some(({ owed }) => owed === "answer");
  return toDos.filter(({ owed }) => owed !== "answer" && !(owed === "follow-up" && isUnanswered));
}

export function dueAt({ toDos }: Pick<Life, "toDos">): number | undefined {
  return earliest(toDos.map(({ due }) => due));
}

/** What the clock looks at next; undefined once everything was said. */
export function nextToTell({ toDos }: Pick<Life, "toDos">): ToDo | undefined {
  const open = toDos.filter(({ due, told }) => due !== undefined && told < 2);
  return open.sort((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
}

function earliest(times: readonly (number | undefined)[]) {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/* The parts of a result. */

type Changes = { entries?: readonly Entry[]; mails?: readonly Mail[]; dropsWaiting?: boolean };

function done(life: Life, { entries = [], mails = [], dropsWaiting = false }: Changes = {}): Done {
  return { is: "done", life, entries, mails, dropsWaiting };
}

function refused(because: Because): Refusal {
  return { is: "refused", because };
}

const HOUR_MS = 3_600_000;

/** Notes a thing to do. Where one of its kind waits already, the earlier of the two counts: an e-mail may be filed late. */
function owe(life: Life, owed: Owed, since: number, due: number | undefined, closing?: Closing): Life {
  const before = life.toDos.find((each) => each.owed === owed);
  if (before && before.since <= since) return life;
  const others = life.toDos.filter((each) => each !== before);
  const told = before?.told ?? 0;
  const first = due === undefined ? due : Math.min(due, before?.due ?? due);
  return { ...life, toDos: [...others, { owed, since, due: first, told, ...(closing && { closing }) }] };
}

/** Notes it again, with a time of its own. */
function oweAnew(
  life: Life,
  owed: Owed,
  since: number,
  due: number | undefined,
  told: ToDo["told"] = 0,
): Life {
  const settled = settleAll(life, [owed]);
  return { ...settled, toDos: [...settled.toDos, { owed, since, due, told }] };
}

/** An answer that no e-mail brought. */
function sendBy({ promisedAt }: Life, at: number) {
  return Math.max(promisedAt, at + HOUR_MS);
}

function settleAll(life: Life, owed: readonly Owed[]): Life {
  const toDos = life.toDos.filter((each) => !owed.includes(each.owed));
  return toDos.length === life.toDos.length ? life : { ...life, toDos };
}

/** Deals with what the page showed. What it did not show waits on, as if it had just come in at its time. */
function settleSeen(
  life: Life,
  owed: readonly Owed[],
  unseen: Unseen | undefined,
  { replyDue }: Rulebook,
): Life {
  if (!unseen) return settleAll(life, owed);
  const toDos = life.toDos.flatMap((each): readonly ToDo[] => {
    if (!owed.includes(each.owed) || each.since >= unseen.at) return [each];
    if (each.owed !== unseen.owed) return [];
    const due = unseen.owed === "reply" ? replyDue(unseen.at) : Math.max(each.due ?? 0, unseen.at + HOUR_MS);
    return [{ ...each, since: unseen.at, due, told: 0 }];
  });
  return { ...life, toDos };
}

/** Whoever works on a request has it, unless a colleague does. */
function takeIfNobodys(result: Done, { actor, at }: Pick<Event, "actor" | "at">): Done {
  if (actor.by !== "staff" || result.life.owner) return result;
  return {
    ...result,
    life: { ...result.life, owner: { id: actor.id, since: at } },
    entries: [{ kind: "taken" }, ...result.entries],
  };
}

function withOrder(life: Life, changed: Order): Life {
  const revisions = life.revisions.map((revision) =>
    revision.orders.some(({ n }) => n === changed.n)
      ? { ...revision, orders: revision.orders.map((each) => (each.n === changed.n ? changed : each)) }
      : revision,
  );
  return { ...life, revisions };
}

function orderNamed(life: Life, n: number) {
  return ordersOf(life).find((each) => each.n === n);
}

function revisionOf({ revisions }: Life, { n }: Order) {
  return revisions.find(({ orders }) => orders.some((each) => each.n === n))?.revision ?? "";
}

/** The lines after a change of these; undefined if one of them is not there, or has too little of it. */
function changeLines(
  lines: readonly OrderLine[],
  changes: readonly LineQuantity[],
  leftOfLine: (line: OrderLine) => number,
  change: (line: OrderLine, quantity: number) => OrderLine,
): readonly OrderLine[] | undefined {
  const byPlace = new Map(changes.map((each) => [each.place, each.quantity]));
  const isPossible = changes.every(({ place, quantity }) => {
    const line = lines.find((each) => each.place === place);
    return line && Number.isSafeInteger(quantity) && quantity > 0 && quantity <= leftOfLine(line);
  });
  if (!isPossible || byPlace.size !== changes.length) return undefined;
  return lines.map((line) => {
    const quantity = byPlace.get(line.place);
    return quantity === undefined ? line : change(line, quantity);
  });
}

function settleDelivery(life: Life, isLate: boolean) {
  return isLate ? life : settleAll(life, ["delivery"]);
}

function withLatest(life: Life, change: Partial<Revision>): Life {
  return withRevision(life, latestOf(life)?.revision ?? "", change);
}

function withRevision(life: Life, name: string, change: Partial<Revision>): Life {
  const revisions = life.revisions.map((each) => (each.revision === name ? { ...each, ...change } : each));
  return { ...life, revisions };
}

/** Quoted while its latest quote was not withdrawn, otherwise open. */
function resumed(life: Life): Life {
  const latest = latestOf(life);
  const state = latest && !latest.withdrawn ? "quoted" : "open";
  return { ...life, state, closing: undefined, duplicateOf: undefined };
}

function closedAs(life: Life, closing: Closing, at: number): Life {
  return {
    ...settleAll(life, ["answer", "order", ...paidByReply]),
    ...{ state: "closed", closing, closedAt: at, answeredAt: life.answeredAt ?? at, followUp: undefined },
  };
}

function isStaff(actor: Actor, id: number | undefined) {
  return actor.by === "staff" && actor.id === id;
}

/* The rules, in the order of the table. */

function noteOnly(life: Life, event: Event): Done {
  const body = "text" in event ? event.text : "words" in event ? event.words : undefined;
  return done(life, { entries: [{ kind: event.type as EventKind, body }] });
}

/** It is open with the times that were promised, and gets the e-mails that it would have had from the start. */
function bringBack(life: Life, { hasReceipt, at }: EventOf<"brought-back">): Result {
  const open: Life = { ...life, state: "open", closing: undefined };
  const isOwed = life.answeredAt === undefined;
  return done(isOwed ? owe(open, "answer", at, life.promisedAt) : open, {
    entries: [{ kind: "released" }],
    mails: [
      { kind: "notification", to: "desk" },
      ...(hasReceipt ? [] : [{ kind: "acknowledgement", to: "buyer" } as const]),
    ],
  });
}

/** The desk looked at it, so no digest names it, and no e-mail leaves: the address may be someone else's. */
function markSpam(life: Life, { unseen, at }: EventOf<"marked-spam">): Result {
  if (unseen) return refused("unseen");
  if (hasConfirmedOrder(life)) return refused("confirmed");
  if (receivedOrder(life)) return refused("ordered");
  if (life.revisions.length > 0) return refused("was quoted");
  const held: Life = {
    ...{ ...life, state: "held", owner: undefined, toDos: [], followUp: undefined },
    heldToldAt: at,
  };
  return done(held, { entries: [{ kind: "held" }], dropsWaiting: true });
}

function confirmSpam(life: Life): Result {
  return done({ ...life, state: "spam", toDos: [] }, { entries: [{ kind: "spam" }] });
}

function enter(life: Life, event: EventOf<"entered">): Result {
  const mails: Mail[] = [{ kind: "notification", to: "desk" }];
  if (event.asksReceipt) mails.push({ kind: "acknowledgement", to: "buyer" });
  const taken = takeIfNobodys(done(sayCountry(life, event)), event);
  const entered: Entry = { kind: "entered", body: event.source };
  return { ...taken, entries: [entered, ...taken.entries, ...noteCountry(event)], mails };
}

/** The buyer and the end user are asked about where the place is abroad. */
function sayCountry(life: Life, { country }: AtDesk): Life {
  return country === undefined ? life : { ...life, countries: { ...life.countries, delivery: country } };
}

function noteCountry({ country }: AtDesk): readonly Entry[] {
  return country === undefined ? [] : [{ kind: "destination", body: `delivery place ${country}` }];
}

/** Its sender was promised an answer: the quote is due then at the latest. */
function makeRequest(life: Life, event: EventOf<"made-request">): Result {
  const { dueAt, asksReceipt, words, at } = event;
  if (life.form === "rfq") return refused("a request");
  const due = life.answeredAt === undefined ? Math.min(life.promisedAt, dueAt) : dueAt;
  const asked: Life = {
    ...sayCountry(life, event),
    ...{ form: "rfq", promisedAt: due, answeredAt: undefined },
  };
  const result = done(oweAnew(asked, "answer", at, due), {
    entries: [{ kind: "made-request", body: words }, ...noteCountry(event)],
    mails: asksReceipt ? [{ kind: "acknowledgement", to: "buyer" }] : [],
  });
  return takeIfNobodys(result, event);
}

/** What was checked of another person or place does not count for this one. */
function correct(life: Life, { words, isParty, isPlace }: EventOf<"corrected">): Result {
  const entries: Entry[] = [{ kind: "corrected", body: words }];
  if (isParty && life.verified)
    entries.push({ kind: "unverified", body: "The buyer or the organization was corrected" });
  return done(
    {
      ...life,
      ...(isParty && { verified: undefined }),
      ...(isPlace && { countries: { delivery: undefined, buyer: undefined, endUser: undefined } }),
    },
    { entries },
  );
}

function readLines(life: Life, { words }: EventOf<"lines-read">): Result {
  if (life.form !== "rfq") return refused("a message");
  return done(life, { entries: [{ kind: "lines-read", body: words }] });
}

/** As if the e-mail had arrived: what it answered is answered, and what it had closed is closed again. */
function hand(life: Life, event: EventOf<"handed">): Result {
  const lost = life.toDos.find(({ owed }) => owed === "send-again");
  if (!lost) return refused("nothing to do");
  const latest = latestOf(life);
  const settled = latest && !latest.withdrawn ? arrived(life, event.at) : settleAll(life, ["send-again"]);
  const waits = settled.toDos.some(({ owed }) => owed !== "answer");
  const isClosing = lost.closing !== undefined && settled.state !== "closed" && !waits;
  const entries: Entry[] = [{ kind: "handed", body: event.how }];
  if (isClosing) entries.push({ kind: "closed", body: lost.closing });
  const ended = isClosing && lost.closing ? closedAs(settled, lost.closing, event.at) : settled;
  return takeIfNobodys(done(ended, { entries }), event);
}

/** Its conversation goes on in the other request, and so does what the desk owes for it. */
function closeDuplicate(life: Life, { of, unseen, at }: EventOf<"duplicate">): Result {
  if (unseen) return refused("unseen");
  if (life.revisions.length > 0) return refused("was quoted");
  const closed = { ...closedAs(life, "duplicate", at), duplicateOf: of };
  return done(closed, { entries: [{ kind: "closed", body: `duplicate: ${of}` }] });
}

/** The earlier of two promises counts. Where the quote is out, whoever sent the duplicate is owed a reply. */
function join(life: Life, event: EventOf<"joined">): Result {
  const isUnanswered = life.toDos.some(({ owed }) => owed === "answer");
  const joined = event.toDos.reduce((before, { owed, since, due }) => {
    const known = owed === "answer" && !isUnanswered ? "reply" : owed;
    const other = before.toDos.find((each) => each.owed === known);
    const dues = [due, other?.due].filter((time) => time !== undefined);
    const first = Math.min(since, other?.since ?? since);
    return oweAnew(before, known, first, dues.length > 0 ? Math.min(...dues) : undefined, other?.told);
  }, life);
  const answer = joined.toDos.find(({ owed }) => owed === "answer");
  const promisedAt = Math.min(life.promisedAt, answer?.due ?? life.promisedAt);
  const result = done({ ...joined, promisedAt }, { entries: [{ kind: "joined", body: event.from }] });
  return takeIfNobodys(result, event);
}

function noteTold(life: Life, { at }: EventOf<"told-held">): Result {
  return done({ ...life, heldToldAt: at });
}

function take(life: Life, event: EventOf<"taken">): Result {
  if (!life.owner) return takeIfNobodys(done(life), event);
  return isStaff(event.actor, life.owner.id) ? done(life) : refused("taken");
}

/** A closed one that waits for an answer can be taken too. */
function takeClosed(life: Life, event: EventOf<"taken">): Result {
  return life.toDos.length > 0 ? take(life, event) : refused("closed");
}

function assign(life: Life, { from, to, actor, at }: EventOf<"assigned">): Result {
  if (life.owner?.id !== from) return refused("other taker");
  return done(
    { ...life, owner: to && { id: to.id, since: at } },
    {
      entries: [to ? { kind: "handed-over", body: to.name } : { kind: "put-back" }],
      mails: to && !isStaff(actor, to.id) ? [{ kind: "handed-over", to: "assignee" }] : [],
    },
  );
}

function assignClosed(life: Life, event: EventOf<"assigned">): Result {
  return life.toDos.length > 0 ? assign(life, event) : refused("closed");
}

/** A person may have written: the digest names it again, and what was confirmed as spam is looked at once more. */
function receiveHeld(life: Life, { from, at }: EventOf<"message">, { replyDue }: Rulebook): Result {
  if (from !== "person") return done(life);
  const held: Life = { ...life, state: "held", heldToldAt: undefined };
  return done(owe(held, "reply", at, replyDue(at)));
}

/** What is closed stays closed, with its reason: someone only has to read what came in. */
function receive(life: Life, { from, isTold, at }: EventOf<"message">, book: Rulebook): Result {
  if (from === "program") return done(life);
  // It may be a receipt: whoever gives the first answer sees it then.
  if (from === "system") {
    const isSeenAnyway = life.toDos.some(({ owed }) => owed === "answer");
    return done(isSeenAnyway ? life : owe(life, "look", at, book.lookDue(at)));
  }
  const mails: Mail[] = isTold ? [{ kind: "message", to: "owner" }] : [];
  return done(owe(life, "reply", at, book.replyDue(at)), { mails });
}

const paidByReply: readonly Owed[] = ["reply", "look", "send-again", "follow-up"];

/** The first answer and an order are not done with a reply, unless it closes the request. */
function reply(life: Life, event: EventOf<"replied">, book: Rulebook): Result {
  const { unseen, closes, isUnsettled, isAnswered, hasCopies, at } = event;
  if (isAnswered) return refused("answered");
  const settled = isUnsettled ? life : settleSeen(life, paidByReply, unseen, book);
  const isClosing = closes && life.state !== "closed" && !unseen && !receivedOrder(life);
  const entries: Entry[] = [{ kind: "replied" }];
  if (isClosing) entries.push({ kind: "closed", body: "replied" });
  const mails: Mail[] = [{ kind: "reply", to: "buyer" }];
  if (hasCopies) mails.push({ kind: "copy", to: "copies" });
  const replied = isClosing ? closedAs(settled, "replied", at) : settled;
  return takeIfNobodys(done(replied, { entries, mails }), event);
}

function settle(life: Life, { unseen }: EventOf<"settled">): Result {
  if (!life.toDos.some(({ owed }) => paidByReply.includes(owed))) return done(life);
  if (unseen) return refused("unseen");
  return done(settleAll(life, paidByReply), { entries: [{ kind: "settled" }] });
}

/** Whoever puts it off means to come back to it. */
function putOff(life: Life, event: EventOf<"put-off">): Result {
  const { until, awaitsBuyer, note, words, at } = event;
  if (until <= at) return refused("past");
  const settled = settleAll(life, ["follow-up"]);
  const later: Life = { ...settled, followUp: { until, awaitsBuyer, note } };
  return takeIfNobodys(done(later, { entries: [{ kind: "put-off", body: words }] }), event);
}

function putOffClosed(life: Life, event: EventOf<"put-off">): Result {
  return life.toDos.length > 0 ? putOff(life, event) : refused("closed");
}

function endPutOff(life: Life): Result {
  if (!life.followUp) return done(life);
  return done({ ...life, followUp: undefined }, { entries: [{ kind: "put-off-ended" }] });
}

function comeUpInTime(life: Life, { at }: EventOf<"came-up">, book: Rulebook): Result {
  if (!life.followUp || at < life.followUp.until) return done(life);
  const mails: Mail[] = [{ kind: "reminder", to: "owner" }];
  return done(comeUp(life, at, book), { entries: [{ kind: "came-up" }], mails });
}

/** With its note. Its owner is told by the e-mail of that day, and by no other. */
function comeUp(life: Life, at: number, { lookDue }: Rulebook): Life {
  const { followUp } = life;
  const others = settleAll({ ...life, followUp: undefined }, ["follow-up"]);
  const { note } = followUp ?? {};
  const toDo: ToDo = {
    ...{ owed: "follow-up", since: at, due: lookDue(at), told: 2 },
    ...(note && { note }),
  };
  return { ...others, toDos: [...others.toDos, toDo] };
}

/** Its writer is told, and finds it on the list until someone has dealt with it. */
function noteExpiring(life: Life, event: EventOf<"expiring">, { lookDue }: Rulebook): Result {
  const { revision, tellsBuyer, at } = event;
  const latest = validRevision(life, at);
  if (latest?.revision !== revision || latest.orders.some(({ is }) => is !== "ended")) return done(life);
  const mails: Mail[] = [{ kind: "expiry", to: "owner" }];
  if (tellsBuyer && life.email !== "") mails.push({ kind: "expiry-notice", to: "buyer" });
  const isKnown = life.toDos.some(({ owed }) => owed === "follow-up");
  const due = Math.min(lookDue(at), latest.expiresAt);
  return done(isKnown ? life : oweAnew(life, "follow-up", at, due, 2), { mails });
}

/** Whoever sends a reminder has followed it up. */
function remindBuyer(life: Life, event: EventOf<"reminded">): Result {
  const { revision, isRepeat, at } = event;
  const latest = validRevision(life, at);
  if (latest?.revision !== revision) return refused("not current");
  if (latest.orders.some(({ is }) => is !== "ended")) return refused("ordered");
  if (life.email === "") return refused("no address");
  if (isRepeat) return refused("reminded");
  const entries: Entry[] = [{ kind: "reminded", body: `Rev ${revision}` }];
  const mails: Mail[] = [{ kind: "quote-reminder", to: "buyer" }];
  return takeIfNobodys(done(settleAll(life, ["follow-up"]), { entries, mails }), event);
}

function draft(life: Life, event: EventOf<"drafted">): Result {
  if (life.form !== "rfq") return refused("a message");
  if (!event.isFirst) return done(life);
  return takeIfNobodys(done(life, { entries: [{ kind: "drafted" }] }), event);
}

/** A confirmed order stays beside the next revision; any other would end without a word to the buyer. */
function quote(life: Life, event: EventOf<"quoted">, book: Rulebook): Result {
  const { revision, total, expiresAt, supersedes, words, hasCopies, unseen, at } = event;
  if (life.form !== "rfq") return refused("a message");
  if (receivedOrder(life)) return refused("ordered");
  if (latestOf(life)?.revision !== supersedes) return refused("not current");
  const sent: Revision = {
    revision,
    total,
    expiresAt,
    withdrawn: undefined,
    openedAt: undefined,
    orders: [],
  };
  const quoted: Life = {
    ...settleSeen(life, ["answer", ...paidByReply], unseen, book),
    ...{ state: "quoted", closing: undefined, answeredAt: life.answeredAt ?? at, followUp: undefined },
    revisions: [...life.revisions, sent],
  };
  const kind = supersedes === undefined ? "quoted" : "revised";
  const mails: Mail[] = [{ kind: "quote", to: "buyer" }];
  if (hasCopies) mails.push({ kind: "copy", to: "copies" });
  return takeIfNobodys(done(quoted, { entries: [{ kind, body: words }], mails }), event);
}

/** Someone has to go on with it: the buyer has nothing in hand. It stays answered, unless the quote never arrived. */
function withdraw(life: Life, event: EventOf<"withdrawn">, { lookDue }: Rulebook): Result {
  const { revision, reason, at } = event;
  const latest = latestOf(life);
  if (latest?.revision !== revision || latest.withdrawn) return refused("not current");
  if (receivedOrder(life)) return refused("ordered");
  const withdrawn = resumed(withLatest(life, { withdrawn: { at, reason } }));
  return done(owe(withdrawn, "look", at, lookDue(at)), {
    entries: [{ kind: "withdrawn", body: `Rev ${revision}: ${reason}` }],
    mails: [{ kind: "withdrawal", to: "buyer" }],
  });
}

/** Whatever a mail server said of the e-mail: the buyer has the quote. */
function open(life: Life, { revision, at }: EventOf<"opened">): Result {
  const opened = life.revisions.find((each) => each.revision === revision);
  if (!opened || opened.openedAt !== undefined) return done(life);
  const known = withRevision(life, revision, { openedAt: at });
  const isCurrent = latestOf(life)?.revision === revision && !opened.withdrawn;
  return done(isCurrent ? arrived(known, at) : known, {
    entries: [{ kind: "opened", body: `Rev ${revision}` }],
  });
}

/** The latest quote reached the buyer after all. */
function arrived(life: Life, at: number): Life {
  const isRenewalOwed = isRenewing(life);
  const settled = settleAll(life, isRenewalOwed ? ["send-again"] : ["send-again", "answer"]);
  if (life.state !== "open" || isRenewalOwed) return settled;
  return { ...settled, state: "quoted", answeredAt: life.answeredAt ?? at };
}

function isRenewing({ renewalAskedAt, toDos, answeredAt }: Life) {
  return (
    renewalAskedAt !== undefined && answeredAt === undefined && toDos.some(({ owed }) => owed === "answer")
  );
}

/** As if it had just come in, with a time of its own. */
function renew(life: Life, { revision, dueAt, at }: EventOf<"renewal-asked">): Result {
  const latest = latestOf(life);
  if (latest?.revision !== revision || latest.withdrawn || at < latest.expiresAt)
    return refused("not current");
  if (receivedOrder(life)) return refused("ordered");
  if (life.state === "open" && isRenewing(life)) return done(life);
  const asked: Life = {
    ...life,
    ...{ state: "open", closing: undefined, answeredAt: undefined, renewalAskedAt: at },
    ...{ promisedAt: dueAt, unownedAt: undefined },
  };
  return done(oweAnew(asked, "answer", at, dueAt), {
    entries: [{ kind: "renewal-asked", body: `Rev ${revision}` }],
    mails: [{ kind: "message", to: "owner" }],
  });
}

/** Nothing is withdrawn: while the quote is valid, it can still be ordered. The desk's own reason for closing stays. */
function decline(life: Life, { revision, closing, at }: EventOf<"declined">, { lookDue }: Rulebook): Result {
  const latest = latestOf(life);
  if (latest?.revision !== revision || latest.withdrawn) return refused("not current");
  if (latest.orders.some(({ is }) => is !== "ended")) return refused("ordered");
  const isClosed = life.state === "closed" && life.closing !== undefined;
  const lost = isClosed ? life : closedAs(life, closing, at);
  return done(owe(lost, "look", at, lookDue(at)), {
    entries: isClosed ? [] : [{ kind: "closed", body: closing }],
    mails: [{ kind: "message", to: "owner" }],
  });
}

/** Binding only once it is confirmed in writing. An order proves that its quote has arrived. */
function order(life: Life, event: EventOf<"ordered">, { lookDue }: Rulebook): Result {
  const { revision, number, lines, limits, corrects, actor, at } = event;
  const latest = latestOf(life);
  if (latest?.revision !== revision || latest.withdrawn) return refused("not current");
  if (corrects !== undefined) return correctOrder(life, latest, event, lookDue(at));
  if (at >= latest.expiresAt) return refused("not current");
  if (lines.length === 0) return refused("no lines");
  if (!isWithin(limits, takenOf(latest.orders), lines)) return refused("too much");
  const received: Order = {
    ...{ n: ordersOf(life).length + 1, number: number ?? "", at, is: "received" },
    lines: lines.map(({ place, quantity }) => ({
      ...{ place, ordered: quantity, confirmed: 0, declined: 0, canceled: 0, delivered: 0 },
    })),
    ...{ confirmedAt: undefined, total: undefined, endedAt: undefined, proposals: [] },
  };
  const orders = [...latest.orders, received];
  const isReopened = life.state === "closed";
  const ordered = arrived(isReopened ? resumed(life) : life, at);
  const waiting = owe(withLatest(ordered, { orders }), "order", at, lookDue(at));
  const body = received.number ? `${received.number}, for Rev ${revision}` : `for Rev ${revision}`;
  const entries: Entry[] = [{ kind: "ordered", body }];
  if (isReopened) entries.unshift({ kind: "reopened" });
  const result = done(settleAll(waiting, ["answer"]), { entries, mails: [{ kind: "order", to: "desk" }] });
  return actor.by === "staff" ? takeIfNobodys(result, event) : result;
}

/** It was sent while the quote was valid. In earlier releases, an order that came by phone could be named later. */
function correctOrder(
  life: Life,
  { revision, orders }: Revision,
  { number, corrects, at }: EventOf<"ordered">,
  due: number,
): Result {
  const before = orders.find(({ n }) => n === corrects);
  if (!before || before.is === "ended") return refused("other order");
  const isUnnamed = before.is === "confirmed" && before.number === undefined;
  if (!isWaiting(before) && !isUnnamed) return refused("confirmed");
  const named: Order = { ...before, number: number ?? before.number ?? "", ...(!isUnnamed && { at }) };
  const body = isUnnamed || !named.number ? (named.number ?? "") : `${named.number}, for Rev ${revision}`;
  return done(owe(withOrder(life, named), isUnnamed ? "look" : "order", at, due), {
    entries: [{ kind: "ordered", body: body || `for Rev ${revision}` }],
    mails: [{ kind: "order", to: "desk" }],
  });
}

/** In writing: confirmation and e-mail are one. What is not confirmed waits on, unless it is declined with it. */
function confirm(life: Life, event: EventOf<"confirmed">): Result {
  const { order: n, orderedAt, lines, total, declinesRest, isReady, proposes, words, unseen, at } = event;
  const waiting = orderNamed(life, n);
  if (!waiting || !isWaiting(waiting) || waiting.at !== orderedAt || unseen) return refused("other order");
  if (!isReady) return refused("unready");
  if (lines.length === 0) return refused("no lines");
  const confirmed = changeLines(waiting.lines, lines, waitingOf, (line, quantity) => ({
    ...line,
    confirmed: line.confirmed + quantity,
  }));
  if (!confirmed) return refused("too much");
  const decided = declinesRest ? confirmed.map(declineRest) : confirmed;
  const isDecided = decided.every((line) => waitingOf(line) === 0);
  const changed = withOrder(life, {
    ...{ ...waiting, lines: decided, is: isDecided ? "confirmed" : "in part", confirmedAt: at },
    total: (waiting.total ?? 0) + total,
    proposals: [...waiting.proposals, ...(proposes ? [proposes] : [])],
  });
  const won: Life = { ...settleDecided(changed, at), wasConfirmed: true };
  const entries: Entry[] = [{ kind: "order-confirmed", body: words }];
  if (won.state === "closed") entries.push({ kind: "closed", body: "won" });
  return takeIfNobodys(done(won, { entries, mails: [{ kind: "confirmation", to: "buyer" }] }), event);
}

function declineRest(line: OrderLine): OrderLine {
  return { ...line, declined: line.declined + waitingOf(line) };
}

/** Once no order waits, a request with a confirmed one is won. */
function settleDecided(life: Life, at: number): Life {
  if (receivedOrder(life)) return settleAll(life, paidByReply);
  if (hasConfirmedOrder(life)) return closedAs(life, "won", at);
  return settleAll(life, ["order", ...paidByReply]);
}

/**
 * Declines what waits of an order; once nothing of it waits, cancels what was confirmed: the only way in which that
 * ends. The buyer is told why. A buyer can take back what nobody has confirmed.
 */
function endOrder(life: Life, event: EventOf<"order-ended">, book: Rulebook): Result {
  const { order: n, orderedAt, actor, unseen } = event;
  const ending = orderNamed(life, n);
  if (!ending || ending.is === "ended" || ending.at !== orderedAt) return refused("other order");
  if (unseen) return refused("unseen");
  if (actor.by === "buyer")
    return ending.is === "received" ? takeBack(life, ending, event, book) : refused("confirmed");
  return isWaiting(ending) ? declineOrder(life, ending, event, book) : cancelOrder(life, ending, event, book);
}

function takeBack(life: Life, ending: Order, { reason, at }: EventOf<"order-ended">, { lookDue }: Rulebook) {
  const ended = withOrder(life, {
    ...ending,
    is: "ended",
    lines: ending.lines.map(declineRest),
    endedAt: at,
  });
  const settled = settleDecided(ended, at);
  const entries: Entry[] = [{ kind: "order-canceled", body: sayEnded(life, ending, reason) }];
  if (settled.state === "closed" && life.state !== "closed") entries.push({ kind: "closed", body: "won" });
  return done(owe(settled, "look", at, lookDue(at)), { entries, mails: [{ kind: "message", to: "owner" }] });
}

function declineOrder(life: Life, ending: Order, event: EventOf<"order-ended">, book: Rulebook): Result {
  const { reason, at } = event;
  const isConfirmedInPart = ending.is === "in part";
  const lines = ending.lines.map(declineRest);
  const ended = withOrder(life, {
    ...{ ...ending, lines, is: isConfirmedInPart ? "confirmed" : "ended" },
    endedAt: isConfirmedInPart ? undefined : at,
  });
  const settled = settleDecided(ended, at);
  const entries: Entry[] = [{ kind: "order-declined", body: sayEnded(life, ending, reason) }];
  if (settled.state === "closed" && life.state !== "closed") entries.push({ kind: "closed", body: "won" });
  const mails: Mail[] = [{ kind: "reply", to: "buyer" }];
  return takeIfNobodys(done(oweTurn(settled, at, book), { entries, mails }), event);
}

function cancelOrder(life: Life, ending: Order, event: EventOf<"order-ended">, book: Rulebook): Result {
  const { reason, lines, total, isLate = false, proposes, at } = event;
  const canceled = cancelLines(life, { ...ending, proposals: proposes ? [proposes] : [] }, lines, total, at);
  if (!canceled) return refused("too much");
  const settled = settleAll(canceled, paidByReply);
  const entries: Entry[] = [{ kind: "order-canceled", body: sayEnded(life, ending, reason) }];
  const mails: Mail[] = [{ kind: "confirmation", to: "buyer" }];
  return takeIfNobodys(done(oweTurn(settleDelivery(settled, isLate), at, book), { entries, mails }), event);
}

/** Undefined where that much is not left. Without lines: all that was not delivered. */
function cancelLines(
  life: Life,
  ending: Order,
  lines: readonly LineQuantity[] | undefined,
  total: number | undefined,
  at: number,
): Life | undefined {
  const cancel = (line: OrderLine, quantity: number) => ({ ...line, canceled: line.canceled + quantity });
  const canceled = lines
    ? changeLines(ending.lines, lines, undeliveredOf, cancel)
    : ending.lines.map((line) => cancel(line, undeliveredOf(line)));
  if (!canceled) return undefined;
  const isOver = canceled.every(({ confirmed, canceled }) => confirmed === canceled);
  const ended = withOrder(life, {
    ...{ ...ending, lines: canceled },
    ...(isOver
      ? { is: "ended", endedAt: at, confirmedAt: undefined, total: undefined, proposals: [] }
      : { total: total ?? ending.total }),
  });
  const isLost = life.state === "closed" && life.closing === "won" && !hasConfirmedOrder(ended);
  return isLost ? resumed(ended) : ended;
}

function sayEnded(life: Life, ending: Order, reason: string) {
  return `${[ending.number, `Rev ${revisionOf(life, ending)}`].filter(Boolean).join(", ")}: ${reason}`;
}

/** With a valid quote, the buyer is next. */
function oweTurn(life: Life, at: number, { lookDue }: Rulebook): Life {
  const isOurTurn = life.state !== "closed" && !receivedOrder(life) && !validRevision(life, at);
  return isOurTurn ? owe(life, "look", at, lookDue(at)) : life;
}

/**
 * Its dates, or a cancellation that the buyer has not agreed to: in writing too. New dates say all of the order again, so
 * that nobody can agree to an earlier paper any more; a proposed cancellation replaces another one.
 */
function changeOrder(life: Life, event: EventOf<"order-changed">): Result {
  const { order: n, proposes, isLate, words } = event;
  const changing = orderNamed(life, n);
  if (!changing || !isConfirmed(changing)) return refused("other order");
  const { cancels } = proposes ?? {};
  if (cancels && isWaiting(changing)) return refused("other order");
  if (cancels && !changeLines(changing.lines, cancels, undeliveredOf, (line) => line))
    return refused("too much");
  const others = cancels ? changing.proposals.filter((each) => !each.cancels) : [];
  const changed = withOrder(life, { ...changing, proposals: [...others, ...(proposes ? [proposes] : [])] });
  const entries: Entry[] = [{ kind: "order-changed", body: words }];
  const mails: Mail[] = [{ kind: "confirmation", to: "buyer" }];
  return takeIfNobodys(done(cancels ? changed : settleDelivery(changed, isLate), { entries, mails }), event);
}

/** To a paper that no later one replaced. What was proposed binds from now on. */
function agree(life: Life, event: EventOf<"order-agreed">, book: Rulebook): Result {
  const { order: n, paper, total, isLate, words, actor, at } = event;
  const agreeing = orderNamed(life, n);
  const proposal = agreeing?.proposals.find((each) => each.paper === paper);
  if (!agreeing || !isConfirmed(agreeing) || !proposal) return refused("not current");
  const { cancels } = proposal;
  const left = { ...agreeing, proposals: agreeing.proposals.filter((each) => each !== proposal) };
  const agreed = cancels ? cancelLines(life, left, cancels, total, at) : withOrder(life, left);
  if (!agreed) return refused("too much");
  const after = cancels ? oweTurn(settleDelivery(agreed, isLate), at, book) : agreed;
  const entries: Entry[] = [{ kind: "order-agreed", body: words }];
  if (actor.by === "staff")
    return takeIfNobodys(done(after, { entries, mails: [{ kind: "reply", to: "buyer" }] }), event);
  const mails: Mail[] = [{ kind: "message", to: "owner" }];
  return done(owe(after, "look", at, book.lookDue(at)), { entries, mails });
}

function deliver(life: Life, event: EventOf<"delivered">): Result {
  const { order: n, lines, words, isLate, tellsBuyer } = event;
  const confirmed = orderNamed(life, n);
  if (!confirmed || !isConfirmed(confirmed)) return refused("other order");
  if (lines.length === 0) return refused("no lines");
  const delivered = changeLines(confirmed.lines, lines, undeliveredOf, (line, quantity) => ({
    ...line,
    delivered: line.delivered + quantity,
  }));
  if (!delivered) return refused("too much");
  const changed = settleDelivery(withOrder(life, { ...confirmed, lines: delivered }), isLate);
  const mails: Mail[] = tellsBuyer ? [{ kind: "reply", to: "buyer" }] : [];
  return takeIfNobodys(done(changed, { entries: [{ kind: "delivered", body: words }], mails }), event);
}

function noteLate(life: Life, { order: n, at }: EventOf<"delivery-late">, { lookDue }: Rulebook): Result {
  const late = orderNamed(life, n);
  const isLate = late && isConfirmed(late) && late.lines.some((line) => undeliveredOf(line) > 0);
  return done(isLate ? owe(life, "delivery", at, lookDue(at)) : life);
}

/** An order is confirmed or declined first, and a valid quote withdrawn before it is refused: nobody is left unanswered. */
function close(life: Life, event: EventOf<"closed">): Result {
  const { as, reason, unseen, at } = event;
  if (unseen) return refused("unseen");
  // That names the other request.
  if (as === "duplicate") return refused("nothing to do");
  if (receivedOrder(life)) return refused("ordered");
  const isConfirmed = hasConfirmedOrder(life);
  if (as === "won" && !isConfirmed) return refused("no order");
  if (isConfirmed && (as === "no-bid" || as.startsWith("lost-"))) return refused("confirmed");
  if (as === "no-bid" && validRevision(life, at)) return refused("still quoted");
  const entries: Entry[] = [{ kind: "closed", body: reason ? `${as}: ${reason}` : as }];
  const mails: Mail[] = as === "no-bid" ? [{ kind: "refusal", to: "buyer" }] : [];
  return takeIfNobodys(done(closedAs(life, as, at), { entries, mails }), event);
}

/** What was promised first is past: it has a day of its own. Orders stay as they are. */
function reopen(life: Life, { at }: EventOf<"reopened">, { lookDue }: Rulebook): Result {
  return done(owe(resumed(life), "look", at, lookDue(at)), { entries: [{ kind: "reopened" }] });
}

/** Only the first time counts: who was first stays on record. */
function verify(life: Life, { how, actor, at }: EventOf<"verified">): Result {
  if (life.verified || actor.by !== "staff") return done(life);
  return done({ ...life, verified: { by: actor.id, at } }, { entries: [{ kind: "verified", body: how }] });
}

function unverify(life: Life, { why }: EventOf<"unverified">): Result {
  if (!life.verified) return done(life);
  return done({ ...life, verified: undefined }, { entries: [{ kind: "unverified", body: why }] });
}

/** A match that is found after an order was confirmed is someone's to look at. */
function screen(life: Life, { matchedOn, words, at }: EventOf<"screened">, { lookDue }: Rulebook): Result {
  const entries: Entry[] = [{ kind: "screened", body: words }];
  if (matchedOn === undefined) return done(life, { entries });
  const last = life.matchedOn !== undefined && life.matchedOn > matchedOn ? life.matchedOn : matchedOn;
  const matched: Life = { ...life, matchedOn: last };
  return done(hasConfirmedOrder(life) ? owe(matched, "look", at, lookDue(at)) : matched, { entries });
}

function sayCountries(life: Life, { countries, words }: EventOf<"countries">): Result {
  return done({ ...life, countries }, { entries: [{ kind: "destination", body: words }] });
}

function readdress(life: Life, { email }: EventOf<"readdressed">): Result {
  return done({ ...life, email }, { entries: [{ kind: "readdressed", body: `${life.email} → ${email}` }] });
}

function pay(life: Life, { day }: EventOf<"paid">): Result {
  return done({ ...life, paidOn: day }, { entries: [{ kind: "paid", body: day }] });
}

/** Setting it twice keeps the first time. */
function keep(life: Life, { reason, at }: EventOf<"kept" | "lifted">): Result {
  const hold: Hold = { kind: "manual", since: life.hold?.since ?? at, until: undefined };
  const body = ["manual", reason].filter(Boolean).join(": ");
  return done({ ...life, hold }, { entries: [{ kind: "kept", body }] });
}

/** Nobody can lift a hold that the law asks for before its time; where a person's was over it, it comes back. */
function lift(life: Life, { reason, at }: EventOf<"kept" | "lifted">): Result {
  const { hold } = life;
  if (hold && hold.kind !== "manual" && (hold.until === undefined || hold.until > at))
    return refused("held by law");
  return done({ ...life, hold: undefined }, { entries: [{ kind: "hold-lifted", body: reason }] });
}

/**
 * An answer that had been refused was sent. A quote is out again, unless its buyer asked for a new revision since; and
 * a request that the answer had closed is closed again, unless something came in.
 */
function arrive(life: Life, { mail, hasOtherLost, at }: EventOf<"mail-accepted">): Result {
  const { kind, revision, writtenAt } = mail;
  const lost = life.toDos.find(({ owed }) => owed === "send-again");
  const settled = hasOtherLost ? life : settleAll(life, ["send-again"]);
  if (kind === "quote") {
    const latest = latestOf(life);
    const isCurrent = latest?.revision === revision && latest?.withdrawn === undefined;
    const isAskedSince = (life.renewalAskedAt ?? Number.NEGATIVE_INFINITY) >= writtenAt;
    return done(isCurrent && !isAskedSince && life.state === "open" ? arrived(life, at) : settled);
  }
  const closing = lost?.closing;
  const waits = settled.toDos.some(({ owed }) => owed !== "answer");
  if (!closing || waits || life.state === "closed") return done(settled);
  const entries: Entry[] = [{ kind: "closed", body: closing }];
  return done(closedAs(settled, closing, at), { entries });
}

/**
 * An answer that did not reach the buyer does not count: what it answered is owed again. What an earlier one answered
 * stays answered, and a confirmed order stays confirmed, whichever mail was lost.
 */
function refuse(life: Life, { mail, at }: EventOf<"mail-refused">): Result {
  const latest = latestOf(life);
  const isKnown = latest !== undefined && (latest.openedAt !== undefined || latest.orders.length > 0);
  if (mail.kind === "quote" && latest?.revision === mail.revision && isKnown) return done(life);
  const again = (changed: Life, closing?: Closing) =>
    owe(changed, "send-again", at, sendBy(life, at), closing);
  const entries: Entry[] = [{ kind: "undelivered" }];
  const mails: Mail[] = [{ kind: "undelivered", to: "desk" }];
  if (life.state === "open" || life.duplicateOf !== undefined || hasConfirmedOrder(life))
    return done(again(life), { entries, mails });
  const isQuoteOut = latest !== undefined && !latest.withdrawn && !mail.isQuoteLost;
  if (mail.kind === "reply" && isQuoteOut)
    return done(again({ ...life, state: "quoted", closing: undefined }, life.closing), { entries, mails });
  const open = again({ ...life, state: "open", closing: undefined }, life.closing);
  if (life.answeredAt !== mail.writtenAt) return done(open, { entries, mails });
  const unanswered = owe({ ...open, answeredAt: undefined }, "answer", at, life.promisedAt);
  return done(unanswered, { entries, mails });
}

/** At most once each; what is held back is named in the digest instead. */
function remind(life: Life, { type, owed, at }: EventOf<"due-soon" | "late">): Result {
  const told = type === "late" ? 2 : 1;
  const toDo = life.toDos.find((each) => each.owed === owed);
  if (!toDo || toDo.told >= told || toDo.due === undefined || (type === "late") !== at >= toDo.due)
    return done(life);
  const toDos = life.toDos.map((each) => (each === toDo ? { ...each, told } : each) as ToDo);
  if (life.state === "held")
    return done({ ...life, toDos, ...(toDo.told === 0 && { heldToldAt: undefined }) });
  const mails: Mail[] =
    type === "late" ? [{ kind: "overdue", to: "all" }] : [{ kind: "reminder", to: "owner" }];
  return done({ ...life, toDos }, { mails });
}

function escalate(life: Life, { at }: EventOf<"unowned">): Result {
  if (life.owner || life.unownedAt !== undefined) return done(life);
  return done({ ...life, unownedAt: at }, { mails: [{ kind: "escalation", to: "next" }] });
}

/** Others are told that nobody has it. */
function leave(life: Life, { staff }: EventOf<"staff-left">): Result {
  if (life.owner?.id !== staff) return done(life);
  return done({ ...life, owner: undefined }, { entries: [{ kind: "put-back" }] });
}

function erase(life: Life, { at }: EventOf<"erased">): Result {
  const { hold } = life;
  if (hold && (hold.until === undefined || hold.until > at)) return refused("held by law");
  const gone: Life = { ...life, state: "erased", email: "", toDos: [], followUp: undefined };
  return done(gone, { entries: [{ kind: "erased" }] });
}
