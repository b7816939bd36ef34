import { nameCharacter, unprintableCharacters } from "#documents/printable.ts";
import { breakFor, readBreaks } from "./breaks.ts";
import { extend, netPrice, parsePercent, parsePrice, parseQuantity } from "./money.ts";
import { type DraftLine, factNames, type QuoteLine } from "./quote.ts";
import { lineKinds } from "./words.ts";

/** How long a line's texts may be, so that each line fits on one page. */
export const longestText = { words: 1_000, cell: 60 } as const;
/** A check names at most this many problems. The fields of the others are marked too. */
export const mostNamed = 8;

/** The field of a line, as the form names it; lines count from 1. */
export function lineField(name: keyof DraftLine, line: number) {
  return `${name}-${line}`;
}

/**
 * Computes a result once for each line. Typing into a line makes a new object, so the other lines of a long
 * quote are not computed again after every key.
 */
export function remember<Result>(compute: (line: DraftLine) => Result) {
  const known = new WeakMap<DraftLine, { readonly result: Result }>();
  return (line: DraftLine) => {
    const found = known.get(line) ?? { result: compute(line) };
    known.set(line, found);
    return found.result;
  };
}

/**
 * Undefined while a line with a bid cannot be priced: its quantity, price or discount cannot be read, or it
 * comes to more than a quote can hold.
 */
export const finishLine = remember((line): QuoteLine | undefined => {
  const { outcome, kind, number, id } = line;
  const typedIn = (name: keyof DraftLine) => line[name].trim();
  // A no-bid line needs no quantity.
  const quantity = parseQuantity(line.quantity) ?? 0;
  const [part, description, unit] = [typedIn("part"), typedIn("description"), typedIn("unit")];
  const item = { ...(id && { id }), number, part, description, quantity, unit };
  if (outcome === "no-bid") return { ...item, outcome, reason: typedIn("reason") };
  const listPrice = listPriceOf(line);
  const discount = readPercent(line.discount);
  const breaks = readBreaks(line.breaks) ?? [];
  const isByQuantity = breaks.length > 0 && !isFilled(line.quantity);
  if ((quantity === 0 && !isByQuantity) || listPrice === undefined || discount === undefined)
    return undefined;
  const unitPrice = netPrice(listPrice, discount);
  const extended = extend(quantity, unitPrice);
  if (extended === undefined) return undefined;
  const isService = kindOf(line)?.isService ?? false;
  const ofGoods = (name: keyof DraftLine) => (isService ? "" : typedIn(name));
  return {
    ...{ ...item, outcome, kind, isService, unitPrice, extended },
    ...(discount > 0 && { discount, listPrice }),
    ...(isFilled(line.optional) && { optional: true as const }),
    ...(isFilled(line.alternativeTo) && { alternativeTo: typedIn("alternativeTo") }),
    ...(breaks.length > 0 && {
      breaks: breaks.map((each) => ({ ...each, price: netPrice(each.price, discount) })),
    }),
    offered: outcome === "or-equal" ? typedIn("offered") : "",
    leadTime: typedIn("leadTime"),
    maker: ofGoods("maker"),
    origin: ofGoods("origin"),
    exportClass: ofGoods("exportClass"),
    facts: factsOf(line).flatMap(({ label, name, mayNotApply }) => {
      const value = typedIn(name);
      return mayNotApply && notApplicable.test(value) ? [] : [{ label, value }];
    }),
  };
});

const notApplicable = /^(?:n\/?a|not applicable|does not apply)\.?$/i;

/** Empty means no discount. */
export function readPercent(text: string) {
  return isFilled(text) ? parsePercent(text) : 0;
}

export function factsOf({ kind }: { readonly kind: string }) {
  return factsByKind.get(kind) ?? [];
}

const factsByKind = new Map(
  Object.entries(lineKinds).map(([kind, { facts = [] }]) => [
    kind,
    factNames.flatMap((name, index) => {
      const fact = facts[index];
      return fact ? [{ name, ...fact }] : [];
    }),
  ]),
);

export function kindOf({ kind }: { readonly kind: string }) {
  return Object.hasOwn(lineKinds, kind) ? lineKinds[kind as keyof typeof lineKinds] : undefined;
}

export function isFact(name: string) {
  return factNames.some((each) => each === name);
}

export function isGoods(line: DraftLine) {
  return isPriced(line) && !kindOf(line)?.isService;
}

export function isPriced({ outcome }: DraftLine) {
  return outcome !== "no-bid";
}

/** Its price can be read, and what the line comes to is not larger than a quote can hold. */
export function isPayable(line: DraftLine) {
  const price = netPriceOf(line);
  return price !== undefined && extend(parseQuantity(line.quantity) ?? 0, price) !== undefined;
}

/** None, or prices that can be read, with one for the quantity. */
export function hasGoodBreaks(line: DraftLine) {
  const breaks = readBreaks(line.breaks);
  if (!breaks || breaks.length === 0) return breaks !== undefined;
  const price = listPriceOf(line);
  return price !== undefined && (!isFilled(line.unitPrice) || parsePrice(line.unitPrice) === price);
}

/** By its breaks that of the quantity, or of the first where no quantity was asked for. */
const listPriceOf = remember((line) => {
  const breaks = readBreaks(line.breaks);
  if (breaks?.length === 0) return parsePrice(line.unitPrice);
  if (!isFilled(line.quantity)) return breaks?.[0]?.price;
  return breaks && breakFor(breaks, parseQuantity(line.quantity) ?? 0)?.price;
});

/** A discount that cannot be read yet counts as none. */
export function netPriceOf(line: DraftLine) {
  const price = listPriceOf(line);
  return price === undefined ? undefined : netPrice(price, readPercent(line.discount) ?? 0);
}

export function isFilled(text: string) {
  return text.trim() !== "";
}

const wordFields: readonly (keyof DraftLine)[] = ["description", "offered", "reason", "maker", ...factNames];
const cellFields: readonly (keyof DraftLine)[] = ["part", "unit", "leadTime", "origin", "exportClass"];

export const tooLongIn = remember((line) => {
  const beyond = (names: typeof wordFields, most: number) =>
    names.filter((name) => line[name].trim().length > most);
  return [...beyond(wordFields, longestText.words), ...beyond(cellFields, longestText.cell)];
});

const printedFields = [...wordFields, ...cellFields];

export const unprintableIn = remember((line) => {
  // Nearly every line has none: all of it is looked at once.
  if (nameUnprintable(printedFields.map((field) => line[field]).join("\n")) === "") return [];
  return printedFields.flatMap((field) => {
    const characters = nameUnprintable(line[field]);
    return characters ? [{ field, characters }] : [];
  });
});

export function nameUnprintable(typed: string) {
  return unprintableCharacters(typed)
    .slice(0, mostNamed)
    .map((character) => `${character} (${nameCharacter(character)})`)
    .join(", ");
}
