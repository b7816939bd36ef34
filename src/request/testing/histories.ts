import { homeCountry } from "#company/countries.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#company/time-in.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { answerKinds, automaticKinds } from "#mail/outbox.ts";
import { expiresSoonMs } from "#quote/quote.ts";
import {
  type Actor,
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
  type Mail,
  next,
  nextToTell,
  type OrderLine,
  type Owed,
  ordersOf,
  type Proposal,
  type Result,
  type Rulebook,
  rules,
  type Unseen,
  undeliveredOf,
  waitingOf,
} from "#request/lifecycle.ts";
import { screeningDays } from "#request/record/screening.ts";
import { type Chance, createChance } from "./chance.ts";
import { anEvent, quotedLines } from "./lives.ts";

/*
 * Random histories of one request: two clerks and an owner, a buyer, the clock, and a mail server that accepts, refuses,
 * takes its time and says later that it could not deliver. One seed is one history. Every step has chance of its own, so
 * that a history that fails can be made shorter by leaving steps out.
 */

/** The last one is the owner. */
export const clerks = [
  { id: 1, name: "Ann Lee" },
  { id: 2, name: "Ben Reyes" },
  { id: 3, name: "Olive Stone" },
] as const;

/** In everything that anyone writes: none of it is anywhere after the person is forgotten. */
export const marker = "Quetzalcoatl";

export type PostedMail = Mail & {
  readonly at: number;
  readonly revision: string | undefined;
  readonly state: "pending" | "sent" | "dead";
};
type Spoken = { readonly by: "buyer" | "system" | "program" | number; readonly at: number };
type Noted = { readonly kind: string; readonly at: number; readonly by: number | undefined };
/** How much of the record a page showed that someone has open. */
type Page = { readonly messages: number; readonly entries: number; readonly owed: readonly Owed[] };

/** What a store would hold of the request, and what people have on their screens. */
export type World = {
  readonly life: Life;
  readonly now: number;
  readonly entries: readonly Noted[];
  readonly mails: readonly PostedMail[];
  readonly messages: readonly Spoken[];
  readonly pages: readonly Page[];
  readonly draftBy: number | undefined;
  /** The screenings, the latest last. */
  readonly screenings: readonly {
    readonly day: string;
    readonly isMatch: boolean;
    readonly isCleared: boolean;
    readonly by: number;
  }[];
  readonly gone: ReadonlySet<number>;
  /** The countries for which the owner has allowed a listed place. */
  readonly allowed: string | undefined;
};

export type Step = { readonly number: number; readonly seed: number };
export type Happening = {
  readonly step: Step;
  readonly before: World;
  readonly event: Event;
  /** What the person had seen who did it; undefined where the event says what no store would. */
  readonly page: Page | undefined;
  readonly result: Result;
  readonly after: World;
};

const stepsInEach = 40;

export function stepsOf(seed: number, count = stepsInEach): readonly Step[] {
  const chance = createChance(seed);
  return Array.from({ length: count }, (_, number) => ({ number, seed: chance.below(2 ** 31) }));
}

/** Noon in Alabama; an hour before the clock changes, and before it changes back; the last minutes of a year. */
const beginnings = ["2026-03-02T18:00Z", "2026-03-08T07:00Z", "2026-11-01T06:00Z", "2027-01-01T05:58Z"];

export function beginWorld(seed: number, book: Rulebook): World {
  const chance = createChance(~seed);
  const at = Date.parse(chance.pick(beginnings)) + chance.below(DAY_MS);
  const isHeld = chance.isLikely(0.25);
  const form = chance.isLikely(0.15) ? "contact" : "rfq";
  const promisedAt = form === "rfq" ? at + 4 * HOUR_MS : book.replyDue(at);
  const life: Life = {
    ...{ form, email: chance.isLikely(0.1) ? "" : "buyer@city.test", state: isHeld ? "held" : "open" },
    ...{ closing: undefined, duplicateOf: undefined },
    ...{ owner: undefined, toDos: [{ owed: "answer", since: at, due: promisedAt, told: 0 }], promisedAt },
    followUp: undefined,
    ...{ answeredAt: undefined, renewalAskedAt: undefined, unownedAt: undefined, heldToldAt: undefined },
    ...{ revisions: [], verified: undefined, matchedOn: undefined, wasConfirmed: false },
    countries: { delivery: undefined, buyer: undefined, endUser: undefined },
    ...{ closedAt: undefined, paidOn: undefined, hold: undefined, lastAt: at },
  };
  const first = [
    { kind: "notification", to: "desk" },
    { kind: "acknowledgement", to: "buyer" },
  ] as const satisfies readonly Mail[];
  const left = first.filter(({ to }) => to !== "buyer" || life.email !== "");
  const mails = left.map((mail) => ({ ...mail, at, revision: undefined, state: "pending" }) as const);
  return {
    ...{ life, now: at, entries: [], mails: isHeld ? [] : mails, messages: [], pages: [] },
    ...{ draftBy: undefined, screenings: [], gone: new Set(), allowed: undefined },
  };
}

