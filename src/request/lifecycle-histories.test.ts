import { expect, test } from "vitest";
import {
  type AnswerMail,
  type Closing,
  closings,
  type Done,
  dueAt,
  type Event,
  type EventType,
  hasConfirmedOrder,
  type Life,
  latestOf,
  mayBePurged,
  next,
  type Owed,
  type Revision,
  receivedOrder,
  rules,
  states,
  validRevision,
  waitsSince,
} from "./lifecycle.ts";
import { aLife, anEvent, book, HOUR, NOON } from "./testing/lives.ts";

/*
 * Random histories: whatever happens in whatever order, these hold after every event. `npm run proof` runs ten times as
 * many.
 */

const histories = process.env.FULL_SIZE === "true" ? 10_000 : 1_000;
const eventsInEach = 40;
const types = Object.keys(rules) as EventType[];

test(`${histories} random lives keep every promise`, () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= histories; seed++) {
    const random = createRandom(seed);
    const history: string[] = [];
    const told: string[] = [];
    let life: Life = aLife(random() < 0.25 ? { state: "held" } : random() < 0.2 ? { form: "contact" } : {});
    let now = NOON;
    for (let step = 0; step < eventsInEach; step++) {
      now += Math.floor(random() ** 4 * 40 * 24 * HOUR);
      const event = makeEvent(life, now, random);
      history.push(`${event.type}@${Math.round((now - NOON) / HOUR)}h`);
      const result = next(life, event, book);
      try {
        seen.add(`${event.type} ${life.state}`);
        if (result.is === "refused") continue;
        check(life, event, result, told);
        life = result.life;
      } catch (error) {
        throw new Error(`seed ${seed}: ${history.join(", ")}`, { cause: error });
      }
    }
  }
  // Otherwise the histories would prove less than they say.
  expect(seen.size).toBe(types.length * states.length);
});

function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rare: ReadonlySet<EventType> = new Set(["erased", "confirmed-spam", "marked-spam"]);

/** Half of them are about the quote and the order as they are; the others about anything. */
function makeEvent(life: Life, at: number, random: () => number): Event {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const type = pick(types.filter((each) => !rare.has(each) || random() < 0.4));
  const latest = latestOf(life);
  const revision = random() < 0.8 ? (latest?.revision ?? "A") : "A";
  const lost = pick(["quote", "reply", "refusal", "withdrawal"] as const);
  const waits = pick(life.toDos)?.owed ?? pick<Owed>(["answer", "reply", "order", "look"]);
  const values: Readonly<Partial<Record<EventType, object>>> = {
    taken: { actor: { by: "staff", id: pick([1, 2]) } },
    assigned: { from: random() < 0.7 ? life.owner?.id : 2 },
    message: { from: pick(["person", "person", "system", "program"]), isTold: random() < 0.9 },
    replied: { closes: random() < 0.4, isUnsettled: random() < 0.2, isAnswered: random() < 0.1 },
    quoted: {
      supersedes: random() < 0.9 ? latest?.revision : "Z",
      revision: String.fromCharCode(65 + life.revisions.length),
      expiresAt: at + Math.floor(random() * 60 * 24 * HOUR),
    },
    "renewal-asked": { dueAt: at + 4 * HOUR },
    declined: { closing: pick<Closing>(["lost-price", "lost-not-needed"]) },
    ordered: { number: pick(["7", "", undefined]), actor: pick([{ by: "buyer" }, { by: "staff", id: 1 }]) },
    confirmed: { orderedAt: latest?.order?.at, total: pick([5_000, 4_000, 6_000, undefined]) },
    "order-ended": { orderedAt: latest?.order?.at },
    closed: { as: pick(closings) },
    screened: { matchedOn: random() < 0.3 ? "2026-03-02" : undefined },
    "mail-accepted": { mail: { kind: lost, revision, writtenAt: life.answeredAt ?? at, isQuoteLost: false } },
    "mail-refused": {
      mail: { kind: lost, revision, writtenAt: life.answeredAt ?? at, isQuoteLost: lost === "quote" },
    },
    "due-soon": { owed: waits },
    late: { owed: waits },
    "staff-left": { staff: pick([1, 2]) },
  };
  const about = "revision" in anEvent(type) && type !== "quoted" ? { revision } : {};
  const unseen = "unseen" in anEvent(type) && random() < 0.1 ? { unseen: { owed: "reply", at } } : {};
  return { ...anEvent(type), ...about, ...unseen, ...values[type], at } as Event;
}

const fromBuyer: readonly EventType[] = ["ordered", "declined", "renewal-asked"];

