import { quoteChoices, quoteDefaults } from "#content/quotes.ts";
import { type Line, namePart } from "#forms/read-lines.ts";
import { mostLines } from "./finish-quote.ts";
import { formatMoney, formatQuantity } from "./money.ts";
import type { DraftLine, Quote, QuoteDraft, QuoteLine } from "./quote.ts";

/** A first draft from what the buyer asked for; prices, lead times and origins are for a person to state. */
export function startDraft(lines: readonly Line[]): QuoteDraft {
  return {
    lines: startLines(lines),
    validForDays: String(quoteDefaults.validForDays),
    fob: quoteChoices.fob[0],
    freight: quoteChoices.freight[0],
    freightAmount: "",
    payment: quoteChoices.payment[0],
    remarks: "",
  };
}

/** The next revision begins with what the last one said, valid for as many days from the day it is sent. */
export function reviseDraft(quote: Quote): QuoteDraft {
  const { fob, freight, payment, remarks, totals, date, validUntil } = quote;
  const days = Temporal.PlainDate.from(date).until(validUntil, { largestUnit: "day" }).days;
  const freightAmount = freight === quoteChoices.freight[0] ? formatMoney(totals.freight) : "";
  return {
    lines: quote.lines.map(reviseLine),
    ...{ validForDays: String(days), fob, freight, freightAmount, payment, remarks },
  };
}

function reviseLine(line: QuoteLine): DraftLine {
  const { part, description, unit } = line;
  const item = { ...emptyDraftLine, part, description, unit, quantity: formatQuantity(line.quantity) };
  if (line.outcome === "no-bid") {
    return { ...item, quantity: line.quantity ? item.quantity : "", outcome: "no-bid", reason: line.reason };
  }
  const { outcome, leadTime, origin, exportClass, offered } = line;
  return { ...item, outcome, unitPrice: formatMoney(line.unitPrice), leadTime, origin, exportClass, offered };
}

/** For the button that adds a line. */
export const emptyDraftLine: DraftLine = {
  outcome: "quoted",
  part: "",
  description: "",
  quantity: "",
  unit: "",
  unitPrice: "",
  leadTime: "",
  origin: "",
  exportClass: "",
  offered: "",
  reason: "",
};

/** What a quote has no room for is named in its last line, which nobody can send without looking at it. */
function startLines(lines: readonly Line[]): DraftLine[] {
  if (lines.length <= mostLines) return lines.map(startLine);
  const description = quoteDefaults.linesLeftOut(lines.length - (mostLines - 1));
  return [...lines.slice(0, mostLines - 1).map(startLine), { ...emptyDraftLine, description }];
}

function startLine(line: Line): DraftLine {
  const part = namePart(line);
  const description = line.description === part ? "" : line.description;
  return { ...emptyDraftLine, part, description, quantity: line.quantity, unit: line.unit };
}