/** What happens at this step, whatever was left out before it. */
export function takeStep(world: World, step: Step, book: Rulebook, isHonest = false): Happening {
  const chance = createChance(step.seed);
  const type = pickType(world, chance);
  const now = moveClock(world, chance, isHonest);
  const before = openPage({ ...world, now }, chance);
  const page = chance.isLikely(0.7) ? viewOf(before) : (chance.pick(before.pages) ?? viewOf(before));
  const made = makeEvent(before, type, chance, page);
  const invented = isHonest || chance.isLikely(0.75) ? undefined : invent(before, type, chance);
  const event = { ...made, ...invented } as Event;
  const result = next(before.life, event, book);
  return {
    ...{ step, before, event, result, page: invented && Object.keys(invented).length > 0 ? undefined : page },
    after: follow(before, event, result),
  };
}

const types = Object.keys(rules) as EventType[];
/** Each ends most of what could come after it. */
const rare: ReadonlySet<EventType> = new Set(["erased", "confirmed-spam", "marked-spam", "staff-left"]);
const atTerminal: ReadonlySet<EventType> = new Set(["erased", "staff-left"]);
/** The way from a quote to its order, which chance alone would seldom go. */
const often: readonly EventType[] = ["quoted", "ordered", "confirmed", "screened", "verified", "message"];

/** What comes after a confirmation, which few histories have. */
const afterwards: readonly EventType[] = ["order-changed", "order-agreed", "delivered", "order-ended"];

function pickType(world: World, chance: Chance): EventType {
  if (hasConfirmedOrder(world.life) && chance.isLikely(0.4)) return chance.pick(afterwards);
  if (chance.isLikely(0.3)) return chance.pick(often);
  const type = chance.pick(types);
  return rare.has(type) && chance.isLikely(0.6) ? pickType(world, chance) : type;
}

/** Seconds, hours or weeks; or to the moment at which something is due or expires, and around it; seldom back. */
function moveClock({ life, now }: World, chance: Chance, isForward: boolean) {
  const kind = chance.draw();
  const { followUp, hold } = life;
  const expiresAt = latestOf(life)?.expiresAt;
  const soon = expiresAt && expiresAt - expiresSoonMs;
  const moments = [dueAt(life), expiresAt, soon, hold?.until, followUp?.until].filter(
    (at) => at !== undefined,
  );
  const later = moments.filter((at) => at > now && at < now + 400 * DAY_MS);
  if (kind < 0.25 && later.length > 0) return chance.pick(later) + chance.pick([-1, 0, 1, MINUTE_MS]);
  if (kind < 0.27 && !isForward) return now - chance.below(2 * HOUR_MS);
  if (kind < 0.6) return now + chance.below(10 * MINUTE_MS);
  if (kind < 0.9) return now + chance.below(2 * DAY_MS);
  return now + chance.below(40 * DAY_MS);
}

/** Someone opens the request now and then; an older page stays open. */
function openPage(world: World, chance: Chance): World {
  return chance.isLikely(0.6) ? { ...world, pages: [...world.pages, viewOf(world)].slice(-3) } : world;
}

function viewOf({ messages, entries, life }: World): Page {
  return { messages: messages.length, entries: entries.length, owed: life.toDos.map(({ owed }) => owed) };
}

type Facts = (about: About) => object;
type About = { readonly world: World; readonly chance: Chance; readonly staff: number; readonly page: Page };

