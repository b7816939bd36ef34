import {
  type Done,
  dueAt,
  hasConfirmedOrder,
  isWaiting,
  type Life,
  latestOf,
  mayBePurged,
  type Order,
  type Owed,
  ordersOf,
  receivedOrder,
  rules,
  undeliveredOf,
  validRevision,
  waitingOf,
  waitsSince,
} from "#request/lifecycle.ts";
import type { Happening } from "./histories.ts";

/** What was said of a to-do's time so far, each once. */
export type Memory = { readonly told: Set<string> };

type Case = {
  readonly happening: Happening;
  readonly life: Life;
  readonly before: Life;
  readonly result: Done;
  readonly memory: Memory;
  readonly owes: (owed: Owed) => boolean;
};

/** The promises that hold after every event that is not refused. Each is false where it is broken. */
const invariants: Readonly<Record<string, (about: Case) => boolean>> = {
  "due-iff-owed": ({ life }) => (dueAt(life) === undefined) === (life.toDos.length === 0),
  "one-of-a-kind": ({ life: { toDos } }) => new Set(toDos.map(({ owed }) => owed)).size === toDos.length,
  "promise-has-clock": ({ life, before, happening: { event } }) => {
    if (event.type !== "renewal-asked" || life === before) return true;
    const answer = life.toDos.find(({ owed }) => owed === "answer");
    return answer?.due === event.dueAt && life.promisedAt === event.dueAt;
  },
  // What was promised first stays due then, even if its answer was lost long after.
  "due-after-since": ({ life }) =>
    life.toDos.every(({ owed, since, due = since }) => due >= since || owed === "answer"),
  "first-promise-stays": ({ life, before, happening: { event } }) =>
    event.type === "renewal-asked" ||
    life.promisedAt === before.promisedAt ||
    (event.type === "joined" && life.promisedAt < before.promisedAt) ||
    (event.type === "made-request" &&
      (life.promisedAt < before.promisedAt || before.answeredAt !== undefined)),
  "current-only": ({ before, happening: { event } }) =>
    event.type !== "ordered" ||
    event.corrects !== undefined ||
    validRevision(before, event.at)?.revision === event.revision,
  // Ten of the first; three of the second, or six of the third, which is an alternative to it.
  "within-quoted": ({ life }) =>
    life.revisions.every(({ orders }) => {
      const taken = (place: number) => sumTaken(orders, place);
      return taken(0) <= 10_000 && 2 * taken(1) + taken(2) <= 6_000;
    }),
  "nothing-below-zero": ({ life }) =>
    ordersOf(life)
      .flatMap(({ lines }) => lines)
      .every((line) => waitingOf(line) >= 0 && undeliveredOf(line) >= 0 && line.canceled >= 0),
  checked: ({ happening: { event } }) => event.type !== "confirmed" || event.isReady,
  "contract-stays": ({ life, before, happening: { event } }) => {
    if (event.type === "order-ended" && event.actor.by === "staff") return true;
    if (event.type === "order-agreed") return true;
    return confirmedOf(life) >= confirmedOf(before);
  },
  "in-writing": ({ life, before, owes, result: { mails }, happening: { event } }) => {
    const [was, is] = [confirmedOf(before), confirmedOf(life)];
    const isMailed = mails.some(({ kind, to }) => kind === "confirmation" && to === "buyer");
    const isSaid = isMailed || (life.email === "" && owes("send-again"));
    // What is agreed to had left in writing before.
    if (event.type === "order-agreed") return is <= was;
    return was === is || (isSaid && (is < was || event.type === "confirmed"));
  },
  "agreed-once": ({ life, before, happening: { event } }) => {
    if (event.type !== "order-agreed") return true;
    const isOpen = (each: Life) =>
      ordersOf(each).some(({ proposals }) => proposals.some(({ paper }) => paper === event.paper));
    return isOpen(before) && !isOpen(life);
  },
  "ending-in-writing": ({ life, owes, result: { mails, entries }, happening: { event } }) =>
    !entries.some(({ kind }) => kind === "order-declined" || kind === "order-canceled") ||
    event.actor.by === "buyer" ||
    mails.some(({ to }) => to === "buyer") ||
    (life.email === "" && owes("send-again")),
  "no-mail-to-nobody": ({ life, before, result: { mails } }) =>
    life.email !== "" || before.state === "erased" || !mails.some(({ to }) => to === "buyer"),
  "duplicate-of-something": ({ life }) =>
    life.state === "erased" || (life.closing === "duplicate") === (life.duplicateOf !== undefined),
  "ordered-not-withdrawn": ({ life, before, happening: { event } }) =>
    life.revisions.every(({ withdrawn, orders }) => !withdrawn || !orders.some(isWaiting)) &&
    !(event.type === "quoted" && receivedOrder(before)),
  "spam-silent": ({ life, before, result, happening: { event } }) => {
    if (event.type === "marked-spam" && before.state === "open" && !result.dropsWaiting) return false;
    return !isAway(life) || event.type === "erased" || result.mails.length === 0;
  },
  "hold-keeps": ({ before: { hold }, happening: { event } }) =>
    event.type !== "erased" || hold === undefined || (hold.until ?? Number.POSITIVE_INFINITY) <= event.at,
  "hold-stays": ({ life, before: { hold }, happening: { event } }) =>
    hold === undefined || hold.kind !== "manual" || event.type === "lifted" || life.hold !== undefined,
  "law-holds": ({ life, before }) =>
    !hasConfirmedOrder(life) || life.hold !== undefined || before.hold?.until !== undefined || isAway(life),
  "purge-idle": ({ life, happening: { event } }) => {
    if (!mayBePurged(life, event.at, Number.POSITIVE_INFINITY)) return true;
    if (life.hold && (life.hold.until ?? Number.POSITIVE_INFINITY) > event.at) return false;
    const isIdle = life.toDos.length === 0 && !validRevision(life, event.at);
    return life.state !== "open" && (isAway(life) || isIdle);
  },
  // The clock's e-mails, a message's and a delivery's are about to-dos and messages, which are kept themselves.
  "mail-has-cause": ({ result: { mails, entries }, happening: { event } }) => {
    const isNoted =
      event.actor.by === "clock" ||
      event.actor.by === "mail" ||
      event.type === "message" ||
      event.type === "declined";
    return mails.length === 0 || isNoted || entries.length > 0;
  },
  "mail-once": ({ result: { mails } }) =>
    new Set(mails.map(({ kind, to }) => `${kind} ${to}`)).size === mails.length,
  "entry-has-actor": ({ happening: { event } }) => rules[event.type].by.includes(event.actor.by),
  "entry-of-change": ({ life, before, result: { entries }, happening: { event } }) =>
    life.state === before.state ||
    entries.length > 0 ||
    event.actor.by === "buyer" ||
    event.actor.by === "mail",
  "bell-once": ({ before, result: { mails }, memory: { told }, happening: { event } }) => {
    // The e-mail of the day until which it was put off.
    if (event.type === "came-up") return before.followUp !== undefined || mails.length === 0;
    const bells = mails.filter(({ kind }) => kind === "overdue" || kind === "reminder");
    return bells.every(({ kind }) => {
      const toDo = before.toDos.find((each) => "owed" in event && each.owed === event.owed);
      const name = `${kind} ${toDo?.owed} ${toDo?.since} ${toDo?.due}`;
      if (!toDo || told.has(name)) return false;
      told.add(name);
      return true;
    });
  },
  "escalated-once": ({ before, result: { mails } }) =>
    !mails.some(({ kind }) => kind === "escalation") || (!before.owner && before.unownedAt === undefined),
  "owner-active": ({ life, happening: { event, after } }) =>
    (event.type !== "staff-left" || life.owner?.id !== event.staff) &&
    (life.owner === undefined || event.type !== "assigned" || !after.gone.has(life.owner.id)),
  "owner-stays": ({ life, before, happening: { event } }) =>
    !before.owner ||
    life.owner?.id === before.owner.id ||
    ["assigned", "staff-left", "marked-spam"].includes(event.type),
  "lost-owes": ({ life, before, owes, happening: { event } }) => {
    if (event.type !== "mail-refused" || isAway(life)) return true;
    const latest = latestOf(before);
    const isKnown = latest?.openedAt !== undefined || (latest?.orders ?? []).length > 0;
    return (
      (event.mail.kind === "quote" && latest?.revision === event.mail.revision && isKnown) ||
      owes("send-again")
    );
  },
  "lost-until-sent": ({ life, before, happening: { event } }) => {
    const isOwed = ({ toDos }: Life) => toDos.some(({ owed }) => owed === "send-again");
    return !isOwed(before) || isOwed(life) || settlesLost.has(event.type);
  },
  "won-is-confirmed": ({ life }) =>
    life.closing !== "won" || hasConfirmedOrder(life) || life.state === "erased",
  "time-forward": ({ life, before }) => life.lastAt >= before.lastAt,
  "buyer-is-heard": ({ life, before, owes, happening: { event } }) => {
    if (event.type === "message" && event.from === "person") return owes("reply");
    if (event.actor.by !== "buyer" || life === before) return true;
    return (
      !["ordered", "declined", "renewal-asked", "order-agreed"].includes(event.type) || life.toDos.length > 0
    );
  },
  "order-waits": ({ life, owes }) =>
    receivedOrder(life)
      ? life.state === "erased" || (owes("order") && life.state !== "closed")
      : !owes("order"),
  "closed-in-a-way": ({ life }) =>
    life.state === "erased" || (life.state === "closed") === (life.closing !== undefined),
  "closing-stays": ({ life, before, happening: { event } }) =>
    before.state !== "closed" ||
    life.state !== "closed" ||
    life.closing === before.closing ||
    isAway(before) ||
    event.type === "confirmed",
  "erased-for-good": ({ life, before }) => before.state !== "erased" || life.state === "erased",
  "nobody-waits-in-spam": ({ life }) => !isAway(life) || waitsSince(life) === undefined,
  "unseen-waits": ({ life, before, happening: { event, page } }) => {
    if (!page || !("unseen" in event) || event.type === "confirmed") return true;
    // Else the clock was set back meanwhile.
    const from = event.unseen?.at ?? Number.NEGATIVE_INFINITY;
    const missed = before.toDos.filter(
      ({ owed, since }) =>
        (owed === "reply" || owed === "send-again") && !page.owed.includes(owed) && since >= from,
    );
    return missed.every(({ owed }) => life.toDos.some((each) => each.owed === owed));
  },
  "new-time-new-bells": ({ life, before }) =>
    life.toDos.every(({ owed, since, told }) => {
      const earlier = before.toDos.find((each) => each.owed === owed);
      return !earlier || since <= earlier.since || told === 0;
    }),
  "put-off-comes-up": ({ life, before, owes, happening: { event } }) =>
    !before.followUp ||
    life.followUp !== undefined ||
    owes("follow-up") ||
    endsPutOff.has(event.type) ||
    // What is closed by the event is over.
    (life.state === "closed" && before.state !== "closed"),
  "buyer-brings-up": ({ life, before, happening: { event } }) => {
    if (event.actor.by !== "buyer" || life === before) return true;
    return event.type === "opened" || (event.type === "message" && event.from !== "person") || !life.followUp;
  },
  "put-off-by-someone": ({ life, before, happening: { event } }) =>
    !life.followUp || before.followUp === life.followUp || event.type === "put-off",
  "follow-up-stays": ({ life, before, happening: { event } }) => {
    const isOwed = ({ toDos }: Life) => toDos.some(({ owed }) => owed === "follow-up");
    return !isOwed(before) || isOwed(life) || followsUp.has(event.type) || paysReply.has(event.type);
  },
  "answer-owed": ({ life, before, happening: { event } }) => {
    const isOwed = ({ toDos }: Life) => toDos.some(({ owed }) => owed === "answer");
    return !isOwed(before) || isOwed(life) || answers.has(event.type);
  },
  "reply-owed": ({ life, before, happening: { event } }) => {
    const reply = ({ toDos }: Life) => toDos.find(({ owed }) => owed === "reply");
    if (!reply(before) || paysReply.has(event.type)) return true;
    return (reply(life)?.due ?? Number.POSITIVE_INFINITY) <= (reply(before)?.due ?? Number.POSITIVE_INFINITY);
  },
};

