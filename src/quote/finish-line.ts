import { nameCharacter, unprintableCharacters } from "#documents/printable.ts";
import {
  extend,
  formatMoney,
  highestExtended,
  highestPrice,
  netPrice,
  parsePercent,
  parsePrice,
  parseQuantity,
} from "./money.ts";
import { type DraftLine, factNames, type QuoteLine } from "./quote.ts";
import { regimeOf } from "./quote-text.ts";
import { type checkTitles, lineKinds } from "./words.ts";

/** How long a line's texts may be, so that each line fits on one page. */
export const longestText = { words: 1_000, cell: 60 } as const;
export const percentRule = "A percentage of at most 100, with two decimals.";
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
function remember<Result>(compute: (line: DraftLine) => Result) {
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
  const listPrice = parsePrice(line.unitPrice);
  const discount = readPercent(line.discount);
  if (quantity === 0 || listPrice === undefined || discount === undefined) return undefined;
  const unitPrice = netPrice(listPrice, discount);
  const extended = extend(quantity, unitPrice);
  if (extended === undefined) return undefined;
  const isService = kindOf(line)?.isService ?? false;
  const ofGoods = (name: keyof DraftLine) => (isService ? "" : typedIn(name));
  return {
    ...{ ...item, outcome, kind, isService, unitPrice, extended },
    ...(discount > 0 && { discount, listPrice }),
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

export function factsOf(line: { readonly kind: string }) {
  const facts = kindOf(line)?.facts ?? [];
  return factNames.flatMap((name, index) => {
    const fact = facts[index];
    return fact ? [{ name, ...fact }] : [];
  });
}

export function kindOf({ kind }: { readonly kind: string }) {
  return Object.hasOwn(lineKinds, kind) ? lineKinds[kind as keyof typeof lineKinds] : undefined;
}

type LineCheck = {
  readonly name: keyof DraftLine & keyof typeof checkTitles;
  readonly rule?: string;
  readonly concerns: (line: DraftLine) => boolean;
  /** Set where it is not enough that something is typed. */
  readonly isGiven?: (line: DraftLine) => boolean;
  readonly canOverrule?: true;
  /** It may be empty, and the check is not shown while it is empty on all lines. */
  readonly isOptional?: true;
};

export const lineChecks: readonly LineCheck[] = [
  {
    name: "kind",
    rule: "Choose what it is: some kinds have more to state.",
    concerns: isPriced,
    isGiven: (line) => kindOf(line) !== undefined,
  },
  { name: "description", concerns: () => true, isGiven: (line) => isFilled(line.part + line.description) },
  {
    name: "quantity",
    rule: "A number above 0, with at most three decimals.",
    concerns: isPriced,
    isGiven: (line) => Boolean(parseQuantity(line.quantity)),
  },
  {
    name: "unitPrice",
    rule: `In dollars with at most four decimals, or mark the line no bid. A unit price may be at most $${formatMoney(highestPrice)}, and a line may come to at most $${formatMoney(highestExtended)}.`,
    concerns: isPriced,
    isGiven: isPayable,
  },
  {
    name: "discount",
    rule: percentRule,
    concerns: isPriced,
    isGiven: (line) => readPercent(line.discount) !== undefined,
    isOptional: true,
  },
  {
    name: "offered",
    rule: "State what is offered instead.",
    concerns: (line) => line.outcome === "or-equal",
  },
  { name: "reason", rule: "State the reason.", concerns: (line) => !isPriced(line) },
  { name: "leadTime", rule: "State it in weeks.", concerns: isPriced },
  { name: "maker", rule: "Without it, the quote says “not named”.", concerns: isGoods, canOverrule: true },
  { name: "origin", rule: "State it, or mark the line no bid.", concerns: isGoods },
  {
    name: "exportClass",
    rule: "EAR99, an ECCN such as 0A504, a USML category such as USML XII(c), or “Not classified”.",
    concerns: isGoods,
    isGiven: (line) => regimeOf(line.exportClass) !== undefined,
  },
];

/** What a line lacks, or says in a way that cannot be read. */
export const lackingIn = remember((line): readonly (keyof DraftLine)[] => {
  const lacking = lineChecks.filter(({ name, concerns, isGiven = () => isFilled(line[name]) }) => {
    return concerns(line) && !isGiven(line);
  });
  return [...lacking, ...lackingFacts(line)].map(({ name }) => name);
});

export function lackingFacts(line: DraftLine) {
  return isPriced(line) ? factsOf(line).filter(({ name }) => !isFilled(line[name])) : [];
}

export function isRequired(name: keyof DraftLine, line: DraftLine) {
  const isChecked = isFact(name) || lineChecks.some((check) => check.name === name && !check.isOptional);
  return isChecked && asksFor(name, line) && !(name === "description" && isFilled(line.part));
}

/** Whether the field applies to such a line: a course has no origin, and a no-bid line has no price. */
export function asksFor(name: keyof DraftLine, line: DraftLine) {
  if (isFact(name)) return isPriced(line) && factsOf(line).some((fact) => fact.name === name);
  return lineChecks.find((check) => check.name === name)?.concerns(line) ?? true;
}

export function isFact(name: keyof DraftLine) {
  return factNames.some((each) => each === name);
}

/** Whether anything is shipped: a quote with only services has no FOB point and no freight. */
export function hasGoods(lines: readonly DraftLine[]) {
  const priced = lines.filter(isPriced);
  return priced.length === 0 || priced.some(isGoods);
}

export function isGoods(line: DraftLine) {
  return isPriced(line) && !kindOf(line)?.isService;
}

export function isPriced({ outcome }: DraftLine) {
  return outcome !== "no-bid";
}

/** Its price can be read, and what the line comes to is not larger than a quote can hold. */
function isPayable(line: DraftLine) {
  const price = netPriceOf(line);
  return price !== undefined && extend(parseQuantity(line.quantity) ?? 0, price) !== undefined;
}

/** A discount that cannot be read yet counts as none. */
export function netPriceOf(line: DraftLine) {
  const price = parsePrice(line.unitPrice);
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

export const unprintableIn = remember((line) =>
  [...wordFields, ...cellFields].flatMap((field) => {
    const characters = nameUnprintable(line[field]);
    return characters ? [{ field, characters }] : [];
  }),
);

export function nameUnprintable(typed: string) {
  return unprintableCharacters(typed)
    .slice(0, mostNamed)
    .map((character) => `${character} (${nameCharacter(character)})`)
    .join(", ");
}