/** What the store would hand to `next` with an event; of one that is not named here, what `anEvent` says. */
const facts: Readonly<Partial<Record<EventType, Facts>>> = {
  "brought-back": ({ world }) => ({
    hasReceipt: world.mails.some(({ kind }) => kind === "acknowledgement"),
  }),
  "made-request": ({ world }) => ({ dueAt: world.now + 4 * HOUR_MS }),
  joined: ({ world, chance }) => {
    const owed = chance.pick(["answer", "reply", "look"] as const);
    return { toDos: [{ owed, since: world.now, due: world.now + chance.below(DAY_MS), told: 0 }] };
  },
  drafted: ({ world, staff }) => ({ isFirst: world.draftBy !== staff }),
  assigned: ({ world, chance }) => ({
    from: chance.isLikely(0.8) ? world.life.owner?.id : 2,
    to: chance.pick([undefined, ...clerks.filter(({ id }) => !world.gone.has(id))]),
  }),
  message: ({ chance }) => ({ from: chance.pick(["person", "person", "system", "program"]), isTold: true }),
  replied: ({ world, chance, page, staff }) => ({
    isAnswered: world.messages.slice(page.messages).some(({ by }) => typeof by === "number" && by !== staff),
    ...{ closes: chance.isLikely(0.4), isUnsettled: chance.isLikely(0.2), hasCopies: chance.isLikely(0.2) },
  }),
  "put-off": ({ world, chance }) => ({
    until: world.now + (chance.isLikely(0.95) ? 1 + chance.below(20 * DAY_MS) : 0),
    ...{ awaitsBuyer: chance.isLikely(0.5), note: chance.pick(["", marker]), words: marker },
  }),
  reminded: ({ world, chance }) => ({
    isRepeat:
      chance.isLikely(0.7) &&
      world.entries.some(({ kind, at }) => kind === "reminded" && at > world.now - DAY_MS),
  }),
  expiring: ({ chance }) => ({ tellsBuyer: chance.isLikely(0.5) }),
  quoted: ({ world, chance }) => ({
    supersedes: chance.isLikely(0.9) ? latestOf(world.life)?.revision : "Z",
    revision: String.fromCharCode(65 + world.life.revisions.length),
    expiresAt: world.now + (1 + chance.below(60)) * DAY_MS,
  }),
  "renewal-asked": ({ world }) => ({ dueAt: world.now + 4 * HOUR_MS }),
  declined: ({ chance }) => ({ closing: chance.pick<Closing>(["lost-price", "lost-not-needed"]) }),
  ordered: ({ world, chance }) => ({
    number: chance.pick(["7", "8", `${world.now}`]),
    lines: quotedLines
      .filter(() => chance.isLikely(0.6))
      .map(({ place }) => ({ place, quantity: 1 + chance.below(4_000) })),
    corrects: chance.isLikely(0.2) ? chance.pick(ordersOf(world.life))?.n : undefined,
  }),
  // Their days are after the day by which the buyer needs them: all of it is a proposal.
  confirmed: ({ world, chance }) => {
    const some = someOrder(world, chance, waitingOf);
    const proposes = { paper: nextPaper(world), places: some.lines.map(({ place }) => place) };
    return {
      ...some,
      ...{ total: 0, declinesRest: chance.isLikely(0.2), isReady: isReady(world) },
      proposes,
    };
  },
  "order-ended": ({ world, chance }) => {
    const { lines, ...order } = someOrder(world, chance, undeliveredOf);
    const canceled = chance.isLikely(0.5) ? undefined : lines;
    const offOf = ({ place }: OrderLine) =>
      canceled ? (canceled.find((each) => each.place === place)?.quantity ?? 0) : Number.POSITIVE_INFINITY;
    const proposes = stillProposed(world, order.order, offOf);
    return { ...order, lines: canceled, total: 0, proposes };
  },
  "order-changed": ({ world, chance }) => {
    const { order: n, lines: cancels } = someOrder(world, chance, undeliveredOf);
    const isCancellation = chance.isLikely(0.4) && cancels.length > 0;
    const proposed = { paper: nextPaper(world), places: [], cancels };
    return { order: n, proposes: isCancellation ? proposed : stillProposed(world, n, () => 0) };
  },
  "order-agreed": ({ world, chance }) => {
    const order = chance.pick(ordersOf(world.life));
    const paper = chance.pick(order?.proposals ?? [])?.paper;
    return { order: order?.n ?? 1, paper: paper ?? 1 + chance.below(3), total: 0 };
  },
  delivered: ({ world, chance }) => ({
    ...someOrder(world, chance, undeliveredOf),
    ...{ isLate: false, tellsBuyer: chance.isLikely(0.5) },
  }),
  "delivery-late": ({ world, chance }) => ({ order: chance.pick(ordersOf(world.life))?.n ?? 1 }),
  closed: ({ chance }) => ({ as: chance.pick(closings) }),
  screened: ({ world, chance }) => ({
    matchedOn: chance.isLikely(0.2) ? theCompany.time.dayOf(world.now).toString() : undefined,
  }),
  withdrawn: () => ({ reason: marker }),
  countries: ({ chance }) => {
    const country = chance.pick([homeCountry, "Norway", listedCountry]);
    return { countries: { delivery: country, buyer: country, endUser: country } };
  },
  paid: ({ world }) => ({ day: theCompany.time.dayOf(world.now).toString() }),
  "due-soon": ({ world }) => ({ owed: nextToTell(world.life)?.owed ?? "answer" }),
  late: ({ world }) => ({ owed: nextToTell(world.life)?.owed ?? "answer" }),
  "staff-left": ({ world, chance }) => ({ staff: world.life.owner?.id ?? chance.pick([1, 2]) }),
  "mail-accepted": ({ world, chance }) => {
    const mail = chance.pick(answersIn(world, ({ state }) => state === "pending"));
    if (!mail) return {};
    const mails = replaceMail(world.mails, mail, "sent");
    const hasOtherLost = answersIn({ mails }, ({ state }) => state === "dead").length > 0;
    return { mail: nameAnswer(world, mail), hasOtherLost };
  },
  "mail-refused": ({ world, chance }) => {
    const mail = chance.pick(answersIn(world, ({ state }) => state !== "dead"));
    return mail ? { mail: nameAnswer({ mails: replaceMail(world.mails, mail, "dead") }, mail) } : {};
  },
};

