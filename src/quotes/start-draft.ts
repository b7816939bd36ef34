import { quoteChoices, quoteDefaults } from "#content/quotes.ts";
import { type Line, namePart, readLines } from "#forms/read-lines.ts";
import type { DraftLine, QuoteDraft } from "./quote.ts";

/** A first draft from what the buyer asked for; prices, lead times and origins are for a person to state. */
export function startDraft(request: { readonly items: string; readonly quantities: string }): QuoteDraft {
  return {
    lines: readLines(request.items, request.quantities).lines.map(startLine),
    validForDays: String(quoteDefaults.validForDays),
    fob: quoteChoices.fob[0],
    freight: quoteChoices.freight[0],
    freightAmount: "",
    payment: quoteChoices.payment[0],
    remarks: "",
  };
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

function startLine(line: Line): DraftLine {
  const part = namePart(line);
  const description = line.description === part ? "" : line.description;
  return { ...emptyDraftLine, part, description, quantity: line.quantity, unit: line.unit };
}
