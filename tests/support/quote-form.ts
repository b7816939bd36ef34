import { type DraftLine, emptyDraftLine, type QuoteDraft } from "#quote/quote.ts";

/** A quote of one line, as the editor puts it. */
export function quotedDraft(line: Partial<DraftLine>, terms: Partial<QuoteDraft> = {}): QuoteDraft {
  return {
    lines: [
      {
        ...emptyDraftLine,
        ...{ id: "1", number: "1", description: "Plate carrier, level IIIA", quantity: "12", unit: "EA" },
        ...{ leadTime: "4", origin: "USA", exportClass: "EAR99", kind: "other", maker: "Example Maker M-1" },
        ...line,
      },
    ],
    ...{ validForDays: "30", payment: "Net 30", fob: "destination", freight: "included", tax: "notIncluded" },
    ...{ packaging: "Commercial", cancellation: "None before shipment", warranty: "The manufacturer’s" },
    ...{
      freightAmount: "",
      discount: "",
      taxAmount: "",
      taxNote: "",
      carrier: "",
      incoterms: "",
      remarks: "",
    },
    ...terms,
  };
}

/** What the data beside the quote room's page says. */
export function readRoom(html: string) {
  const data = /<script type="application\/json" id="quote-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  return JSON.parse(data) as import("#quote/editor/room-data.ts").RoomData;
}