/** An order, and all or some of what is left of its lines; seldom more. */
function someOrder({ life, now }: World, chance: Chance, left: (line: OrderLine) => number) {
  const order = chance.pick(ordersOf(life));
  const lines = (order?.lines ?? []).flatMap((line) => {
    const quantity = chance.isLikely(0.7) ? left(line) : 1 + chance.below(4_000);
    return quantity > 0 && chance.isLikely(0.8) ? [{ place: line.place, quantity }] : [];
  });
  return { order: order?.n ?? 1, orderedAt: chance.isLikely(0.95) ? order?.at : now, lines };
}

/** Every confirmation, change and cancellation of the request counts. */
function nextPaper({ entries }: World) {
  const papers = ["order-confirmed", "order-changed", "order-canceled"];
  return 1 + entries.filter(({ kind, by }) => papers.includes(kind) && by !== undefined).length;
}

/** A paper that says the whole order again proposes what nobody has agreed to and is still to be delivered. */
function stillProposed(world: World, n: number, offOf: (line: OrderLine) => number): Proposal | undefined {
  const order = ordersOf(world.life).find((each) => each.n === n);
  const open = new Set(order?.proposals.flatMap(({ places }) => places));
  const left = (order?.lines ?? []).filter(
    (line) => open.has(line.place) && undeliveredOf(line) > offOf(line),
  );
  return left.length > 0 ? { paper: nextPaper(world), places: left.map(({ place }) => place) } : undefined;
}

const listedCountry = "Iran";

/** Buyer verified, the latest screening clear and of late, every match cleared, and no listed place. */
function isReady(world: World) {
  return world.life.verified !== undefined && isScreened(world) && isPlaceAllowed(world);
}

export function isScreened({ screenings, now }: Pick<World, "screenings" | "now">) {
  const latest = screenings.at(-1);
  if (!latest || hasMatch({ screenings })) return false;
  return latest.day >= theCompany.time.dayOf(now).subtract({ days: screeningDays }).toString();
}

export function hasMatch({ screenings }: Pick<World, "screenings">) {
  return screenings.some(({ isMatch, isCleared }) => isMatch && !isCleared);
}

export function isListed({ countries }: Life) {
  return Object.values(countries).includes(listedCountry);
}

export function isPlaceAllowed({ life, allowed }: World) {
  return !isListed(life) || allowed === JSON.stringify(life.countries);
}

export function answersIn({ mails }: Pick<World, "mails">, condition: (mail: PostedMail) => boolean) {
  return mails.filter((mail) => mail.to === "buyer" && isLastAnswer(mails, mail) && condition(mail));
}

/**
 * A reply replaces only a reply: it does not repeat what a quote, a refusal or a withdrawal said. Nothing replaces a
 * confirmation.
 */
