import { sayDay } from "#company/time-in.ts";
import type { Fact } from "#content/page.ts";
import { extend, formatPrice, formatQuantity, type UnitPrice } from "#quote/money.ts";
import { numberOf, type PricedLine, type Quote } from "#quote/quote.ts";
import { classOf, makerOf, nameQuote } from "#quote/quote-text.ts";
import { sayTerm } from "#quote/words.ts";
import { type Proposal, undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import {
  addCharges,
  type Charged,
  nothingCharged,
  type OtherOrders,
  priceLines,
  roundingOf,
  sayNoPrice,
  sumOrder,
} from "./award.ts";
import {
  type Confirmation,
  type ConfirmationLine,
  type ConfirmedPart,
  confirmationName,
  type OrderRecord,
} from "./order.ts";

/*
 * What leaves in writing about an order: a confirmation of all or some of it, a change of its dates, a cancellation. It is
 * composed before its PDF is made, and once more in the transaction that stores it: if the two differ, nothing leaves.
 */

/** What of an order is confirmed now. */
export type Decision = {
  readonly lines: readonly (LineQuantity & {
    readonly day: string;
    readonly price?: UnitPrice | undefined;
  })[];
  /** Of this part, in the place of its share. */
  readonly freight?: number | undefined;
  readonly declinesRest: boolean;
  readonly reason: string;
};

export type Writer = Quote["preparedBy"];

type About = {
  readonly order: OrderRecord;
  /** All of its request, itself too. */
  readonly orders: readonly OrderRecord[];
  readonly date: string;
  readonly writer: Writer;
};

export type Composed = {
  readonly confirmation: Confirmation;
  /** What its parts are charged where other orders share: an agreed freight touches this order only. */
  readonly charged: Charged;
};

/** A sentence where something cannot be confirmed so. */
export function composeConfirmation(about: About, decision: Decision): Composed | string {
  const { order, orders } = about;
  const { quote } = order;
  const chosen = decision.lines.toSorted((one, other) => one.place - other.place);
  const priced = priceLines(quote, chosen);
  if (!priced) return findNoPrice(quote, chosen);
  const lines = priced.map((line, index) => {
    const { price, day = "" } = chosen[index] ?? {};
    if (price === undefined || price === line.price) return { ...line, day };
    return { ...line, price, amount: extend(line.quantity, price) ?? Number.POSITIVE_INFINITY, day };
  });
  if (lines.some(({ amount }) => amount === Number.POSITIVE_INFINITY))
    return "A line comes to more than an order can hold.";
  const isAsOrdered =
    order.is === "received" &&
    lines.length === order.lines.length &&
    lines.every(({ place, quantity, price }, index) => {
      const shown = priced[index];
      return (
        order.lines.some((line) => line.place === place && waitingOf(line) === quantity) &&
        shown?.price === price
      );
    });
  const others = otherOrders(order, orders);
  const before = {
    charged: [...others.charged, ...(order.charged ? [order.charged] : [])],
    taken: [...others.taken, ...order.lines.map(confirmedOf)],
  };
  const computed = (isAsOrdered ? order.said?.shown : undefined) ?? sumOrder(quote, lines, before);
  const { freight = computed.freight } = decision;
  const charged = { ...computed, freight, total: computed.total - computed.freight + freight };
  const waits = order.lines.filter((line) => waitingOf(line) > 0);
  const left = waits.flatMap((line) => {
    const now = lines.find(({ place }) => place === line.place)?.quantity ?? 0;
    const rest = waitingOf(line) - now;
    if (rest <= 0) return [];
    const why = decision.declinesRest
      ? ["not accepted", decision.reason].filter(Boolean).join(": ")
      : ["not in this confirmation; we answer about it separately", decision.reason]
          .filter(Boolean)
          .join(": ");
    return [{ ...nameLine(quote, line.place), why: `${countOf(quote, line.place, rest)}: ${why}` }];
  });
  const confirmation: Confirmation = {
    ...head(about, "confirmed"),
    lines: lines.map((line) => ({
      ...describeLine(quote, line.place, line),
      differences: findDifferences(order, line),
    })),
    left: [...left, ...notOrdered(order, orders)],
    ...{ charged, sums: sumRowsOf(quote, charged), total: charged.total, reason: decision.reason },
    ...sayRounding(quote, [...before.taken, ...lines], [...before.charged, charged]),
  };
  return { confirmation, charged: order.charged ? addCharges([order.charged, computed]) : computed };
}

function findNoPrice(quote: Quote, wanted: readonly LineQuantity[]) {
  for (const each of wanted) {
    const line = quote.lines[each.place];
    if (!line || line.outcome === "no-bid") return "A line of it is not offered in this quote.";
    if (!priceLines(quote, [each])) return sayNoPrice(line, each.place);
  }
  return "A line of it has no price.";
}

/** The other live orders of the quote, with what they were shown that they come to. */
export function otherOrders(
  order: Pick<OrderRecord, "n" | "revision">,
  orders: readonly OrderRecord[],
): OtherOrders {
  const others = orders.filter(
    ({ n, revision, is }) => n !== order.n && revision === order.revision && is !== "ended",
  );
  return {
    charged: others.map((each) => each.charged ?? each.said?.shown ?? nothingCharged),
    taken: others.flatMap((each) => each.lines.map(each.charged ? confirmedOf : liveOf)),
  };
}

function confirmedOf({ place, confirmed, canceled }: OrderRecord["lines"][number]): LineQuantity {
  return { place, quantity: confirmed - canceled };
}

function liveOf({ place, ordered, declined, canceled }: OrderRecord["lines"][number]): LineQuantity {
  return { place, quantity: ordered - declined - canceled };
}

/** Where it is not what was ordered: quantity, price or day. */
function findDifferences(
  order: OrderRecord,
  line: {
    readonly place: number;
    readonly quantity: number;
    readonly price: UnitPrice;
    readonly day: string;
    readonly line: PricedLine;
  },
) {
  const { quote } = order;
  const ordered = order.lines.find(({ place }) => place === line.place);
  const wanted = order.said?.file?.lines[line.place];
  const asked = wanted?.quantity ?? (ordered ? ordered.ordered : line.quantity);
  const left = asked - (ordered ? ordered.confirmed : 0);
  const shown = priceLines(quote, [{ place: line.place, quantity: line.quantity }])?.[0]?.price;
  const price = wanted?.price ?? shown;
  return [
    ...(line.quantity < left ? [`${formatQuantity(line.quantity)} of ${formatQuantity(left)} ordered`] : []),
    ...(price !== undefined && line.price !== price
      ? [`unit price ${formatPrice(line.price)}, ${formatPrice(price)} in the order`]
      : []),
    ...(quote.needBy && line.day > quote.needBy ? [`${afterNeedBy} ${sayDay(quote.needBy)}`] : []),
  ];
}

/** The live rest of a confirmed order, with other days. */
export function composeChange(
  about: About,
  days: readonly { readonly place: number; readonly day: string }[],
  reason: string,
): Composed | string {
  const { order } = about;
  const charged = order.charged ?? nothingCharged;
  const changed = order.lines.flatMap((line) =>
    liveParts(line, days.find(({ place }) => place === line.place)?.day),
  );
  if (changed.length === 0) return "None of its lines is confirmed.";
  const binding = bindingOf(order);
  return {
    confirmation: {
      ...head(about, "changed"),
      lines: changed.map((part) => ({
        ...describeLine(order.quote, part.place, part),
        differences: findLater(order, part, binding),
      })),
      left: notOrdered(order, about.orders),
      ...{ charged, sums: [], total: order.total ?? charged.total, reason },
    },
    charged,
  };
}

const laterThanBefore = "later than confirmed before";
const afterNeedBy = "after your need-by date of";

type Binding = {
  /** What a line was proposed with that nobody has agreed to. */
  readonly open: ReadonlyMap<number, ConfirmationLine>;
  /** The day on which a line is due as long as nothing later is agreed to. */
  readonly days: ReadonlyMap<number, string>;
};

/**
 * What the papers of an order come to: a change and a cancellation say all of it again, a confirmation adds to it. A
 * proposed cancellation stands beside them.
 */
function bindingOf({ versions }: OrderRecord): Binding {
  const open = new Map<number, ConfirmationLine>();
  const days = new Map<number, string>();
  for (const { agreed, confirmation } of versions) {
    const { kind, lines, cancels } = confirmation;
    if (cancels) continue;
    if (kind !== "confirmed") open.clear();
    for (const line of lines) {
      if (agreed || !line.differences.some(isAboutDay)) days.set(line.place, line.day);
      if (!agreed && line.differences.length > 0) open.set(line.place, line);
    }
  }
  return { open, days };
}

function isAboutDay(difference: string) {
  return difference === laterThanBefore || difference.startsWith(afterNeedBy);
}

/** With other days: what was not agreed to before still is not. */
function findLater(order: OrderRecord, part: LivePart, { open, days }: Binding): readonly string[] {
  const { needBy } = order.quote;
  const line = order.lines.find(({ place }) => place === part.place);
  if (!line || undeliveredOf(line) <= 0) return [];
  const waiting = open.get(part.place);
  const terms = (waiting?.differences ?? []).filter((each) => !isAboutDay(each));
  const day = days.get(part.place);
  const isLater = day !== undefined && part.day > day;
  const isAfter = needBy !== "" && part.day > needBy && (waiting !== undefined || isLater);
  return [
    ...terms,
    ...(isLater ? [laterThanBefore] : []),
    ...(isAfter ? [`${afterNeedBy} ${sayDay(needBy)}`] : []),
  ];
}

/**
 * What is left of a confirmed order once these lines are canceled: priced as an order of what is left. Proposed, it is
 * canceled once the buyer agrees.
 */
export function composeCancellation(
  about: About,
  canceled: readonly LineQuantity[],
  reason: string,
  isProposed = false,
): Composed | string {
  const { order, orders } = about;
  const { quote } = order;
  const rest = order.lines.flatMap((line) => {
    const less = canceled.find(({ place }) => place === line.place)?.quantity ?? 0;
    return takeOff(liveParts(line, undefined), less);
  });
  const isOver = rest.length === 0;
  const charged = isOver
    ? nothingCharged
    : sumOrder(
        quote,
        rest.flatMap((part) => {
          const line = quote.lines[part.place];
          const { place, quantity, amount } = part;
          return line && line.outcome !== "no-bid" ? [{ place, quantity, line, amount }] : [];
        }),
        otherOrders(order, orders),
      );
  const left = canceled.map(({ place, quantity }) => ({
    ...nameLine(quote, place),
    why: `${countOf(quote, place, quantity)}: ${isProposed ? "canceled once you agree" : "canceled"}`,
  }));
  const { open } = bindingOf(order);
  // What a proposed cancellation leaves is as it was said before.
  const differencesOf = (place: number) => {
    if (isProposed) return [];
    const line = order.lines.find((each) => each.place === place);
    const off = canceled.find((each) => each.place === place)?.quantity ?? 0;
    return line && undeliveredOf(line) - off > 0 ? (open.get(place)?.differences ?? []) : [];
  };
  return {
    confirmation: {
      ...head(about, "canceled", isProposed),
      lines: rest.map((part) => ({
        ...describeLine(quote, part.place, part),
        differences: differencesOf(part.place),
      })),
      left,
      ...{ charged, sums: isOver ? [] : sumRowsOf(quote, charged), total: charged.total, reason },
      ...(isProposed && { cancels: canceled }),
    },
    charged,
  };
}

type LivePart = ConfirmedPart & { readonly place: number };

/** What was confirmed of a line, less what was canceled; with another day, what of it is still to be delivered. */
function liveParts(line: OrderRecord["lines"][number], day: string | undefined): readonly LivePart[] {
  const live = line.parts.filter(({ quantity }) => quantity > 0);
  const isMoved = day !== undefined && undeliveredOf(line) > 0;
  return live.map((part) => ({ ...part, place: line.place, ...(isMoved && { day }) }));
}

/** From the last part on. */
export function takeOff<Part extends ConfirmedPart>(
  parts: readonly Part[],
  quantity: number,
): readonly Part[] {
  let left = quantity;
  return parts
    .toReversed()
    .flatMap((part) => {
      const off = Math.min(left, part.quantity);
      left -= off;
      if (off === 0) return [part];
      const rest = part.quantity - off;
      const amount = extend(rest, part.price) ?? part.amount;
      return rest > 0 ? [{ ...part, quantity: rest, amount }] : [];
    })
    .toReversed();
}

function head({ order, orders, date, writer }: About, kind: Confirmation["kind"], isProposed = false) {
  const { quote } = order;
  const version = Math.max(0, ...orders.flatMap(({ versions }) => versions.map((each) => each.version))) + 1;
  const last = order.versions.at(-1);
  const isNew = kind === "confirmed" || isProposed;
  const firearms = order.lines.some(({ place }) => isByLicensee(quote, place));
  const agreed = sayAgreements(order);
  return {
    kind,
    name: confirmationName(quote.reference, version),
    ...(!isNew && last && { replaces: confirmationName(quote.reference, last.version) }),
    ...{ reference: quote.reference, revision: quote.revision, quote: nameQuote(quote), date },
    number: order.number ?? "",
    ordered: order.lines.length,
    terms: termsOf(order),
    ...(firearms && quote.licensee && { licensee: quote.licensee }),
    ...{ buyer: quote.buyer, deliverTo: quote.deliverTo, needBy: quote.needBy },
    ...{ confirmedBy: writer, sellerIds: quote.sellerIds ?? [] },
    ...(agreed.length > 0 && { agreed }),
  };
}

const agreementWays = { page: "on your private page", writing: "in writing", phone: "by phone" } as const;

/** "You agreed to OC-7K3MX9QD-1 by phone on March 2, 2026." */
export function sayAgreements({ versions }: Pick<OrderRecord, "versions">): readonly string[] {
  return versions.flatMap(({ confirmation, agreed }) =>
    agreed
      ? [`You agreed to ${confirmation.name} ${agreementWays[agreed.how]} on ${sayDay(agreed.on)}.`]
      : [],
  );
}

function isByLicensee(quote: Quote, place: number) {
  const line = quote.lines[place];
  return line !== undefined && line.outcome !== "no-bid" && line.kind === "weapons";
}

function nameLine(quote: Quote, place: number) {
  const line = quote.lines[place];
  const item = [line?.part, line?.description].filter(Boolean).join(", ").replace(/\s+/g, " ");
  return { number: numberOf(line, place), item };
}

function countOf(quote: Quote, place: number, quantity: number) {
  return [formatQuantity(quantity), quote.lines[place]?.unit].filter(Boolean).join(" ");
}

function describeLine(
  quote: Quote,
  place: number,
  { quantity, price, amount, day }: ConfirmedPart,
): Omit<ConfirmationLine, "differences"> {
  const line = quote.lines[place] as PricedLine;
  const quoted =
    line.quantity > 0 && line.quantity !== quantity ? `quoted ${formatQuantity(line.quantity)}` : "";
  const notes = [
    line.outcome === "or-equal" ? `Or equal: ${line.offered}` : "",
    [makerOf(line), line.origin].filter(Boolean).join(" · "),
    line.alternativeTo ? `in the place of line ${line.alternativeTo}` : "",
    quoted,
  ];
  return {
    ...{ place, ...nameLine(quote, place), unit: line.unit, quantity, price, amount, day },
    notes: notes.filter(Boolean).map((note) => note.replace(/\s+/g, " ")),
    exportClass: classOf(line),
    byLicensee: isByLicensee(quote, place),
  };
}

/** What was quoted, and neither this order nor another has. */
function notOrdered(order: OrderRecord, orders: readonly OrderRecord[]) {
  const { quote } = order;
  const ordered = new Set(
    orders
      .filter(({ revision, is }) => revision === order.revision && is !== "ended")
      .flatMap(({ lines }) => lines.map(({ place }) => place)),
  );
  return quote.lines.flatMap((line, place) =>
    line.outcome === "no-bid" || line.optional || line.alternativeTo || ordered.has(place)
      ? []
      : [{ ...nameLine(quote, place), why: "quoted, not ordered" }],
  );
}

function sumRowsOf(quote: Quote, { lines, discount, freight, tax }: Charged): readonly Fact[] {
  const money = (cents: number) => moneyFormat.format(cents / 100);
  return [
    { label: "Lines", value: money(lines) },
    ...(discount > 0 ? [{ label: "Discount", value: `−${money(discount)}` }] : []),
    ...(freight > 0 ? [{ label: "Freight", value: money(freight) }] : []),
    ...(quote.tax?.way === "added"
      ? [{ label: ["Sales tax", quote.tax.note].filter(Boolean).join(", "), value: money(tax) }]
      : []),
  ];
}

const moneyFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Where this completes what was quoted, the cents by which all orders together differ from it. */
function sayRounding(quote: Quote, taken: readonly LineQuantity[], charges: readonly Charged[]) {
  const rounding = roundingOf(quote, taken, charges);
  return rounding ? { rounding } : {};
}

function termsOf({ quote, said }: OrderRecord): readonly Fact[] {
  // The place where it is handed over was stored with the quote.
  const fob = quote.fob
    ? { label: "FOB point", value: sayTerm("fob", quote.fob, quote.fobPlace) }
    : undefined;
  const delivery = quote.incoterms ? { label: "Incoterms 2020", value: quote.incoterms } : fob;
  const payment = said?.pays === "card" ? "Purchase card" : said?.file?.payment || quote.payment;
  return [
    { label: "Payment", value: payment },
    ...(delivery ? [delivery] : []),
    { label: "Freight", value: quote.freight ? sayTerm("freight", quote.freight) : "" },
    { label: "Delivery", value: "By the dates above, line by line" },
  ].filter(({ value }) => value);
}

/** The sentence that makes the contract, or says what changes in it. */
export function sayConfirmed({ kind, number, quote, lines, reason, replaces, cancels }: Confirmation) {
  const order = number ? `your order ${number}` : "your order";
  if (kind === "canceled") {
    const what = `${lines.length === 0 ? "" : "part of "}${order} (quote ${quote})`;
    const said = cancels ? `We propose to cancel ${what}` : `${startUpper(what)} is canceled`;
    return [`${said}.`, reason, ...(replaces ? [`This replaces ${replaces}.`] : [])]
      .filter(Boolean)
      .join(" ");
  }
  if (kind === "changed")
    return [
      `The delivery dates of ${order} (quote ${quote}) change.`,
      reason,
      ...(replaces ? [`This replaces ${replaces}.`] : []),
    ]
      .filter(Boolean)
      .join(" ");
  return `We accept ${order} (quote ${quote}) on the terms of the order.`;
}

function startUpper(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What is not as ordered does not bind yet, nor does a cancellation that the buyer has not agreed to. */
export function sayProposals({ lines, cancels }: Pick<Confirmation, "lines" | "cancels">): string {
  const differing = lines.filter(({ differences }) => differences.length > 0).map(({ number }) => number);
  if (cancels)
    return "This cancellation is a proposal: until you agree to it in writing, nothing is canceled.";
  if (differing.length === 0) return "";
  const which =
    differing.length === 1
      ? `Line ${differing[0]} is`
      : `Lines ${new Intl.ListFormat("en-US").format(differing)} are`;
  return `${which} not as ordered. What differs is a proposal: it binds once you agree to it in writing.`;
}

/** What of a paper the record keeps as awaiting an agreement; undefined if all of it binds. */
export function proposalOf({ name, lines, cancels }: Confirmation): Proposal | undefined {
  const differing = lines.filter(({ differences }) => differences.length > 0);
  if (differing.length === 0 && !cancels) return undefined;
  const places = [...new Set(differing.map(({ place }) => place))];
  return { paper: versionOf(name), places, ...(cancels && { cancels }) };
}

/** The number at the end of a paper's name. */
export function versionOf(name: string) {
  return Number(name.slice(name.lastIndexOf("-") + 1));
}

const titles: Readonly<Record<Confirmation["kind"], string>> = {
  confirmed: "Order confirmation",
  changed: "Order change",
  canceled: "Order cancellation",
};

export function titleOf({ kind, cancels }: Pick<Confirmation, "kind" | "cancels">) {
  return cancels ? "Proposed cancellation" : titles[kind];
}

export function confirmationSubject({ kind, number, quote, lines, cancels }: Confirmation) {
  const about = [number, number ? `(quote ${quote})` : `quote ${quote}`].filter(Boolean).join(" ");
  if (kind === "confirmed") return `Order confirmed: ${about}`;
  if (kind === "changed") return `Order changed: ${about}`;
  if (cancels) return `Cancellation proposed: ${about}`;
  return `Order canceled${lines.length > 0 ? " in part" : ""}: ${about}`;
}

/** Firearms are sold by the licensee, who accepts the order for them. */
export function sayLicensee({ licensee, number, quote, kind }: Confirmation) {
  const order = number ? `order ${number}` : "the order";
  const who = licensee ? `${licensee.name}, FFL ${licensee.ffl},` : "The firearms licensee";
  const does = kind === "confirmed" ? "accepts" : "has accepted";
  return `${who} is the seller of these lines and ${does} ${order} (quote ${quote}) for them. Title passes from the licensee.`;
}
