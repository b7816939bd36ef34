import { createHash } from "node:crypto";
import { confirmOrder } from "#order/testing/written-orders.ts";
import type { PricedLine, Quote, QuoteDraft } from "#quote/quote.ts";
import type { Enclosed } from "#quote/record/write-quote.ts";
import type { AskedLine } from "#quote/same-item.ts";
import type { Seen } from "#request/record/life.ts";
import type { Store } from "#server/store/operations.ts";
import { DAY, mailDomain } from "./example-submission.ts";

export const exampleDraft: QuoteDraft = {
  lines: [],
  validForDays: "30",
  fob: "destination",
  freight: "included",
  freightAmount: " 1,0 ",
  ...{ discount: "", tax: "notIncluded", taxAmount: "", taxNote: "", carrier: "" },
  payment: "Net 30",
  incoterms: "",
  packaging: "",
  cancellation: "",
  warranty: "",
  remarks: "as typed,  with two spaces",
};

/** Every byte there is: reading it as text would change it. */
export const examplePdf = Uint8Array.from({ length: 512 }, (_, n) => n % 256);

type Given = {
  readonly enclosed?: Enclosed;
  readonly supersedes?: string | undefined;
  readonly version?: number;
  readonly staffId?: number;
  readonly now: number;
  readonly seen?: Seen;
  /** Changes to the draft. */
  readonly typed?: Partial<QuoteDraft>;
  /** Changes to the quote that is sent. */
  readonly said?: Partial<Quote> | undefined;
};

export async function saveExample(
  store: Store,
  reference: string,
  { supersedes, version = 0, ...given }: Given,
) {
  const staffId = given.staffId ?? (await inviteSomeone(store, given.now));
  const draft = { ...exampleDraft, ...given.typed };
  return store.saveDraft({ reference, staffId, now: given.now, version, supersedes, draft });
}

/** For tests: saves a draft and sends it, as Rev A or whatever follows. */
export async function sendExample(store: Store, reference: string, given: Given) {
  const staffId = given.staffId ?? (await inviteSomeone(store, given.now));
  await saveExample(store, reference, { ...given, staffId });
  return store.storeSentQuote(exampleSending(reference, { ...given, staffId }));
}

export function exampleSending(
  reference: string,
  { supersedes, now, staffId = 0, version = 1, said, seen, enclosed }: Given,
) {
  const revision = supersedes ? String.fromCharCode(supersedes.charCodeAt(0) + 1) : "A";
  const totals = { lines: 12_544_980, freight: 61_240, total: 12_606_220 };
  // Only what the store looks at; what a quote says is not its concern.
  const quote = {
    number: "Q-7K3MX9QD",
    revision,
    supersedes,
    reference,
    buyer: { email: "buyer@example.com", phone: "(205) 555-0117" },
    deliverTo: { city: "Birmingham", state: "AL", zip: "35203", country: "" },
    lines: exampleLines,
    totals,
    ...said,
  } as unknown as Quote;
  return {
    reference,
    staffId,
    now,
    version,
    seen,
    quote,
    pdf: examplePdf,
    pdfSha256: createHash("sha256").update(examplePdf).digest("hex"),
    expiresAt: now + 30 * DAY,
    overruled: { origin: "The maker states it later." },
    enclosed,
    mailDomain,
  };
}

export async function inviteSomeone(store: Store, now: number, name = "Ann") {
  const email = `${name.toLowerCase()}@company.example`;
  return (await store.inviteStaff({ name, email, tokenHash: crypto.randomUUID(), now })).id;
}

/** For tests: someone has answered it by phone. */
export async function answerByPhone(store: Store, reference: string, now: number) {
  const staffId = await inviteSomeone(store, now);
  const closing = { closing: "by-phone", reason: "", mailDomain } as const;
  return store.closeRequest({ reference, staffId, now, ...closing });
}

/** For tests: a line as it is sent, for 9.50 a piece. */
export function exampleLine(changes: Partial<PricedLine> = {}): PricedLine {
  return {
    ...{ number: "1", part: "EX-BP-4AA", description: "Battery pack", quantity: 12_000, unit: "EA" },
    ...{ outcome: "quoted", kind: "other", isService: false, maker: "Example Power", facts: [], offered: "" },
    ...{ unitPrice: 95_000, extended: 11_400, leadTime: "3", origin: "USA", exportClass: "EAR99" },
    ...changes,
  };
}

/** For tests: what a quote has whose lines do not matter; the first comes to 920.88. */
const exampleLines = [
  exampleLine({ quantity: 1_000, unitPrice: 9_208_800, extended: 92_088 }),
  exampleLine({
    number: "2",
    part: "EX-NV-2B",
    quantity: 1_000,
    unitPrice: 1_245_289_200,
    extended: 12_452_892,
  }),
];

/** For tests: a line as it is asked for again. */
export function askedLine(changes: Partial<AskedLine> = {}): AskedLine {
  const { part, unit } = exampleLine();
  return {
    ...{ id: "1", part, unit, description: "", maker: "", outcome: "quoted", offered: "" },
    ...changes,
  };
}

/** For tests: the latest quote is ordered, and of the order its first line is confirmed in writing. */
export async function winOrder(
  store: Store,
  by: { readonly reference: string; readonly staffId: number; readonly now: number },
) {
  const [latest] = (await store.findQuotes(by.reference))?.sent ?? [];
  const { reference, now } = by;
  const recipients = { rfq: [], contact: [] };
  if (!latest?.order)
    await store.orderQuote({
      ...{ reference, revision: latest?.revision ?? "", number: "4711", now, recipients, mailDomain },
    });
  return confirmOrder(store, { ...by, mailDomain }, { places: [0], declinesRest: true });
}
