import { createHash } from "node:crypto";
import { homeCountry } from "#company/countries.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#company/time-in.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import {
  type Composed,
  composeCancellation,
  composeChange,
  composeConfirmation,
} from "#order/confirmation.ts";
import { expiresSoonMs } from "#quote/quote.ts";
import { nothingSaid } from "#request/fields/entry.ts";
import {
  type AnswerMail,
  type Event,
  type EventType,
  isWaiting,
  latestOf,
  nextToTell,
  type Order,
  ordersOf,
  undeliveredOf,
} from "#request/lifecycle.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import { contentOf } from "#request/record/entered.ts";
import type { KnownCountries } from "#request/record/places.ts";
import { writeCountries } from "#request/record/places.ts";
import {
  answersIn,
  clerks,
  hasMatch,
  isListed,
  isPlaceAllowed,
  isScreened,
  mailOf,
  marker,
  type World,
} from "#request/testing/histories.ts";
import { forgetPerson } from "#server/archive/forget.ts";
import type { Store } from "#server/store/operations.ts";
import type { Database } from "#store/database.ts";
import { exampleMail } from "./example-mail.ts";
import { mailDomain } from "./example-submission.ts";
import { exampleDraft, exampleLine, exampleSending } from "./sent-quote.ts";

/** Two readers of each form: a person, and a program. */
export const readers = {
  rfq: ["quotes@company.example", "webhook"],
  contact: ["info@company.example", "webhook"],
};
export const nextReaders = { rfq: ["boss@company.example"], contact: ["boss@company.example"] };
const nobody = { rfq: [], contact: [] };
export const copyReader = "copy@city.test";

export type Scene = {
  readonly store: Store;
  /** A connection of its own. */
  readonly beside: Database;
  readonly reference: string;
  /** The model's people in the store. */
  readonly staff: readonly number[];
  /** What a page showed, as the store knows it. */
  readonly seen: { readonly message: number; readonly event: number };
  readonly world: World;
  /** Unlike that of any other step. */
  readonly key: string;
  readonly isEven: boolean;
};

/** How an event comes about in the store. Not applied: the store refuses it for a reason of its own. */
type Plan = {
  readonly act: () => Promise<unknown>;
  readonly isApplied?: boolean;
  readonly repeats?: true;
};
type Play<Type extends EventType> = (
  scene: Scene,
  event: Extract<Event, { readonly type: Type }>,
) => Plan | undefined;

/** By whom, for which request. */
function by({ reference, staff }: Scene, { actor, at }: Event) {
  return { reference, now: at, staffId: (actor.by === "staff" ? staff[actor.id - 1] : undefined) ?? 0 };
}

function fromBuyer({ reference }: Scene, { at }: Event) {
  return { reference, now: at, recipients: readers, mailDomain };
}

