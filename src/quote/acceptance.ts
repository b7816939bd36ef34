import { formatMoney, formatQuantity } from "./money.ts";
import { isCounted, numberOf, type Quote, type QuoteLine } from "./quote.ts";
import { nameQuote, nameTotal, sayLongestLead, sayWeeks } from "./quote-text.ts";

const mostLines = 20;

/**
 * What the desk's reply box begins with once an order is in. It adds no term of ours: one that the order does not
 * have would only be a proposal, and acceptance that depends on it a counter-offer (UCC 2-207).
 */
export function writeAcceptance(quote: Quote, number: string) {
  const lines = quote.lines.flatMap((line, index) => (isCounted(line) ? [sayLine(line, index)] : []));
  const more = lines.length - mostLines;
  const lead = sayLongestLead(quote);
  const { city, state, zip, country } = quote.deliverTo;
  const place = [city, [state, zip].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
  const when = lead ? `${lead} after receipt of order` : "as stated per line, after receipt of order";
  return [
    `We accept your order${number && ` ${number}`} (quote ${nameQuote(quote)}) on the terms of the order.`,
    [
      ...lines.slice(0, mostLines),
      ...(more > 0 ? [`and ${more} more ${more === 1 ? "line" : "lines"} as quoted`] : []),
    ].join("\n"),
    `${nameTotal(quote)}: $${formatMoney(quote.totals.total)}`,
    `Delivery: ${when}${place && `, to ${place}`}`,
  ].join("\n\n");
}

/** "1. 12 EA EX-BP-4AA, Battery pack: 2,235.00, 3 weeks" */
function sayLine(line: Exclude<QuoteLine, { outcome: "no-bid" }>, index: number) {
  const item = [line.part, line.offered || line.description].filter(Boolean).join(", ");
  const count = [formatQuantity(line.quantity), line.unit].filter(Boolean).join(" ");
  const figures = [formatMoney(line.extended), sayWeeks(line.leadTime)].filter(Boolean).join(", ");
  return `${numberOf(line, index)}. ${count} ${item.replace(/\s+/g, " ")}: ${figures}`;
}

/** Words that make an order binding: they are sent only with “Confirm in writing”. */
export const acceptance =
  /\bwe\s+(?:hereby\s+)?(?:accept|confirm)\s+(?:your|the|this)\s+(?:purchase\s+)?order\b|\border\s+(?:is\s+)?(?:accepted|confirmed)\b/i;

export function confirmationSubject(quote: Quote, number: string) {
  const name = `quote ${nameQuote(quote)}`;
  return `Order confirmed: ${number ? `${number} (${name})` : name}`;
}