/** Not by `expect`, which takes longer than all the rest. */
function check(before: Life, event: Event, result: Done, told: string[]) {
  const { life, mails, entries } = result;
  const holds = (isTrue: boolean, promise: string) => {
    if (!isTrue) throw new Error(`${promise}, after ${event.type} in ${before.state}`);
  };
  const owes = (owed: Owed) => life.toDos.some((each) => each.owed === owed);
  const isAway = ["held", "spam", "erased"].includes(life.state);
  const isByBuyer = event.actor.by === "buyer";

  holds((dueAt(life) === undefined) === (life.toDos.length === 0), "a time exactly while something is owed");
  holds(new Set(life.toDos.map(({ owed }) => owed)).size === life.toDos.length, "one to-do of a kind");
  // What was promised first stays due then, even if its answer was lost long after.
  const isLater = life.toDos.every(({ owed, since, due = 0 }) => due >= since || owed === "answer");
  holds(isLater, "due after it began");
  if (event.type === "message" && event.from === "person") holds(owes("reply"), "a message is answered");
  if (event.type === "renewal-asked" && life !== before) {
    const answer = life.toDos.find(({ owed }) => owed === "answer");
    holds(
      answer?.due === event.dueAt && life.promisedAt === event.dueAt,
      "the renewal has the promised time",
    );
  }
  if (event.type === "ordered" && before.revisions.at(-1)?.order?.is !== "received")
    holds(
      validRevision(before, event.at)?.revision === event.revision,
      "orders only on a valid latest revision",
    );
  if (hasConfirmedOrder(before) && event.type !== "order-ended") {
    const kept = confirmedOf(life);
    holds(
      confirmedOf(before).every((each) => kept.includes(each)),
      "only canceling ends a confirmed order",
    );
  }
  if (confirmedOf(life).length > confirmedOf(before).length) {
    const isMailed = mails.some(({ kind, to }) => kind === "reply" && to === "buyer");
    holds(event.type === "confirmed" && isMailed, "confirmation and e-mail are one");
  }
  if (receivedOrder(life)) {
    holds(owes("order") || life.state === "erased", "a received order waits for someone");
    holds(life.state !== "closed", "not closed over an order");
  } else holds(!owes("order"), "no order, nothing to confirm");
  holds(life.revisions.every(isNotWithdrawnOver), "ordered, not withdrawn");
  if (isAway && event.type !== "erased") holds(mails.length === 0, "nothing leaves for spam");
  if (event.type === "marked-spam" && before.state === "open") holds(result.dropsWaiting, "nor what waited");
  if (event.type === "erased")
    holds((before.hold?.until ?? 0) <= event.at && !isOpenHold(before), "a hold keeps");
  if (mayBePurged(life, event.at, Number.POSITIVE_INFINITY)) {
    const isIdle = life.toDos.length === 0 && !validRevision(life, event.at);
    holds(life.state !== "open" && (isAway || isIdle), "only what is idle is deleted");
  }
  // The clock's e-mails, a message's and a delivery's are about to-dos and messages, which are kept themselves.
  const isNoted =
    ["clock", "mail"].includes(event.actor.by) || event.type === "message" || event.type === "declined";
  if (mails.length > 0 && !isNoted) holds(entries.length > 0, "an e-mail has a cause in the record");
  if (mails.some(({ kind }) => kind === "overdue" || kind === "reminder")) {
    const toDo = before.toDos.find((each) => "owed" in event && each.owed === event.owed);
    const name = `${mails[0]?.kind} ${toDo?.owed} ${toDo?.since} ${toDo?.due}`;
    holds(!told.includes(name), "told once");
    told.push(name);
  }
  if (event.type === "mail-refused" && !isAway && !isKnown(before, event.mail))
    holds(owes("send-again"), "a lost answer is owed");
  if (fromBuyer.includes(event.type) && isByBuyer && life !== before)
    holds(life.toDos.length > 0, "the buyer is heard");
  holds(life.lastAt >= before.lastAt, "time goes forward");
  if (before.state === "erased") holds(life.state === "erased", "erased for good");
  if (life.state !== "erased")
    holds((life.state === "closed") === (life.closing !== undefined), "closed in a way");
  if (isAway) holds(waitsSince(life) === undefined, "nobody waits in what is away");
  if (event.type === "staff-left") holds(life.owner?.id !== event.staff, "who left has nothing");
}

function isOpenHold({ hold }: Life) {
  return hold !== undefined && hold.until === undefined;
}

function confirmedOf({ revisions }: Life) {
  return revisions.filter(({ order }) => order?.is === "confirmed").map(({ revision }) => revision);
}

function isNotWithdrawnOver({ withdrawn, order }: Revision) {
  return !withdrawn || !order || order.is === "ended";
}

function isKnown(life: Life, { kind, revision }: AnswerMail) {
  const latest = latestOf(life);
  return (
    kind === "quote" && latest?.revision === revision && (latest?.openedAt ?? latest?.order) !== undefined
  );
}