/** One for every event: the compiler names the one that is missing. Undefined: it cannot come about now. */
export const plays: { readonly [Type in EventType]: Play<Type> } = {
  // A request begins with it.
  entered: () => undefined,
  "made-request": (scene, event) => {
    const rfq = contentOf({ ...nothingSaid, name: marker, organization: marker, items: marker });
    const { dueAt, asksReceipt, country } = event;
    const made = { rfq, dueAt, asksReceipt, country, words: marker, recipients: readers, mailDomain };
    return { act: () => scene.store.makeRequest({ ...by(scene, event), ...made }) };
  },
  corrected: (scene, event) => {
    const { isParty, isPlace } = event;
    const correction = { name: marker, phone: marker, company: marker, rfq: undefined, words: marker };
    return {
      act: () => scene.store.correctRequest({ ...by(scene, event), ...correction, isParty, isPlace }),
    };
  },
  "lines-read": (scene, event) => {
    const { lines } = contentOf({ ...nothingSaid, items: `12 EA ${marker}` });
    return { act: () => scene.store.addLines({ ...by(scene, event), lines, words: marker }) };
  },
  handed: (scene, event) => ({
    act: () => scene.store.noteHanded({ ...by(scene, event), how: marker }),
  }),
  // Both need another request: entry.test.ts has them.
  duplicate: () => undefined,
  joined: () => undefined,
  "brought-back": (scene, event) => ({
    act: () => scene.store.release({ ...by(scene, event), recipients: readers, mailDomain }),
  }),
  "marked-spam": (scene, event) => ({
    act: () => scene.store.holdBack({ ...by(scene, event), seen: scene.seen }),
  }),
  "confirmed-spam": (scene, event) => ({
    act: () => scene.store.confirmSpam({ ...by(scene, event), references: [scene.reference] }),
  }),
  "told-held": (scene, event) => ({
    isApplied: scene.world.life.state === "held" && scene.world.life.heldToldAt === undefined,
    act: async () => {
      // At most one an hour: what was sent before is forgotten.
      await scene.beside.query`DELETE FROM marks`;
      await scene.store.queueHeldDigest({ now: event.at, recipients: readers, mailDomain, limit: 9 });
    },
  }),
  seen: (scene, event) => ({ act: () => scene.store.noteSeen(by(scene, event)) }),
  noted: (scene, event) => ({ act: () => scene.store.addNote({ ...by(scene, event), text: marker }) }),
  taken: (scene, event) => ({ act: () => scene.store.takeRequest(by(scene, event)) }),
  assigned: (scene, event) => {
    const idOf = (id: number | undefined) => (id === undefined ? undefined : scene.staff[id - 1]);
    const [from, to] = [idOf(event.from), idOf(event.to?.id)];
    return { act: () => scene.store.handOver({ ...by(scene, event), from, to, mailDomain }) };
  },
  message: (scene, event) => {
    const { store, world, key, isEven } = scene;
    const message = { ...fromBuyer(scene, event), text: marker, onceKey: key, files: [] };
    if (event.from === "person" && isEven) return { act: () => store.receiveMessage(message), repeats: true };
    if (world.life.state === "erased" || world.life.email === "") return undefined;
    const mail = {
      ...{ ...exampleMail, from: { name: marker, address: world.life.email }, text: marker },
      ...{ isFromSystem: event.from === "system", isAutomatic: event.from === "program" },
    };
    return { act: () => receiveMail(scene, event, { kind: "reply", reference: scene.reference }, mail) };
  },
  replied: (scene, event) => {
    const { closes, isUnsettled, hasCopies } = event;
    const reply = {
      ...{ ...by(scene, event), text: marker, closes, isUnsettled, seen: scene.seen, mailDomain },
      ...{ onceKey: scene.key, cc: hasCopies ? [copyReader] : [] },
    };
    return { act: () => scene.store.replyToRequest(reply), repeats: true };
  },
  "put-off": (scene, event) => {
    const { until, awaitsBuyer, note, words } = event;
    return {
      act: () => scene.store.putOff({ ...by(scene, event), until, awaitsBuyer, note, words }),
    };
  },
  "put-off-ended": (scene, event) => ({ act: () => scene.store.endPutOff(by(scene, event)) }),
  "came-up": (scene, event) => ({
    isApplied: (scene.world.life.followUp?.until ?? Number.POSITIVE_INFINITY) <= event.at,
    act: () => scene.store.raiseFollowUps({ now: event.at, recipients: readers, mailDomain, limit: 9 }),
  }),
  expiring: (scene, event) => {
    const { world, store, beside, reference } = scene;
    const { life } = world;
    const latest = latestOf(life);
    const isSoon = latest && event.at < latest.expiresAt && event.at >= latest.expiresAt - expiresSoonMs;
    if (life.state !== "quoted" || !isSoon || latest.revision !== event.revision) return undefined;
    const request = { now: event.at, recipients: readers, mailDomain, limit: 9 };
    return {
      isApplied: !latest.withdrawn && !latest.orders.some(({ is }) => is !== "ended"),
      act: async () => {
        // As if it had been valid for long, and nobody told.
        await beside.query`UPDATE quotes SET expiry_told_at = NULL, sent_at = 0
          WHERE submission_id = (SELECT id FROM submissions WHERE reference = ${reference})`;
        await store.queueExpiryReminders({ ...request, remindsBuyer: event.tellsBuyer });
      },
    };
  },
  reminded: (scene, event) => {
    const { revision, isRepeat, at } = event;
    const reminded = scene.world.entries.some((each) => each.kind === "reminded" && each.at > at - DAY_MS);
    const said = {
      revision,
      by: marker,
      mailDomain,
      shown: reminded && !isRepeat ? Number.MAX_SAFE_INTEGER : 0,
    };
    return { act: () => scene.store.remindOfQuote({ ...by(scene, event), ...said }) };
  },
  settled: (scene, event) => ({
    act: () => scene.store.settleRequest({ ...by(scene, event), seen: scene.seen }),
  }),
  drafted: (scene, event) => ({
    act: async () => {
      const quotes = await scene.store.findQuotes(scene.reference);
      const [draft, latest] = [quotes?.draft, quotes?.sent[0]];
      const typed = { ...exampleDraft, remarks: marker };
      const basis = { version: draft?.version ?? 0, supersedes: latest?.revision };
      await scene.store.saveDraft({ ...by(scene, event), ...basis, draft: typed });
    },
  }),
  quoted: (scene, event) => {
    const { world, store, reference, seen, key } = scene;
    const { revision, supersedes, expiresAt, total } = event;
    const isAbroad = Object.values(world.life.countries).some((each) => each && each !== homeCountry);
    const isStopped = hasMatch(world) || (isAbroad && !isScreened(world));
    const pdf = new TextEncoder().encode(`${key} ${marker}`);
    const said = {
      revision,
      supersedes,
      totals: { lines: total, freight: 0, total },
      lines: quotedForNothing,
      needBy: firstDay,
    };
    return {
      isApplied: !isStopped && isPlaceAllowed(world),
      repeats: true,
      act: async () => {
        const version = (await store.findQuotes(reference))?.draft?.version ?? 0;
        const sending = exampleSending(reference, { ...by(scene, event), version, seen, said });
        const pdfSha256 = createHash("sha256").update(pdf).digest("hex");
        await store.storeSentQuote({ ...sending, expiresAt, pdf: pdf.slice(), pdfSha256 });
      },
    };
  },
  withdrawn: (scene, event) => {
    const withdrawal = { ...by(scene, event), revision: event.revision, reason: event.reason, mailDomain };
    return { act: () => scene.store.withdrawQuote(withdrawal) };
  },
  opened: (scene, event) => ({
    isApplied: scene.world.life.revisions.some((each) => each.revision === event.revision && !each.openedAt),
    act: () => scene.store.noteQuoteOpened({ ...fromBuyer(scene, event), revision: event.revision }),
  }),
  "renewal-asked": (scene, event) => {
    const asked = { revision: event.revision, respondBy: event.dueAt, onceKey: scene.key };
    const named = scene.world.life.revisions.find((each) => each.revision === event.revision);
    return {
      // A quote that was ordered has not expired.
      isApplied: !named?.orders.some(({ is }) => is !== "ended"),
      repeats: true,
      act: () => scene.store.askRenewal({ ...fromBuyer(scene, event), ...asked }),
    };
  },
  declined: (scene, event) => {
    const reason = event.closing === "lost-price" ? "price" : "not-needed";
    const said = { revision: event.revision, reason, text: marker, onceKey: scene.key } as const;
    return { act: () => scene.store.declineQuote({ ...fromBuyer(scene, event), ...said }), repeats: true };
  },
  ordered: (scene, event) => {
    const { revision, number = "", actor, at, lines, corrects } = event;
    const { life, entries } = scene.world;
    const named = life.revisions.find((each) => each.revision === revision);
    const live = (named?.orders ?? []).filter(({ is }) => is !== "ended");
    const isKnown = live.some(
      (each) =>
        each.number === number &&
        (corrects === undefined ? isSameLines(each, lines) : each.n === corrects && named === latestOf(life)),
    );
    const isValid = named !== undefined && !named.withdrawn && at < named.expiresAt;
    const isOften = entries.filter(({ kind }) => kind === "ordered").length >= 10;
    const staffId = actor.by === "staff" ? by(scene, event).staffId : undefined;
    const order = { ...fromBuyer(scene, event), revision, number, staffId, lines, corrects };
    return {
      isApplied: isValid && !isKnown && !isOften,
      act: () => scene.store.orderQuote(order),
      repeats: true,
    };
  },
  confirmed: (scene, event) => {
    const decision = {
      lines: event.lines.map((line) => ({ ...line, day: laterDay })),
      ...{ declinesRest: event.declinesRest, reason: marker },
    };
    const change = changeOf(scene, event);
    return ofOrder(scene, event.order, (about) => {
      const composed = composeConfirmation(about, decision);
      if (typeof composed === "string") return undefined;
      const written = { ...change, ...about, ...writtenAs(composed), decision, order: event.order };
      return { act: () => scene.store.confirmOrder(written), repeats: true };
    });
  },
  "order-changed": (scene, event) =>
    ofOrder(scene, event.order, (about) => {
      const change = { ...changeOf(scene, { ...event, orderedAt: about.order.at }), ...about };
      const said = { ...change, reason: marker, order: event.order };
      const { cancels } = event.proposes ?? {};
      if (cancels) {
        const composed = composeCancellation(about, cancels, marker, true);
        if (typeof composed === "string") return undefined;
        const written = { ...said, ...writtenAs(composed), lines: cancels, isProposed: true };
        return { act: () => scene.store.cancelOrder(written), repeats: true };
      }
      const days = about.order.lines.map(({ place }) => ({ place, day: laterDay }));
      const composed = composeChange(about, days, marker);
      if (typeof composed === "string") return undefined;
      const written = { ...said, ...writtenAs(composed), days };
      return { act: () => scene.store.changeOrder(written), repeats: true };
    }),
  "order-agreed": (scene, event) => {
    const { order, paper: version, actor } = event;
    const how = actor.by === "buyer" ? "page" : "phone";
    const { staffId } = by(scene, event);
    const agreeing = { order, version, how, sha256: "0", note: marker } as const;
    return {
      repeats: true,
      act: () =>
        scene.store.agreeToPaper({
          ...{ ...fromBuyer(scene, event), ...agreeing },
          ...(actor.by === "staff" && { staffId }),
        }),
    };
  },
  "order-ended": (scene, event) => {
    const { store } = scene;
    const { order: n, orderedAt = 0, actor } = event;
    if (actor.by === "buyer") {
      const taking = { ...fromBuyer(scene, event), order: n, orderedAt, reason: marker };
      return { act: () => store.takeBackOrder(taking) };
    }
    const model = ordersOf(scene.world.life).find((each) => each.n === n);
    const change = { ...changeOf(scene, { ...event, orderedAt }), order: n, reason: marker };
    if (!model || isWaiting(model)) return { act: () => store.declineOrder(change) };
    return ofOrder(scene, n, (about) => {
      const all = about.order.lines.map((line) => ({ place: line.place, quantity: undeliveredOf(line) }));
      const lines = event.lines ?? all.filter(({ quantity }) => quantity > 0);
      const composed = composeCancellation(about, lines, marker);
      if (typeof composed === "string") return undefined;
      const written = { ...change, ...about, ...writtenAs(composed), lines, order: n };
      return { act: () => store.cancelOrder(written), repeats: true };
    });
  },
  delivered: (scene, event) => {
    const { order, lines, tellsBuyer } = event;
    const how = { on: "2026-03-02", carrier: marker, tracking: marker, date: "2026-03-02", mailDomain };
    return { act: () => scene.store.noteDelivery({ ...by(scene, event), ...how, order, lines, tellsBuyer }) };
  },
  "delivery-late": (scene, event) => {
    const model = ordersOf(scene.world.life).find(({ n }) => n === event.order);
    if (!model?.lines.some((line) => undeliveredOf(line) > 0)) return undefined;
    return {
      act: async () => {
        const ofOrder = `order_id = (SELECT id FROM orders WHERE n = ${event.order} AND submission_id =
          (SELECT id FROM submissions WHERE reference = '${scene.reference}'))`;
        await scene.beside.query(`UPDATE order_lines SET due_on = '2020-01-01', late_told_at = NULL
          WHERE due_on IS NOT NULL AND ${ofOrder}`);
        await scene.store.noteLateDeliveries({ now: event.at, limit: 9 });
        await scene.beside.query(
          `UPDATE order_lines SET due_on = '${laterDay}' WHERE due_on IS NOT NULL AND ${ofOrder}`,
        );
      },
    };
  },
  closed: (scene, event) => {
    const closing = { closing: event.as, reason: marker, seen: scene.seen, mailDomain };
    return { act: () => scene.store.closeRequest({ ...by(scene, event), ...closing }) };
  },
  reopened: (scene, event) => ({ act: () => scene.store.reopen(by(scene, event)) }),
  verified: (scene, event) => ({
    act: () => scene.store.verifyBuyer({ ...by(scene, event), how: marker }),
  }),
  unverified: (scene, event) => ({
    act: () => scene.store.withdrawVerification({ ...by(scene, event), why: marker }),
  }),
  screened: (scene, event) => {
    const result = event.matchedOn === undefined ? "clear" : "match";
    const words = { parties: marker, owners: marker, lists: marker } as const;
    const screening = { ...words, screenedOn: theCompany.time.dayOf(event.at).toString(), result } as const;
    return {
      isApplied: result === "match" || !hasMatch(scene.world),
      act: () => scene.store.recordScreening({ ...by(scene, event), ...screening }),
    };
  },
  "match-cleared": (scene, event) => {
    const { world } = scene;
    const matches = world.screenings.filter(({ isMatch, isCleared }) => isMatch && !isCleared);
    const id = event.actor.by === "staff" ? event.actor.id : 0;
    const isOwner = id === clerks.length;
    const isAlone = isOwner && world.gone.size === clerks.length - 1;
    return {
      isApplied: matches.length > 0 && (isAlone || !matches.some((each) => each.by === id)),
      act: () => scene.store.clearMatch({ ...by(scene, event), why: marker }),
    };
  },
  countries: (scene, event) => {
    const countries: KnownCountries = event.countries;
    return { act: () => scene.store.confirmCountries({ ...by(scene, event), countries }) };
  },
  "place-allowed": (scene, event) => {
    const { life } = scene.world;
    const isOwner = event.actor.by === "staff" && event.actor.id === clerks.length;
    const allowing = { ground: "license", authority: marker, reason: marker } as const;
    const seen = writeCountries(life.countries);
    return {
      isApplied: isOwner && isListed(life),
      act: () => scene.store.allowPlace({ ...by(scene, event), ...allowing, seen }),
    };
  },
  readdressed: (scene, event) => {
    const { world, store } = scene;
    const lost = answersIn(world, ({ state }) => state === "dead");
    const isStopped = lost.some(({ kind }) => kind === "quote") && hasMatch(world);
    const correction = { ...by(scene, event), email: event.email };
    return { isApplied: !isStopped, act: () => store.correctAddress(correction) };
  },
  paid: (scene, event) => ({
    act: () => scene.store.notePayment({ ...by(scene, event), day: event.day }),
  }),
  kept: (scene, event) => ({
    act: () => scene.store.keep({ ...by(scene, event), isOn: true, reason: marker }),
  }),
  lifted: (scene, event) => ({
    act: () => scene.store.keep({ ...by(scene, event), isOn: false, reason: marker }),
  }),
  "mail-accepted": (scene, event) => {
    const mail = mailOf(scene.world, event.mail);
    if (mail?.state !== "pending") return undefined;
    return { act: () => settle(scene, event, { result: "sent" }) };
  },
  "mail-refused": (scene, event) => {
    const mail = mailOf(scene.world, event.mail);
    if (!mail || mail.state === "dead") return undefined;
    const tell = { recipients: readers, mailDomain };
    if (mail.state === "pending")
      return { act: () => settle(scene, event, { result: "dead", error: "550 no such user", tell }) };
    return { act: () => bounce(scene, event) };
  },
  "due-soon": (scene, event) => {
    const first = nextToTell(scene.world.life);
    // Once the time is over, only that is said.
    if ((first?.due ?? Number.POSITIVE_INFINITY) <= event.at) return undefined;
    return { isApplied: first?.told === 0, act: () => remind(scene, event, { soonMs: 400 * DAY_MS }) };
  },
  late: (scene, event) => ({
    isApplied: (nextToTell(scene.world.life)?.due ?? Number.POSITIVE_INFINITY) <= event.at,
    act: () => remind(scene, event, {}),
  }),
  unowned: (scene, event) => {
    const { life, mails } = scene.world;
    const first = nextToTell(life);
    const told = mails.find(({ kind }) => kind === "notification");
    if ((first?.due ?? Number.POSITIVE_INFINITY) <= event.at) return undefined;
    const isNew = life.state === "open" && life.answeredAt === undefined && life.promisedAt > event.at;
    const isTold = told !== undefined && told.at <= event.at - MINUTE_MS;
    return {
      isApplied: first !== undefined && isNew && isTold,
      act: () => remind(scene, event, { escalates: true }),
    };
  },
  "staff-left": (scene, event) => {
    const { life, gone } = scene.world;
    const person = clerks[event.staff - 1];
    if (!person || event.staff === clerks.length || gone.has(event.staff)) return undefined;
    const email = emailOf(person.name);
    const isSeen = life.state === "open" || life.state === "quoted" || life.toDos.length > 0;
    const act = () => scene.store.revokeStaff({ email, now: event.at, recipients: readers, mailDomain });
    // Of what is over by then, the record still says who did it.
    return isSeen || life.owner?.id !== event.staff ? { act } : undefined;
  },
  erased: (scene, event) => {
    const { state, email } = scene.world.life;
    if (state !== "erased" && email === "") return undefined;
    return {
      isApplied: state !== "erased",
      act: () => forgetPerson(scene.beside, { email, now: event.at }, theCompany.facts),
    };
  },
};

