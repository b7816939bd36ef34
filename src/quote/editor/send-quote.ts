import { createHash } from "node:crypto";
import type { CompanyFacts } from "#company/schema.ts";
import type { Company } from "#content/create-company.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import type { StaffMember } from "#people/staff.ts";
import type { Check } from "#quote/finish-quote.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import type { Licensee, Offer, Quote } from "#quote/quote.ts";
import { hasFirearms, quoteNumber } from "#quote/quote-text.ts";
import type { Enclosed } from "#quote/record/write-quote.ts";
import type { QuoteStore } from "#quote/store.ts";
import { termsInForce, termsOfQuote } from "#quote/terms-of-sale.ts";
import type { Seen, StaffChange } from "#request/record/life.ts";
import type { Request } from "#request/record/requests.ts";
import { factsOf, readDestination } from "#request/record/requests.ts";
import type { MailsFor } from "#request/record/submission.ts";

type SendingParts = {
  readonly store: Pick<QuoteStore, "storeSentQuote">;
  readonly papers: Pick<PaperMaker<QuotePaperJob>, "make">;
  readonly checkUrl: (reference: string, revision: string) => string;
  readonly mailsFor: MailsFor;
  /** Called when the mail is stored, so that it is sent at once. */
  readonly onQueued: () => void;
};

type Sending = StaffChange & {
  readonly company: Company;
  /** Of the draft as it was saved; if anyone saved another since, nothing is sent. */
  readonly version: number;
  readonly seen: Seen | undefined;
  readonly checks: readonly Check[];
  readonly quote: Quote | undefined;
  readonly signature?: Uint8Array | undefined;
  /** By the name of the check: why the quote is sent anyway. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly enclosed?: Enclosed;
};

/**
 * Checks, paper, then one transaction. The paper is made before anything is stored: if it fails, nothing was sent, and
 * the draft is as it was.
 */
export async function sendQuote(
  { store, papers, checkUrl, mailsFor, onQueued }: SendingParts,
  { company, checks, quote, signature, reasons, ...change }: Sending,
) {
  const missing = checks.filter(({ state }) => state === "missing");
  const overruled = missing
    .filter(({ canOverrule }) => canOverrule)
    .map(({ name }) => [name, (reasons[name] ?? "").trim()] as const)
    .filter(([, reason]) => reason !== "");
  const unmet = missing.filter(({ name }) => !overruled.some(([other]) => other === name));
  // Something is missing, or the reason to send without it.
  if (!quote || unmet.length > 0) return { outcome: "unfinished", checks: unmet } as const;

  const checked = checkUrl(quote.reference, quote.revision);
  const pdf = await papers.make(company, { kind: "quote", quote, signature, checkUrl: checked });
  const outcome = await store.storeSentQuote({
    ...change,
    quote,
    terms: quote.termsOfSale && termsInForce(company),
    pdf,
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
    expiresAt: company.time.endOfDay(quote.validUntil),
    overruled: Object.fromEntries(overruled),
    mailDomain: mailsFor(company).mailDomain,
  });
  if (outcome.outcome === "done") onQueued();
  return outcome;
}

type Writing = {
  readonly company: Company;
  readonly request: Request;
  readonly finished: Offer;
  readonly revision: string;
  readonly supersedes: string | undefined;
  readonly staff: StaffMember;
  readonly title: string;
  readonly now: number;
};

/** A finished draft with everything else that the PDF tells the buyer: who asked, who answers, and when. */
export function composeQuote({ company, request, finished, staff, title, now, ...names }: Writing): Quote {
  const { reference } = request;
  const { facts, said, time } = company;
  const licensee = licenseeOf(facts);
  return {
    ...finished,
    ...names,
    ...partiesOf(request),
    reference,
    number: quoteNumber(reference),
    date: time.dayOf(now).toString(),
    preparedBy: { name: staff.name, title, email: said.emails.sales, phone: said.phone.display },
    termsOfSale: termsOfQuote(company, finished),
    ...(hasFirearms(finished) && licensee && { licensee }),
    sellerIds: sellerIds(facts),
  };
}

/** Who sells firearms, as the company's facts say now. */
export function licenseeOf({ firearms }: CompanyFacts): Licensee | undefined {
  const { licensee: name, ffl, ...how } = firearms;
  return name === null || ffl === null ? undefined : { name, ffl, ...how };
}

/** The owner may state them on quotes while the site gives them on request. */
function sellerIds({ quoteIdentifiers }: CompanyFacts) {
  const { uei, cage } = quoteIdentifiers;
  return [...(uei ? [`UEI ${uei}`] : []), ...(cage ? [`CAGE ${cage}`] : [])];
}

export function partiesOf(request: Request): Pick<Quote, "buyer" | "deliverTo" | "needBy"> {
  const { fields } = request;
  const { values } = factsOf(request);
  return {
    buyer: {
      name: fields.name,
      role: values?.role ?? "",
      organization: fields.company,
      purchasingEntity: values?.purchasingEntity ?? "",
      email: fields.email,
      phone: fields.phone,
      isVerified: request.verifiedBy !== undefined,
    },
    deliverTo: {
      city: values?.deliveryCity ?? "",
      state: values?.deliveryState ?? "",
      zip: values?.deliveryZip ?? "",
      country: readDestination(request) === "abroad" ? (request.countries.delivery ?? "") : "",
    },
    needBy: values?.needByDate ?? "",
  };
}
