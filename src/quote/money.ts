/** Money is whole cents, quantities are whole thousandths, and nothing is computed with fractions. */
export type Cents = number;
export type Thousandths = number;
/**
 * The price of one piece, in cents with up to two decimals: a washer may cost $0.0304. Computed as whole
 * hundredths of a cent.
 */
export type UnitPrice = number;
/** Whole hundredths of a percent. */
export type Percent = number;

/** Together, these limits keep the sum of a quote's lines far below what a number holds exactly. */
const highestPrice: Cents = 999_999_999;
const highestQuantity: Thousandths = 9_999_999_999;
const wholePercent: Percent = 10_000;
const highestExtended: Cents = 9_99999_999_999;

const grouped = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`;
const money = new RegExp(`^\\$? ?(${grouped})?(?:\\.(\\d{0,2}))?$`);
/** A spreadsheet's accounting format puts the dollar sign at the other end of the cell. */
const price = new RegExp(`^(?:US)?\\$?\\s*(${grouped})?(?:\\.(\\d{0,4}))?$`);
const percent = /^(\d{1,3})?(?:\.(\d{0,2}))? ?%?$/;
const amount = new RegExp(`^(${grouped})?(?:\\.(\\d{0,3}))?$`);

/** "9,480.00", "$9480", "9480.5"; anything else, a third decimal or a misplaced comma too, is no price. */
export function parseMoney(text: string): Cents | undefined {
  return parse(money, text, 2, highestPrice);
}

/** The same for one piece, with up to four decimals: ".304", "$1,289.50". */
export function parsePrice(text: string): UnitPrice | undefined {
  const hundredths = parse(price, text, 4, highestPrice * 100);
  return hundredths === undefined ? undefined : hundredths / 100;
}

/** "12", "1,200", "2.5", of at most three decimals. */
export function parseQuantity(text: string): Thousandths | undefined {
  return parse(amount, text, 3, highestQuantity);
}

/** "3", "2.5 %", of at most 100. */
export function parsePercent(text: string): Percent | undefined {
  return parse(percent, text, 2, wholePercent);
}

function parse(pattern: RegExp, text: string, decimals: number, highest: number) {
  const found = pattern.exec(text.trim());
  const [, whole = "", part = ""] = found ?? [];
  if (!found || whole + part === "" || whole.length > 15) return undefined;
  const value = Number(whole.replaceAll(",", "") + part.padEnd(decimals, "0"));
  return value <= highest ? value : undefined;
}

/**
 * What a line comes to. A half cent goes up. With whole quantities and cents, and without a discount, nothing
 * is rounded. The product may be larger than a number holds exactly, so it is computed as a BigInt.
 */
export function extend(
  quantity: Thousandths,
  unitPrice: UnitPrice,
  discount: Percent = 0,
): Cents | undefined {
  const product = BigInt(quantity) * BigInt(Math.round(unitPrice * 100)) * BigInt(wholePercent - discount);
  const cents = (product + 500_000_000n) / 1_000_000_000n;
  return cents <= highestExtended ? Number(cents) : undefined;
}

/** Part of an amount, rounded in the same way. */
export function shareOf(cents: Cents, part: Percent): Cents {
  return Number((BigInt(cents) * BigInt(part) + 5_000n) / 10_000n);
}

const decimals = (least: number, most: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: most });
const moneyFormat = decimals(2, 2);
const priceFormat = decimals(2, 4);
const percentFormat = decimals(0, 2);
const quantityFormat = decimals(0, 3);

/** "9,480.00" */
export function formatMoney(cents: Cents) {
  return moneyFormat.format(cents / 100);
}

/** "9,480.00", "0.304": as many decimals as it has, and two at least. */
export function formatPrice(unitPrice: UnitPrice) {
  return priceFormat.format(unitPrice / 100);
}

/** "2.5" */
export function formatPercent(part: Percent) {
  return percentFormat.format(part / 100);
}

/** "12", "2.5" */
export function formatQuantity(quantity: Thousandths) {
  return quantityFormat.format(quantity / 1_000);
}