/** So far away that no line is late by itself. */
const laterDay = "2199-12-31";
/** By when the buyer needs it: every day that is confirmed is later, and a proposal. */
const firstDay = "2000-01-01";
const writer = { name: marker, title: "", email: "", phone: "" };

type AboutOrder = Parameters<typeof composeConfirmation>[0];

/** Undefined where there is no such order. */
async function openOrder(
  { store, reference }: Scene,
  n: number,
  at: number,
): Promise<AboutOrder | undefined> {
  const orders = await store.findOrders(reference);
  const order = orders.find((each) => each.n === n);
  return order && { order, orders, date: theCompany.time.dayOf(at).toString(), writer };
}

/** What it says is composed from the store as it is then. */
function ofOrder(scene: Scene, n: number, plan: (about: AboutOrder) => Plan | undefined): Plan | undefined {
  if (!ordersOf(scene.world.life).some((each) => each.n === n)) return undefined;
  let planned: Plan | undefined;
  return {
    repeats: true,
    act: async () => {
      const about = planned ? undefined : await openOrder(scene, n, scene.world.now);
      if (about) planned = plan(about);
      await planned?.act();
    },
  };
}

function changeOf(scene: Scene, event: Event & { readonly orderedAt: number | undefined }) {
  const { orderedAt = 0 } = event;
  return { ...by(scene, event), orderedAt, seen: scene.seen, onceKey: scene.key, mailDomain };
}

