import { sayDay } from "#company/time-in.ts";
import type { Solicitation, SolicitationKind } from "#request/fields/solicitation.ts";
import type { Government, GovernmentDraft, GovernmentField } from "./quote.ts";
import { leadTimeDays } from "./quote-text.ts";

/**
 * What an answer to a solicitation states besides lines, prices and terms (FAR 52.212-1(b), SF 1449), in the order in
 * which a quote prints it.
 */
const fields = {
  number: { label: "Your solicitation" },
  closes: { label: "Quotes due", example: "December 1, 2026, 2:00 PM CST" },
  amendments: {
    label: "Amendments acknowledged",
    example: "0001, dated November 20, 2026; or none received",
  },
  delivery: { label: "Delivery", example: "45 days after receipt of order (ARO)" },
  discountTerms: { label: "Discount terms", example: "None" },
  remitTo: { label: "Remit to", example: "Same as above" },
  businessSize: { label: "Business size", example: "Small business" },
  representations: { label: "Representations", example: "In SAM.gov; registration active" },
  agreement: { label: "Terms of the solicitation", example: "We agree to all, with no exceptions" },
  pastPerformance: { label: "Past performance", example: "None yet: founded 2025; or not asked for" },
  certificates: { label: "Certificates", example: "Certificate of conformance with the delivery" },
} as const satisfies Record<GovernmentField, { readonly label: string; readonly example?: string }>;

/** All of them, with what is typed into an empty one. */
export const governmentFields = (Object.keys(fields) as readonly GovernmentField[]).map((name) => ({
  name,
  example: "",
  ...fields[name],
}));

/** What paragraph (b) always asks for; a certificate is stated only where one is asked for. */
const asked = governmentFields.filter(({ name }) => name !== "certificates");

/** What the company's facts say about the seller. */
type SellerFacts = { readonly size: boolean; readonly sam: "active" | "in progress" };

export type SolicitationToAnswer = Solicitation & { readonly seller: SellerFacts };

type TimedLine = { readonly outcome: string; readonly leadTime?: string };

/** Undefined where nothing says that a solicitation is answered. */
export function finishGovernment(
  typed: GovernmentDraft | undefined,
  given: SolicitationToAnswer | undefined,
  lines: readonly TimedLine[],
): Government | undefined {
  const filled: Government = {
    ...(given && { ...given, ...sellerSays(given.seller), delivery: sayDelivery(lines) }),
    ...filledIn(typed ?? {}),
  };
  if (!filled.number) return undefined;
  return Object.fromEntries(
    governmentFields.flatMap(({ name }) => (filled[name] ? [[name, filled[name]]] : [])),
  );
}

export function kindOfSolicitation(
  typed: GovernmentDraft | undefined,
  given: SolicitationToAnswer | undefined,
): SolicitationKind {
  return typed?.kind || given?.kind || "";
}

function filledIn(typed: GovernmentDraft) {
  return Object.fromEntries(
    governmentFields.flatMap(({ name }) => {
      const text = typed[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
}

/** Nothing that only a person can state: neither amendments nor agreement. */
function sellerSays({ size, sam }: SellerFacts): Government {
  return {
    ...(size && { businessSize: "Small business" }),
    representations:
      sam === "active" ? "In SAM.gov; registration active" : "SAM.gov registration in progress",
  };
}

/** Of the line that takes longest; empty where the times cannot be compared. */
function sayDelivery(lines: readonly TimedLine[]) {
  const days = lines.flatMap((line) =>
    line.outcome === "no-bid" ? [] : [leadTimeDays(line.leadTime ?? "")],
  );
  const known = days.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < days.length) return "";
  const longest = Math.max(...known);
  if (longest === 0) return "From stock, after receipt of order (ARO)";
  return `${longest} days after receipt of order (ARO); ATF approval and export license time not included`;
}

/** For the next revision: the delivery follows from its lines again, unless a person wrote another. */
export function reviseGovernment(government: Government | undefined, lines: readonly TimedLine[]) {
  if (!government) return {};
  const { delivery, ...others } = government;
  return { government: delivery === sayDelivery(lines) ? others : government };
}

/** For the PDF, the page, the e-mail and the spreadsheet. */
export function governmentRows(government: Government | undefined) {
  return governmentFields.flatMap(({ name, label }) => {
    const value = government?.[name];
    return value ? [{ name, label, value }] : [];
  });
}

/** What an answer has to state and does not. */
export function lackingForSolicitation(government: Government) {
  return asked.filter(({ name }) => !government[name]);
}

/** The name of its field, as a check names it. */
export const governmentField = (name: GovernmentField) => `government.${name}`;

/** What it asks for, as the buyer calls it. */
export const solicitationKinds: Readonly<Record<SolicitationKind, string>> = {
  "": "As the request says",
  RFQ: "Request for quotations (RFQ)",
  RFP: "Request for proposals (RFP)",
  IFB: "Invitation for bids (IFB)",
};

const isoDay = /\b\d{4}-\d\d-\d\d(?!\d)/;
const usDay = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;
const named = /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (\d{4})\b/;
const dayFirst = /\b(\d{1,2}) ([A-Z][a-z]{2})[a-z]*\.?,? (\d{4})\b/;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day as an ISO date; undefined where none can be read for certain. */
export function closingDay(closes: string) {
  const [iso] = isoDay.exec(closes) ?? [];
  if (iso) return iso;
  const [, usMonth, usDate, usYear] = usDay.exec(closes) ?? [];
  if (usMonth && usDate) return isoOf(usYear, Number(usMonth), usDate);
  const [, name, date, year] = named.exec(closes) ?? [];
  if (name) return isoOf(year, months.indexOf(name) + 1, date);
  const [, before, month, ofYear] = dayFirst.exec(closes) ?? [];
  return month ? isoOf(ofYear, months.indexOf(month) + 1, before) : undefined;
}

function isoOf(year = "", month: number, day = "") {
  if (month < 1 || month > months.length || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function sayClosed(closes: string, today: string) {
  const day = closingDay(closes);
  return day !== undefined && day < today ? `The solicitation closed on ${sayDay(day)}.` : "";
}
