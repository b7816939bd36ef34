import { DAY_MS } from "#company/time-in.ts";
import { formatPrice, netPrice, type UnitPrice } from "./money.ts";
import { type DraftLine, factNames, type PricedLine } from "./quote.ts";
import { type AskedLine, isSameItem, isSameOffer, type OfferedBefore, partOf } from "./same-item.ts";
import { reviseLine } from "./start-draft.ts";

/** A line as it went out in another request, with what became of its quote. */
export type QuotedBefore = {
  readonly line: PricedLine;
  readonly sentAt: number;
  /** "Q-7K3MX9QD Rev B" */
  readonly quote: string;
  readonly isSameBuyer: boolean;
  /** All of its quote was ordered and confirmed, or none of it; undefined while nobody knows. */
  readonly result: "won" | "lost" | undefined;
};

export type EarlierPrice = OfferedBefore &
  Omit<QuotedBefore, "line"> & {
    /** Net of the line's discount. */
    readonly unitPrice: UnitPrice;
    /** Found by its words alone, or long ago: a person takes it line by line. */
    readonly isUnsure: boolean;
    /** What a draft's line says once all of it is taken. */
    readonly cells: Readonly<Pick<DraftLine, TakenName>>;
  };

const takenNames = [
  "outcome",
  "kind",
  "maker",
  "origin",
  "exportClass",
  "leadTime",
  "offered",
  ...factNames,
] as const;
type TakenName = (typeof takenNames)[number] | "unitPrice" | "discount";

const SURE_FOR_MS = 180 * DAY_MS;

/**
 * What a line was last quoted for: the same item in the same unit, by part number or, without one, by nearly the
 * same words. This buyer's quotes come first, then what was ordered, then newer ones. Expects the newest first.
 */
export function findEarlierPrice(
  line: AskedLine,
  quoted: readonly QuotedBefore[],
  now: number,
): EarlierPrice | undefined {
  // In this order, because a line is read only once it is compared.
  for (const before of quoted.toSorted((one, other) => rank(other) - rank(one))) {
    const { line: sent, sentAt, quote, isSameBuyer, result } = before;
    if (!isSameItem(line, sent) || !isSameOffer(line, sent)) continue;
    const { unit, maker, offered } = sent;
    const unitPrice = netPriceOf(sent);
    const isUnsure = partOf(line.part) === "" || now - sentAt > SURE_FOR_MS;
    const known = { sentAt, quote, isSameBuyer, result, isUnsure };
    return { unit, maker, offered, unitPrice, ...known, cells: takenFrom(sent, unitPrice) };
  }
  return undefined;
}

function rank({ isSameBuyer, result }: QuotedBefore) {
  return (isSameBuyer ? 2 : 0) + (result === "won" ? 1 : 0);
}

/** The first format stored the price before the line's discount. */
function netPriceOf({ unitPrice, discount = 0, listPrice }: PricedLine) {
  return listPrice === undefined ? netPrice(unitPrice, discount) : unitPrice;
}

function takenFrom(before: PricedLine, unitPrice: UnitPrice): EarlierPrice["cells"] {
  const cells = reviseLine(before);
  const taken = Object.fromEntries(takenNames.map((name) => [name, cells[name]]));
  return { ...(taken as EarlierPrice["cells"]), unitPrice: formatPrice(unitPrice), discount: "" };
}