function writtenAs({ confirmation }: Composed) {
  const pdf = new TextEncoder().encode(`${confirmation.name} ${marker}`);
  return { confirmation, pdf, pdfSha256: "0" };
}

function isSameLines({ lines }: Order, wanted: readonly LineQuantity[]) {
  return (
    lines.length === wanted.length &&
    wanted.every(({ place, quantity }) =>
      lines.some((line) => line.place === place && line.ordered === quantity),
    )
  );
}

/** The lines of `quotedLines`, free of charge: the model knows no prices. */
const quotedForNothing = [
  exampleLine({ number: "1", quantity: 10_000, unitPrice: 0, extended: 0 }),
  exampleLine({ number: "2", part: "EX-2", quantity: 3_000, unitPrice: 0, extended: 0 }),
  exampleLine({ number: "2A", part: "EX-3", quantity: 6_000, unitPrice: 0, extended: 0, alternativeTo: "2" }),
];

export function emailOf(name: string) {
  return `${name.split(" ")[0]?.toLowerCase()}@company.example`;
}

async function remind(
  { store }: Scene,
  { at: now }: Event,
  { soonMs = 0, escalates = false }: { readonly soonMs?: number; readonly escalates?: boolean },
) {
  const escalation = { to: escalates ? nextReaders : nobody, afterMs: MINUTE_MS };
  const soon = { rfq: soonMs, contact: soonMs };
  await store.queueReminders({ now, soonMs: soon, recipients: readers, escalation, mailDomain, limit: 9 });
}

