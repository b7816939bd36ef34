/** The buyer's own copy of a request for quote, on paper. */
export const requestCopyWords = {
  title: "Request for quote",
  continued: (reference: string) => `Request for quote ${reference}, continued`,
  copy: (reference: string) => `Copy of request ${reference}`,
  facts: { reference: "Reference", received: "Received", promise: "Our promise" },
  details: "What you sent",
  sender: { name: "Name", organization: "Organization", email: "E-mail", phone: "Phone" },
  lines: "How we read your list",
  linesNote: "The list as you sent it is below. Where the two differ, what you sent counts.",
  columns: {
    line: "Line",
    part: "Part no. or NSN",
    description: "Description",
    quantity: "Qty",
    unit: "Unit",
  },
  noPart: "None given",
  unmatched: (text: string) => `Quantities we could not match: ${text}`,
  note: "A copy for your file. A request is not an order, and nothing is due until an order is confirmed in writing.",
} as const;
