import { sayDay } from "#company/time-in.ts";
import { formatQuantity } from "#quote/money.ts";
import type { OrderShown } from "#quote/order-to-take.ts";
import { numberOf } from "#quote/quote.ts";
import { undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import { type Confirmation, confirmationTitles, sayProposals } from "./confirmation.ts";
import type { OrderRecord, RecordedLine } from "./order.ts";
import type { SentConfirmation } from "./record/orders.ts";

/** An order as its buyer reads it. Undefined where nothing of it was confirmed and it has ended. */
export function showOrder(order: OrderRecord, sent: readonly SentConfirmation[]): OrderShown | undefined {
  const own = sent.filter(({ n }) => n === order.n);
  if (order.is === "ended" && own.length === 0) return undefined;
  const { n, at, number = "", is } = order;
  return {
    ...{ n, at, number, is, state: stateOf(order), isDelivered: isDelivered(order) },
    isDated: order.lines.some(({ parts }) => parts.length > 0),
    lines: order.lines.map((line) => ({ ...nameLine(order, line.place), words: sayLine(order, line) })),
    ...proposed(order, own),
    papers: own.map(({ version, sentAt, confirmation: { kind, name } }) => ({
      ...{ version, sentAt, name, title: confirmationTitles[kind] },
    })),
  };
}

function isDelivered({ is, lines }: OrderRecord) {
  const isLeft = lines.some((line) => undeliveredOf(line) > 0);
  return is === "confirmed" && lines.length > 0 && !isLeft;
}

function stateOf(order: OrderRecord) {
  if (order.is === "received") return "waits for our written confirmation";
  if (order.is === "in part") return "confirmed in part; the rest waits for our answer";
  if (order.is === "ended") return "canceled";
  const isPart = order.lines.some(({ declined, canceled }) => declined + canceled > 0);
  return `${isDelivered(order) ? "delivered" : "confirmed"}${isPart ? " in part; the rest is not accepted or canceled" : ""}`;
}

function nameLine({ quote }: OrderRecord, place: number) {
  const line = quote.lines[place];
  return { number: numberOf(line, place), item: line?.part || line?.description || "" };
}

function sayLine({ quote, deliveries }: OrderRecord, line: RecordedLine): readonly string[] {
  const unit = quote.lines[line.place]?.unit ?? "";
  const many = (quantity: number) => [formatQuantity(quantity), unit].filter(Boolean).join(" ");
  const { ordered, confirmed, canceled, declined, parts, place } = line;
  const dated = parts.map(({ quantity, day }) => `${many(quantity)} confirmed, by ${sayDay(day)}`);
  const undated = confirmed > canceled ? [`${many(confirmed - canceled)} confirmed`] : [];
  const delivered = deliveries
    .filter((each) => each.place === place)
    .map(({ quantity, on, carrier, tracking }) =>
      [`${many(quantity)} delivered on ${sayDay(on)}`, [carrier, tracking].filter(Boolean).join(" ")]
        .filter(Boolean)
        .join(", "),
    );
  return [
    `${many(ordered)} ordered`,
    ...(dated.length > 0 ? dated : undated),
    ...delivered,
    ...(waitingOf(line) > 0 ? [`${many(waitingOf(line))} waiting for our answer`] : []),
    ...(declined > 0 ? [`${many(declined)} not accepted`] : []),
    ...(canceled > 0 ? [`${many(canceled)} canceled`] : []),
  ];
}

/** What differs from the order in what is still to be delivered. New dates replace what was proposed before. */
function proposed(order: OrderRecord, sent: readonly SentConfirmation[]) {
  const changed = sent.findLastIndex(({ confirmation }) => confirmation.kind === "changed");
  const lines: Confirmation["lines"][number][] = sent
    .slice(Math.max(0, changed))
    .flatMap(({ confirmation }) => confirmation.lines)
    .filter(({ place }) => order.lines.some((line) => line.place === place && undeliveredOf(line) > 0));
  return {
    proposal: sayProposals({ lines }),
    differences: lines.flatMap(({ number, differences }) =>
      differences.map((difference) => `Line ${number}: ${difference}`),
    ),
  };
}