function isLastAnswer(mails: readonly PostedMail[], mail: PostedMail) {
  if (!answerKinds.includes(mail.kind)) return false;
  if (mail.kind === "confirmation") return true;
  const later = mails.slice(mails.indexOf(mail) + 1).filter(({ kind }) => answerKinds.includes(kind));
  return !later.some(({ kind }) => kind !== "reply" || mail.kind === "reply");
}

function nameAnswer({ mails }: Pick<World, "mails">, { kind, revision, at }: PostedMail): AnswerMail {
  const quote = mails.findLast((mail) => mail.kind === "quote");
  return {
    kind: kind as AnswerMail["kind"],
    revision,
    writtenAt: at,
    isQuoteLost: quote?.state === "dead",
  };
}

/** The e-mail that an event is about. */
export function mailOf({ mails }: Pick<World, "mails">, { kind, writtenAt, revision }: AnswerMail) {
  return mails.findLast(
    (mail) =>
      mail.to === "buyer" && mail.kind === kind && mail.at === writtenAt && mail.revision === revision,
  );
}

function replaceMail(mails: readonly PostedMail[], mail: PostedMail, state: PostedMail["state"]) {
  return mails.map((each) => (each === mail ? { ...each, state } : each));
}

/** With what the store would say. */
function makeEvent(world: World, type: EventType, chance: Chance, page: Page): Event {
  const { life, now } = world;
  const usual = anEvent(type);
  const staff = chance.pick(clerks.filter(({ id }) => !world.gone.has(id))).id;
  const revision = chance.isLikely(0.85) ? (latestOf(life)?.revision ?? "A") : "A";
  const isByStaff =
    usual.actor.by === "staff" || ((type === "ordered" || type === "order-agreed") && chance.isLikely(0.3));
  const person: Actor = isByStaff ? { by: "staff", id: staff } : usual.actor;
  const actor: Actor = atTerminal.has(type) ? { by: "terminal" } : person;
  const isTakenBack = type === "order-ended" && chance.isLikely(0.2);
  return {
    ...usual,
    ...("revision" in usual && { revision }),
    ...("unseen" in usual && { unseen: findUnseen(world, page) }),
    ...facts[type]?.({ world, chance, staff, page }),
    ...{ actor: isTakenBack ? { by: "buyer" } : actor, at: now },
  } as Event;
}

/** What no store would say: `next` has to bear it all the same. */
function invent({ life, now }: World, type: EventType, chance: Chance): object {
  const lost = chance.pick(["quote", "reply", "refusal", "withdrawal", "confirmation"] as const);
  const mail: AnswerMail = {
    ...{ kind: lost, revision: chance.pick(["A", latestOf(life)?.revision]), isQuoteLost: lost === "quote" },
    writtenAt: life.answeredAt ?? now,
  };
  const owed = chance.pick(life.toDos)?.owed ?? chance.pick<Owed>(["answer", "reply", "order", "look"]);
  const unseen = { owed: chance.pick(["reply", "order", "send-again"] as const), at: now };
  switch (type) {
    case "mail-accepted":
      return { mail, hasOtherLost: chance.isLikely(0.3) };
    case "mail-refused":
      return { mail };
    case "due-soon":
    case "late":
      return { owed };
    case "replied":
      return { isAnswered: chance.isLikely(0.2), ...(chance.isLikely(0.5) && { unseen }) };
    case "confirmed":
      return { isReady: true };
    case "settled":
    case "closed":
    case "quoted":
      return chance.isLikely(0.2) ? { unseen } : {};
    case "message":
      return { isTold: chance.isLikely(0.5) };
    default:
      return {};
  }
}

const unseenEntries: Readonly<Record<string, Unseen["owed"]>> = {
  ordered: "order",
  undelivered: "send-again",
  joined: "reply",
  "not-mailed": "send-again",
};

/** The earliest of what came in after the page was opened. */
function findUnseen({ messages, entries }: World, page: Page): Unseen | undefined {
  const said = messages.slice(page.messages).filter(({ by }) => by === "buyer" || by === "system");
  const noted = entries.slice(page.entries).flatMap(({ kind, at }): readonly Unseen[] => {
    const owed = unseenEntries[kind];
    return owed ? [{ owed, at }] : [];
  });
  return [...said.map(({ at }): Unseen => ({ owed: "reply", at })), ...noted].sort(
    (one, other) => one.at - other.at,
  )[0];
}

