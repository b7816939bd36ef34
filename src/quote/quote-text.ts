import { sayDay } from "#company/time.ts";
import { type Cents, formatMoney, formatPercent } from "./money.ts";
import { isOfGoods, numberOf, type PricedLine, type Quote, type QuoteLine, regimeOf } from "./quote.ts";
import { exportNoticeWords, freightWays, quoteWords, taxWays } from "./words.ts";

type SumRow = {
  readonly label: string;
  readonly value: string;
  readonly cents?: Cents;
};

const { sums: words } = quoteWords;

/** What comes between the lines and the total, on paper, in mail, on the page and in the spreadsheet. */
export function sumRows(quote: Quote): readonly SumRow[] {
  const { totals, lines, freight, discount, tax } = quote;
  const quoted = lines.filter(({ outcome }) => outcome !== "no-bid").length;
  const rate = tax?.rate ? formatPercent(tax.rate) : "";
  return [
    row(words.lines(quoted), totals.lines),
    ...(discount ? [row(words.discount(formatPercent(discount)), 0 - (totals.discount ?? 0))] : []),
    ...(freight ? [freightRow(quote)] : []),
    ...(tax?.way === taxWays.added ? [row(words.tax(rate, tax.note), totals.tax ?? 0)] : []),
    ...(tax?.way === taxWays.exempt ? [{ label: words.tax("", tax.note), value: taxWays.exempt }] : []),
  ];
}

/** Where nothing is said of sales tax, the total says that it is not in it. */
export function nameTotal({ tax }: Quote) {
  return tax ? words.total : words.untaxed;
}

function row(label: string, cents: Cents): SumRow {
  return { label, value: cents < 0 ? words.less(formatMoney(-cents)) : formatMoney(cents), cents };
}

function freightRow({ freight, totals }: Quote): SumRow {
  const label = nameFreight(freight);
  return freight === freightWays.added ? row(label, totals.freight) : { label, value: sayFreight(freight) };
}

/** Where there is no amount, the words beside it say how it is paid. */
export function nameFreight(freight: string) {
  return words.freight(freight === freightWays.added ? freight : "");
}

/** Freight without an amount of its own: in the prices, or paid by the buyer to the carrier. */
export function sayFreight(freight: string) {
  return freight === freightWays.included ? words.included : words.collect;
}

export function classOf({ isService, exportClass }: PricedLine) {
  if (isService) return "";
  const regime = regimeOf(exportClass) ?? "none";
  return regime === "none" ? quoteWords.notClassified : exportClass;
}

export function makerOf({ isService, maker }: PricedLine) {
  return isService ? "" : maker || quoteWords.notNamed;
}

/** What its kind has to state, and what follows from having no class; an earlier release stored no facts. */
export function alsoStated(line: PricedLine) {
  const facts = (line.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  return classOf(line) === quoteWords.notClassified ? [...facts, quoteWords.notExported] : facts;
}

/** "8" and "6-8" are weeks; "In stock" and "10 days" say themselves. */
const weeks = /^\d+(?: ?[-–] ?\d+)?$/;

export function sayLeadTime(typed: string) {
  return weeks.test(typed) ? quoteWords.weeks(typed.replace("-", "–")) : typed;
}

export function sayWeeks(typed: string) {
  return weeks.test(typed) ? quoteWords.longWeeks(typed.replace("-", "–")) : typed;
}

/** Of the lines that are quoted; empty where they are stated in ways that cannot be compared. */
export function sayLongestLead({ lines }: Pick<Quote, "lines">) {
  const typed = lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.leadTime]));
  const [first = ""] = typed;
  if (!typed.every((leadTime) => weeks.test(leadTime))) return new Set(typed).size === 1 ? first : "";
  const counts = typed.flatMap((leadTime) => (leadTime.match(/\d+/g) ?? []).map(Number));
  return first && quoteWords.longWeeks(String(Math.max(...counts)));
}

/** The request's own letters: RFQ-7K3MX9QD is quoted as Q-7K3MX9QD. */
export function quoteNumber(reference: string) {
  return reference.replace(/^[A-Z]+-/, "Q-");
}

/** A to Z, then AA, as columns of a spreadsheet are named. */
export function nextRevision(last: string | undefined): string {
  if (!last) return "A";
  const letter = last.charCodeAt(last.length - 1);
  if (letter < "Z".charCodeAt(0)) return last.slice(0, -1) + String.fromCharCode(letter + 1);
  return `${nextRevision(last.slice(0, -1))}A`;
}

/** "Q-7K3MX9QD Rev B" */
export function nameQuote({ number, revision }: Pick<Quote, "number" | "revision">) {
  return `${number} ${quoteWords.rev(revision)}`;
}

/** "Q-7K3MX9QD-Rev-B.pdf" */
export function quoteFileName(quote: Pick<Quote, "number" | "revision">, ending: "pdf" | "xlsx") {
  return `${nameQuote(quote).replace(/[^\w-]+/g, "-")}.${ending}`;
}

export function hasFirearms({ lines }: Pick<Quote, "lines">) {
  return lines.some((line) => line.outcome !== "no-bid" && line.kind === "weapons");
}

export function quoteSubject(quote: Pick<Quote, "number" | "revision" | "totals" | "validUntil">) {
  return quoteWords.subject(
    nameQuote(quote),
    `$${formatMoney(quote.totals.total)}`,
    sayDay(quote.validUntil),
  );
}

/** Which lines which regulations apply to; nothing at all where no line is goods. */
export function sayExportNotice(lines: readonly QuoteLine[]) {
  const goods = lines.flatMap((line, index) =>
    isOfGoods(line) ? [{ place: index + 1, regime: regimeOf(line.exportClass) ?? "none" }] : [],
  );
  if (goods.length === 0) return "";
  const { source, law, itar, ear, none } = exportNoticeWords;
  const ofRegime = (regime: string, say: typeof itar) => {
    const places = goods.filter((line) => line.regime === regime).map(({ place }) => place);
    const numbers = sayNumbers(places, lines);
    const isOne = places.length === 1;
    return places.length > 0 ? [say(exportNoticeWords.line(numbers, isOne), isOne)] : [];
  };
  return [source, ...ofRegime("ITAR", itar), ...ofRegime("EAR", ear), ...ofRegime("none", none), law].join(
    " ",
  );
}

/** "1–3 and 7", or as the buyer numbers them; places count from 1. */
export function sayNumbers(places: readonly number[], lines: Numbered) {
  const name = (place: number) => numberOf(lines[place - 1], place - 1);
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1 && isAscending(lines)) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const said = runs.map(({ first, last }) =>
    first === last ? name(first) : `${name(first)}${exportNoticeWords.to}${name(last)}`,
  );
  return new Intl.ListFormat("en-US").format(said);
}

type Numbered = readonly { readonly number?: string }[];

const ascending = new WeakMap<Numbered, boolean>();
const compare = new Intl.Collator("en-US", { numeric: true }).compare;

/** A range of numbers that do not ascend would name other lines. Every check of a draft asks it of the same 500. */
function isAscending(lines: Numbered) {
  const isInOrder = ascending.get(lines) ?? lines.every((line, index) => follows(line, index, lines));
  ascending.set(lines, isInOrder);
  return isInOrder;
}

function follows(line: Numbered[number], index: number, lines: Numbered) {
  return index === 0 || compare(numberOf(lines[index - 1], index - 1), numberOf(line, index)) < 0;
}