type MailEvent = Extract<Event, { readonly mail: AnswerMail }>;

async function findMail({ beside, reference }: Scene, { mail }: MailEvent) {
  const rows = await beside.query<{ id: number; message_id: string; recipient: string; content: string }>`
    SELECT id, message_id, recipient, content FROM outbox WHERE kind = ${mail.kind}
      AND created_at = ${mail.writtenAt} AND submission_id = (SELECT id FROM submissions
        WHERE reference = ${reference}) ORDER BY id DESC`;
  const [found] = rows.filter(
    ({ content }) => mail.kind !== "quote" || JSON.parse(content).revision === mail.revision,
  );
  if (!found) throw new Error(`The store has no ${mail.kind} of ${mail.writtenAt}`);
  return found;
}

type Outcome =
  | { readonly result: "sent" }
  | {
      readonly result: "dead";
      readonly error: string;
      readonly tell: { readonly recipients: typeof readers; readonly mailDomain: string };
    };

/** Of everything that is due, the mail server answers for one; for the rest it is too busy. */
async function settle(scene: Scene, event: MailEvent, outcome: Outcome) {
  const { store, key: holder } = scene;
  const now = event.at;
  const { id } = await findMail(scene, event);
  const leased = await store.leaseDueMails({ now, until: now + MINUTE_MS, limit: 99, holder });
  for (const mail of leased) {
    const mine = { id: mail.id, holder, now };
    if (mail.id === String(id)) await store.settleMail({ ...mine, ...outcome });
    else await store.settleMail({ ...mine, result: "retry", dueAt: now, error: "450 busy" });
  }
}

