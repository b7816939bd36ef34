import { type Cents, formatMoney, formatPercent } from "./money.ts";
import type { Quote } from "./quote.ts";
import { freightWays, quoteWords, taxWays } from "./words.ts";

type SumRow = {
  readonly label: string;
  readonly value: string;
  /** Where it is an amount: less than 0 for a discount. */
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
    ...(discount ? [row(words.discount(formatPercent(discount)), -(totals.discount ?? 0))] : []),
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
