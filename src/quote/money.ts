/** Money is whole cents, quantities are whole thousandths, and nothing is computed with fractions. */
export type Cents = number;
export type Thousandths = number;
/** The price of one piece in whole ten-thousandths of a dollar: a washer may cost $0.0304. */
export type UnitPrice = number;
/** Whole hundredths of a percent. */
export type Percent = number;

/** Together, these limits keep the sum of a quote's lines far below what a number holds exactly. */
export const highestPrice: Cents = 999_999_999;
const highestQuantity: Thousandths = 9_999_999_999;
const wholePercent: Percent = 10_000;
export const highestExtended: Cents = 999_999_999_999;
const pricesPerCent = 100;

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

/** The same for a whole order, which may be larger than any price. */
export function parseTotal(text: string): Cents | undefined {
  return parse(money, text, 2, highestExtended);
}

/** The same for one piece, with up to four decimals: ".304", "$1,289.50". */
export function parsePrice(text: string): UnitPrice | undefined {
  return parse(price, text, 4, highestPrice * pricesPerCent);
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

/** The price less a discount, with as many decimals as the price has. */
export function netPrice(unitPrice: UnitPrice, discount: Percent): UnitPrice {
  const step = [pricesPerCent, 10].find((each) => unitPrice % each === 0) ?? 1;
  const net = divide(BigInt(unitPrice) * BigInt(wholePercent - discount), BigInt(wholePercent * step));
  return Number(net) * step;
}

/**
 * What a line comes to: the only rounding, and with whole quantities of whole cents there is none. The product
 * may be larger than a number holds exactly, so it is computed as a BigInt.
 */
export function extend(quantity: Thousandths, unitPrice: UnitPrice): Cents | undefined {
  const cents = divide(BigInt(quantity) * BigInt(unitPrice), 1_000n * BigInt(pricesPerCent));
  return cents <= highestExtended ? Number(cents) : undefined;
}

/** Part of an amount, rounded in the same way. */
export function shareOf(cents: Cents, part: Percent): Cents {
  return Number(divide(BigInt(cents) * BigInt(part), BigInt(wholePercent)));
}

/** A half goes up. */
function divide(dividend: bigint, divisor: bigint) {
  return (dividend + divisor / 2n) / divisor;
}

/** As `Intl.NumberFormat`, of which each one takes ten milliseconds to make: in digits, so that nothing is rounded. */
function format(value: number, most: number, least: number) {
  const digits = String(Math.abs(value)).padStart(most + 1, "0");
  const whole = digits.slice(0, -most).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const part = digits.slice(-most).replace(/0+$/, "").padEnd(least, "0");
  return `${value < 0 ? "-" : ""}${whole}${part && `.${part}`}`;
}

/** "9,480.00" */
export function formatMoney(cents: Cents) {
  return format(cents, 2, 2);
}

/** "9,480.00", "0.304": as many decimals as it has, and two at least. */
export function formatPrice(unitPrice: UnitPrice) {
  return format(unitPrice, 4, 2);
}

/** "2.5" */
export function formatPercent(part: Percent) {
  return format(part, 2, 0);
}

/** "12", "2.5" */
export function formatQuantity(quantity: Thousandths) {
  return format(quantity, 3, 0);
}