async function bounce(scene: Scene, event: MailEvent) {
  const { message_id: messageId, recipient } = await findMail(scene, event);
  const report = { action: "failed", error: "550 5.1.1", recipients: [recipient.toLowerCase()] } as const;
  const mail = { ...exampleMail, from: { name: "", address: "" }, text: marker, isAutomatic: true, report };
  await receiveMail(scene, event, { kind: "report", messageId }, mail);
}

async function receiveMail(
  { store, key }: Scene,
  { at: now }: Event,
  target: Parameters<Store["placeMail"]>[0]["target"],
  mail: typeof exampleMail,
) {
  const piece = { mail: undefined, number: 0, bytes: new TextEncoder().encode(marker), now };
  const envelope = { recipient: "r", sender: "s", size: 10, client: "192.0.2.1", greeting: "mx.city.test" };
  await store.takeMail({ piece, onceKey: key, ...envelope });
  // The server takes it twice where its first answer was lost.
  await store.takeMail({ piece: { ...piece, bytes: piece.bytes.slice() }, onceKey: key, ...envelope });
  const [unread] = await store.leaseMails({ now, until: now + HOUR_MS, limit: 1 });
  const filed = { id: unread?.id ?? 0, target, mail, now, recipients: readers, mailDomain };
  await store.placeMail({ ...filed, respondBy: now + DAY_MS });
  const once = { onceKey: key, text: mail.text, files: [], size: 10, sha256: "0", proof: undefined };
  await store.fileMail({ ...filed, ...once });
  await store.fileMail({ ...filed, ...once });
}