/** What is in the store after it. */
function follow(world: World, event: Event, result: Result): World {
  if (result.is === "refused") return world;
  const { life, entries } = result;
  const at = event.at;
  const staff = event.actor.by === "staff" ? event.actor.id : undefined;
  const noted = entries.map(({ kind, isByLaw }) => ({ kind, at, by: isByLaw ? undefined : staff }));
  const messages = messagesOf(world, event, result);
  const changed: World = {
    ...world,
    ...{ life, messages: [...world.messages, ...messages], entries: [...world.entries, ...noted] },
    mails: mailsAfter(world, event, result),
  };
  switch (event.type) {
    case "drafted":
      return { ...changed, draftBy: staff };
    case "quoted":
      return { ...changed, draftBy: undefined };
    case "screened": {
      const screening = {
        day: theCompany.time.dayOf(at).toString(),
        isMatch: event.matchedOn !== undefined,
        isCleared: false,
        by: staff ?? 0,
      };
      return { ...changed, screenings: [...world.screenings, screening] };
    }
    case "place-allowed":
      return { ...changed, allowed: JSON.stringify(life.countries) };
    case "readdressed":
      return { ...changed, mails: reviveLost(changed.mails) };
    case "corrected":
      // Of another party, it counts as too old.
      return event.isParty
        ? { ...changed, screenings: world.screenings.map((each) => ({ ...each, day: "2000-01-01" })) }
        : changed;
    case "match-cleared":
      return { ...changed, screenings: world.screenings.map((each) => ({ ...each, isCleared: true })) };
    case "staff-left":
      // The owner stays, so that someone is there.
      return event.staff === 3 ? changed : { ...changed, gone: new Set([...world.gone, event.staff]) };
    case "erased":
      return { ...changed, mails: [], messages: [], screenings: [], draftBy: undefined, allowed: undefined };
    default:
      return changed;
  }
}

function reviveLost(mails: readonly PostedMail[]) {
  const lost = answersIn({ mails }, ({ state }) => state === "dead");
  return mails.map((mail) => (lost.includes(mail) ? ({ ...mail, state: "pending" } as const) : mail));
}

/** What is written for the buyer, whether an e-mail can bring it or not. */
const writing: ReadonlySet<EventType> = new Set([
  "replied",
  "confirmed",
  "order-ended",
  "order-changed",
  "order-agreed",
  "delivered",
  "closed",
]);

const writtenKinds: ReadonlySet<string> = new Set(["reply", "refusal", "confirmation"]);

function messagesOf(world: World, event: Event, { life, mails, entries }: Done): readonly Spoken[] {
  const { type, at, actor } = event;
  if (type === "message") return [{ by: event.from === "person" ? "buyer" : event.from, at }];
  if (type === "declined" || (type === "renewal-asked" && life !== world.life)) return [{ by: "buyer", at }];
  // Said after the server had taken it: by an e-mail that comes in.
  if (type === "mail-refused" && mailOf(world, event.mail)?.state === "sent") return [{ by: "program", at }];
  if ((type === "order-ended" || type === "order-agreed") && actor.by === "buyer")
    return [{ by: "buyer", at }];
  const isUnmailed = writing.has(type) && entries.some(({ kind }) => kind === "not-mailed");
  const isWritten = isUnmailed || mails.some(({ kind }) => writtenKinds.has(kind));
  return isWritten && actor.by === "staff" ? [{ by: actor.id, at }] : [];
}

function mailsAfter({ mails }: World, event: Event, result: Done): readonly PostedMail[] {
  const kept = result.dropsWaiting
    ? mails.filter(({ kind, state }) => state !== "pending" || !automaticKinds.includes(kind))
    : mails;
  const settled =
    event.type === "mail-accepted" || event.type === "mail-refused"
      ? settle(kept, event.mail, event.type === "mail-accepted" ? "sent" : "dead")
      : kept;
  const posted = result.mails.map((mail) => ({
    ...{ ...mail, at: event.at, state: "pending" as const },
    revision: mail.kind === "quote" && "revision" in event ? event.revision : undefined,
  }));
  return [...settled, ...posted];
}

function settle(mails: readonly PostedMail[], mail: AnswerMail, state: PostedMail["state"]) {
  const about = mailOf({ mails }, mail);
  return about ? replaceMail(mails, about, state) : mails;
}