/** Reading a quote or ordering it shows that it has arrived. */
const settlesLost: ReadonlySet<string> = new Set([
  ...["replied", "settled", "quoted", "opened", "ordered", "order-ended", "closed", "declined", "confirmed"],
  ...["mail-accepted", "marked-spam", "confirmed-spam", "erased", "handed", "duplicate"],
]);
const answers: ReadonlySet<string> = new Set([
  ...["quoted", "closed", "replied", "opened", "ordered", "declined", "confirmed", "mail-accepted"],
  "order-ended",
  ...["renewal-asked", "marked-spam", "confirmed-spam", "erased", "handed", "duplicate"],
]);
const followsUp: ReadonlySet<string> = new Set(["put-off", "reminded"]);
const paysReply: ReadonlySet<string> = new Set([
  ...["replied", "settled", "quoted", "order-ended", "closed", "declined", "confirmed", "mail-accepted"],
  ...["marked-spam", "confirmed-spam", "erased", "handed", "duplicate"],
]);

const endsPutOff: ReadonlySet<string> = new Set([
  ...["put-off-ended", "quoted", "closed", "declined", "duplicate", "marked-spam", "erased"],
]);

function isAway({ state }: Life) {
  return state === "held" || state === "spam" || state === "erased";
}

function confirmedOf(life: Life) {
  const lines = ordersOf(life).flatMap((order) => order.lines);
  return lines.reduce((sum, { confirmed, canceled }) => sum + confirmed - canceled, 0);
}

function sumTaken(orders: readonly Order[], place: number) {
  return orders
    .filter(({ is }) => is !== "ended")
    .flatMap(({ lines }) => lines.filter((line) => line.place === place))
    .reduce((sum, { ordered, declined, canceled }) => sum + ordered - declined - canceled, 0);
}

/** The names of the promises that this event broke. */
export function findBroken(happening: Happening, memory: Memory): readonly string[] {
  const { result, before: world } = happening;
  if (result.is === "refused") return [];
  const { life } = result;
  const owes = (owed: Owed) => life.toDos.some((each) => each.owed === owed);
  const about = { happening, life, before: world.life, result, memory, owes };
  return Object.keys(invariants).filter((name) => !invariants[name]?.(about));
}
