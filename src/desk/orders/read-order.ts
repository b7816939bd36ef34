import { sayDay } from "#company/time-in.ts";
import { readField, readFreeText, readNumber } from "#http/fields.ts";
import type { Decision } from "#order/confirmation.ts";
import type { FileSays, OrderRecord } from "#order/order.ts";
import { parseMoney, parsePrice, parseQuantity } from "#quote/money.ts";
import { numberOf, type Quote } from "#quote/quote.ts";
import { leadTimeDays } from "#quote/quote-text.ts";
import { undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import type { LineQuantity } from "#request/order-limits.ts";

/*
 * What the desk types about an order. A sentence is why it cannot be taken; the page then still has all of it.
 */

const longestReason = 2_000;

/** One field of each line: "quantity-3". */
export const lineField = (
  name: "take" | "quantity" | "day" | "price" | "wanted" | "wanted-price",
  place: number,
) => `${name}-${place}`;

/** An ISO date that is on the calendar. */
export function isDay(typed: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && sayDay(typed) !== typed;
}

/** The estimate of the quote, counted from today; empty where its words say no number of days. */
export function dayFromLead(quote: Quote, place: number, today: string) {
  const line = quote.lines[place];
  const days = line && line.outcome !== "no-bid" ? leadTimeDays(line.leadTime) : undefined;
  return days === undefined ? "" : Temporal.PlainDate.from(today).add({ days }).toString();
}

export function readDecision(fields: URLSearchParams, order: OrderRecord, today: string): Decision | string {
  const name = (place: number) => `Line ${numberOf(order.quote.lines[place], place)}`;
  const lines: Decision["lines"][number][] = [];
  for (const line of order.lines) {
    const { place } = line;
    if (waitingOf(line) === 0 || !fields.has(lineField("take", place))) continue;
    const quantity = parseQuantity(readField(fields, lineField("quantity", place)));
    if (!quantity) return `${name(place)}: enter how many are confirmed, or leave the line out.`;
    if (quantity > waitingOf(line))
      return `${name(place)}: more than was ordered. For more than was quoted, make a revision of the quote.`;
    const day = readField(fields, lineField("day", place));
    if (!isDay(day)) return `${name(place)}: choose the date by which it is delivered.`;
    if (day < today) return `${name(place)}: its delivery date has passed.`;
    const typed = readField(fields, lineField("price", place)).trim();
    const price = typed === "" ? undefined : parsePrice(typed);
    if (typed !== "" && price === undefined)
      return `${name(place)}: its price cannot be read. Enter it like 39.90.`;
    lines.push({ place, quantity, day, ...(price !== undefined && { price }) });
  }
  if (lines.length === 0) return "Tick the lines that are confirmed. To confirm none, decline the order.";
  const freight = readField(fields, "freight").trim();
  const cents = freight === "" ? undefined : parseMoney(freight);
  if (freight !== "" && cents === undefined)
    return "The freight cannot be read. Enter it like 185.00, or leave it empty.";
  return {
    lines,
    ...(cents !== undefined && { freight: cents }),
    declinesRest: readField(fields, "rest") === "declined",
    reason: readFreeText(fields, "reason", longestReason).trim(),
  };
}

/** Undelivered quantities of the lines that are ticked. */
export function readQuantities(
  fields: URLSearchParams,
  order: OrderRecord,
): readonly LineQuantity[] | string {
  const lines: LineQuantity[] = [];
  for (const line of order.lines) {
    const { place } = line;
    if (undeliveredOf(line) <= 0 || !fields.has(lineField("take", place))) continue;
    const quantity = parseQuantity(readField(fields, lineField("quantity", place)));
    const name = `Line ${numberOf(order.quote.lines[place], place)}`;
    if (!quantity) return `${name}: enter how many.`;
    if (quantity > undeliveredOf(line)) return `${name}: more than is still to be delivered.`;
    lines.push({ place, quantity });
  }
  return lines.length > 0 ? lines : "Tick at least one line.";
}

export function readDays(fields: URLSearchParams, order: OrderRecord, today: string) {
  const days: { readonly place: number; readonly day: string }[] = [];
  for (const line of order.lines) {
    const { place } = line;
    const day = readField(fields, lineField("day", place));
    if (undeliveredOf(line) <= 0 || day === "" || day === line.dueOn) continue;
    const name = `Line ${numberOf(order.quote.lines[place], place)}`;
    if (!isDay(day)) return `${name}: choose a date.`;
    if (day < today) return `${name}: this date has passed.`;
    days.push({ place, day });
  }
  return days.length > 0 ? days : "None of the dates is another one.";
}

/** An order that came by phone or mail: quantities of the lines that are ticked. */
export function readNewLines(fields: URLSearchParams, quote: Quote): readonly LineQuantity[] | string {
  const lines: LineQuantity[] = [];
  for (const [place, line] of quote.lines.entries()) {
    if (line.outcome === "no-bid" || !fields.has(lineField("take", place))) continue;
    const quantity = parseQuantity(readField(fields, lineField("quantity", place)));
    if (!quantity) return `Line ${numberOf(line, place)}: enter how many are ordered.`;
    lines.push({ place, quantity });
  }
  return lines.length > 0 ? lines : "Tick the lines that are ordered.";
}

/** Where the buyer's document says nothing else, its fields stay empty. */
export function readFile(fields: URLSearchParams, order: OrderRecord): FileSays | string {
  const lines: Record<number, { quantity?: number; price?: number }> = {};
  for (const { place } of order.lines) {
    const [many, each] = [lineField("wanted", place), lineField("wanted-price", place)].map((name) =>
      readField(fields, name).trim(),
    ) as [string, string];
    const quantity = many === "" ? undefined : parseQuantity(many);
    const price = each === "" ? undefined : parsePrice(each);
    const name = `Line ${numberOf(order.quote.lines[place], place)}`;
    if (many !== "" && !quantity) return `${name}: its quantity cannot be read.`;
    if (each !== "" && price === undefined) return `${name}: its price cannot be read. Enter it like 39.90.`;
    if (quantity !== undefined || price !== undefined)
      lines[place] = { ...(quantity && { quantity }), ...(price !== undefined && { price }) };
  }
  const text = (name: string) => readFreeText(fields, name, longestReason).trim();
  return { lines, payment: text("payment"), total: text("total"), notes: text("notes") };
}

export function readOrderedAt(fields: URLSearchParams) {
  return readNumber(fields, "orderedAt") ?? 0;
}
