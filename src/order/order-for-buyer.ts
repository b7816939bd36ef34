import { sayDay } from "#company/time-in.ts";
import { formatQuantity } from "#quote/money.ts";
import type { OrderShown, ProposalShown } from "#quote/order-to-take.ts";
import { numberOf } from "#quote/quote.ts";
import { undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import { sayAgreements, sayProposals, titleOf } from "./confirmation.ts";
import type { OrderRecord, RecordedLine } from "./order.ts";

/** An order as its buyer reads it. Undefined where nothing of it was confirmed and it has ended. */
export function showOrder(order: OrderRecord): OrderShown | undefined {
  const { n, at, number = "", is, versions } = order;
  if (is === "ended" && versions.length === 0) return undefined;
  return {
    ...{ n, at, number, is, state: stateOf(order), isDelivered: isDelivered(order) },
    isDated: order.lines.some(({ parts }) => parts.length > 0),
    lines: order.lines.map((line) => ({ ...nameLine(order, line.place), words: sayLine(order, line) })),
    ...{ proposals: openProposals(order), agreed: sayAgreements(order) },
    papers: versions.map(({ version, sentAt, confirmation }) => ({
      ...{ version, sentAt, name: confirmation.name, title: titleOf(confirmation) },
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
  if (openProposals(order).length > 0) return "confirmed; a part of it waits for your agreement";
  const isPart = order.lines.some(({ declined, canceled }) => declined + canceled > 0);
  return `${isDelivered(order) ? "delivered" : "confirmed"}${isPart ? " in part; the rest is not accepted or canceled" : ""}`;
}

function nameLine({ quote }: OrderRecord, place: number) {
  const line = quote.lines[place];
  return { number: numberOf(line, place), item: line?.part || line?.description || "" };
}

function sayLine({ quote, deliveries, proposals }: OrderRecord, line: RecordedLine): readonly string[] {
  const unit = quote.lines[line.place]?.unit ?? "";
  const many = (quantity: number) => [formatQuantity(quantity), unit].filter(Boolean).join(" ");
  const { ordered, confirmed, canceled, declined, parts, place } = line;
  const isOpen = proposals.some(({ places }) => places.includes(place));
  const dated = parts.map(
    ({ quantity, day }) => `${many(quantity)} ${isOpen ? "proposed" : "confirmed"}, by ${sayDay(day)}`,
  );
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

/** The papers to which the buyer can agree. What was delivered meanwhile needs no agreement. */
export function openProposals({ proposals, versions, lines }: OrderRecord): readonly ProposalShown[] {
  const leftOf = (place: number) => {
    const line = lines.find((each) => each.place === place);
    return line ? undeliveredOf(line) : 0;
  };
  return proposals.flatMap(({ paper, cancels = [] }) => {
    const sent = versions.find(({ version }) => version === paper);
    if (!sent || cancels.some(({ place, quantity }) => quantity > leftOf(place))) return [];
    const { version, sha256, confirmation } = sent;
    const differing = confirmation.lines.filter(({ place }) => leftOf(place) > 0);
    const differences = differing.flatMap(({ number, differences }) =>
      differences.map((difference) => `Line ${number}: ${difference}`),
    );
    const canceled = confirmation.cancels
      ? confirmation.left.map(({ number, item, why }) => `Line ${number}, ${item}: ${why}`)
      : [];
    const said = [...differences, ...canceled];
    if (said.length === 0) return [];
    const words = sayProposals({ ...confirmation, lines: differing });
    return [{ version, sha256, name: confirmation.name, words, differences: said }];
  });
}
