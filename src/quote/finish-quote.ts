import { sayDay } from "#company/time.ts";
import { nameCharacter, unprintableCharacters } from "#documents/printable.ts";
import { type Cents, extend, parseMoney, parsePercent, parsePrice, parseQuantity, shareOf } from "./money.ts";
import {
  countOutcomes,
  type DraftLine,
  factNames,
  isOfGoods,
  lastValidDay,
  longestValidity,
  numberOf,
  parseDays,
  type Quote,
  type QuoteDraft,
  type QuoteLine,
  regimeOf,
  type Totals,
} from "./quote.ts";
import { sayNumbers } from "./quote-text.ts";
import { fobPoints, freightWays, lineKinds, quoteChecks, taxWays } from "./words.ts";

export const mostLines = 500;
/** What a line's texts may take, so that each line fits on one page. */
const longestText = { words: 1_000, cell: 60 } as const;

/**
 * `missing` stops the sending, unless it may be overruled and a reason is given; `open` may be sent and says what
 * follows from it.
 */
export type Check = {
  readonly name: Exclude<keyof typeof quoteChecks, "unread" | "lackingLine" | "lackingLines" | "complete">;
  readonly state: "done" | "open" | "missing";
  readonly canOverrule: boolean;
  readonly title: string;
  readonly text: string;
  /** Names of the fields to go to: "exportClass-2", "validForDays". */
  readonly fields: readonly string[];
};

const typedTerms = [
  "fob",
  "freight",
  "carrier",
  "payment",
  "incoterms",
  "packaging",
  "cancellation",
  "warranty",
] as const;
/** Pages promise that a quote states them. */
const statedTerms = ["packaging", "cancellation", "warranty"] as const;

export type Finished = Pick<
  Quote,
  "lines" | (typeof typedTerms)[number] | "discount" | "tax" | "remarks" | "validUntil" | "totals"
>;

export type CheckedDraft = {
  readonly checks: readonly Check[];
  /** What can be sent: whole only if nothing is missing but what may be overruled. */
  readonly finished: Finished | undefined;
};

export type CheckContext = {
  readonly today: string;
  readonly isBuyerVerified: boolean;
  /** As far as phone number and e-mail address tell. */
  readonly isBuyerAbroad: boolean;
  /** What the paper prints of what the buyer typed: name, organization, place. */
  readonly typedByBuyer: string;
  /** Of the parties and their owners; undefined until someone has recorded it. */
  readonly screening: "clear" | "match" | undefined;
  /** Unknown: the delivery place that was typed is no U.S. state with a ZIP code, and nobody has said the country. */
  readonly destination: "domestic" | "abroad" | "unknown";
  readonly earlier?: Readonly<Record<string, number>>;
};

/** The field of a line, as the form names it; lines count from 1. */
export function lineField(name: keyof DraftLine, line: number) {
  return `${name}-${line}`;
}

export function checkDraft(draft: QuoteDraft, checkContext: CheckContext): CheckedDraft {
  const { today, isBuyerVerified, destination } = checkContext;
  const lines = draft.lines.map(finishLine).filter((line) => line !== undefined);
  const days = parseDays(draft.validForDays);
  const isCarried = hasGoods(draft.lines);
  const checks = [
    checkLines(draft),
    ...checkEachLine(draft),
    checkFacts(draft),
    checkDiscount(draft),
    ...(isCarried ? [checkFreight(draft), checkFob(draft)] : []),
    checkTax(draft),
    checkStated(draft),
    ...checkDestination(draft, destination),
    checkLengths(draft),
    checkCharacters(draft, checkContext.typedByBuyer),
    checkSize(draft),
    checkEarlier(draft, checkContext),
    checkFlags(draft),
    checkValidity(days, today),
    checkBuyer(isBuyerVerified),
    checkScreening(checkContext),
  ].filter((check) => check !== undefined);
  const isFinished = checks.every(({ state, canOverrule }) => state !== "missing" || canOverrule);
  if (!isFinished || days === undefined) return { checks, finished: undefined };
  return {
    checks,
    finished: {
      lines,
      ...(Object.fromEntries(typedTerms.map((name) => [name, draft[name].trim()])) as Pick<
        Quote,
        (typeof typedTerms)[number]
      >),
      ...(!isCarried && { fob: "", freight: "" }),
      ...finishTax(draft),
      remarks: draft.remarks.trim(),
      validUntil: lastValidDay(today, days),
      totals: sumUp(lines, draft),
    },
  };
}

/** Lines less their discounts, the quote's discount, freight, tax. What cannot be read yet counts as nothing. */
export function sumUp(
  lines: readonly QuoteLine[],
  terms: Pick<QuoteDraft, "discount" | "tax" | "taxAmount" | "freight" | "freightAmount">,
): Totals {
  const sum = lines.reduce((total, line) => total + (line.outcome === "no-bid" ? 0 : line.extended), 0);
  const percent = readPercent(terms.discount) ?? 0;
  const discount = shareOf(sum, percent);
  const goods = sum - discount;
  const freight = (lines.some(isOfGoods) && readFreight(terms)) || 0;
  const tax = (lines.some(({ outcome }) => outcome !== "no-bid") && readTax(terms, goods)) || 0;
  return {
    lines: sum,
    ...(percent > 0 && { discount }),
    freight,
    ...(terms.tax === taxWays.added && { tax }),
    total: goods + freight + tax,
  };
}

/** Whether anything is carried: a quote of services only has no FOB point and no freight. */
export function hasGoods(lines: readonly DraftLine[]) {
  const priced = lines.filter(isPriced);
  return priced.length === 0 || priced.some(isGoods);
}

function readPercent(text: string) {
  return isFilled(text) ? parsePercent(text) : 0;
}

function readTax({ tax, taxAmount }: Pick<QuoteDraft, "tax" | "taxAmount">, goods: Cents) {
  if (tax !== taxWays.added) return 0;
  const rate = rateOf(taxAmount);
  return rate === undefined ? parseMoney(taxAmount) : shareOf(goods, rate);
}

function rateOf(taxAmount: string) {
  return taxAmount.trim().endsWith("%") ? parsePercent(taxAmount) : undefined;
}

function finishTax({ discount, tax, taxAmount, taxNote }: QuoteDraft): Pick<Quote, "discount" | "tax"> {
  const percent = readPercent(discount);
  const rate = tax === taxWays.added ? rateOf(taxAmount) : undefined;
  return {
    ...(percent && { discount: percent }),
    ...(tax !== taxWays.notIncluded && { tax: { way: tax, note: taxNote.trim(), ...(rate && { rate }) } }),
  };
}

/**
 * What is computed of a line, once: a line that is typed into is another one, and the others of 500 are not looked at
 * again after every key.
 */
function remember<Result>(compute: (line: DraftLine) => Result) {
  const known = new WeakMap<DraftLine, { readonly result: Result }>();
  return (line: DraftLine) => {
    const found = known.get(line) ?? { result: compute(line) };
    known.set(line, found);
    return found.result;
  };
}

/** Undefined while something is missing without which there is no line. */
export const finishLine = remember((line): QuoteLine | undefined => {
  const quantity = parseQuantity(line.quantity);
  const { number } = line;
  const [part, description, unit] = [line.part.trim(), line.description.trim(), line.unit.trim()];
  if (line.outcome === "no-bid") {
    // A line that is not supplied needs no quantity.
    return {
      outcome: line.outcome,
      number,
      part,
      description,
      quantity: quantity ?? 0,
      unit,
      reason: line.reason.trim(),
    };
  }
  const unitPrice = parsePrice(line.unitPrice);
  if (!quantity || unitPrice === undefined) return undefined;
  const discount = readPercent(line.discount);
  const extended = discount === undefined ? undefined : extend(quantity, unitPrice, discount);
  if (extended === undefined) return undefined;
  const isService = kindOf(line)?.isService ?? false;
  return {
    outcome: line.outcome,
    kind: line.kind,
    isService,
    number,
    part,
    description,
    quantity,
    unit,
    offered: line.outcome === "or-equal" ? line.offered.trim() : "",
    unitPrice,
    ...(discount && { discount }),
    extended,
    leadTime: line.leadTime.trim(),
    maker: isService ? "" : line.maker.trim(),
    origin: isService ? "" : line.origin.trim(),
    exportClass: isService ? "" : line.exportClass.trim(),
    facts: factsOf(line)
      .map(({ label, name, mayNotApply }) => ({ label, value: line[name].trim(), mayNotApply }))
      .filter(({ value, mayNotApply }) => !(mayNotApply && notApplicable.test(value)))
      .map(({ label, value }) => ({ label, value })),
  };
});

const notApplicable = /^(?:n\/?a|not applicable|does not apply)\.?$/i;

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

function checkLines({ lines }: QuoteDraft) {
  const { missing, tooMany, noneQuoted } = quoteChecks.lines;
  if (lines.length === 0) return build("lines", "missing", missing);
  if (lines.length > mostLines) return build("lines", "missing", tooMany(mostLines));
  return lines.some(isPriced) ? undefined : build("lines", "missing", noneQuoted);
}

const lineChecks = [
  { name: "kind", concerns: isPriced, isGiven: (line) => kindOf(line) !== undefined },
  { name: "description", concerns: () => true, isGiven: (line) => isFilled(line.part + line.description) },
  { name: "quantity", concerns: isPriced, isGiven: (line) => Boolean(parseQuantity(line.quantity)) },
  { name: "unitPrice", concerns: isPriced, isGiven: (line) => parsePrice(line.unitPrice) !== undefined },
  {
    name: "discount",
    concerns: isPriced,
    isGiven: (line) => readPercent(line.discount) !== undefined,
    isOptional: true,
  },
  {
    name: "offered",
    concerns: ({ outcome }) => outcome === "or-equal",
    isGiven: (line) => isFilled(line.offered),
  },
  {
    name: "reason",
    concerns: ({ outcome }) => outcome === "no-bid",
    isGiven: (line) => isFilled(line.reason),
  },
  { name: "leadTime", concerns: isPriced, isGiven: (line) => isFilled(line.leadTime) },
  { name: "maker", concerns: isGoods, isGiven: (line) => isFilled(line.maker), canOverrule: true },
  { name: "origin", concerns: isGoods, isGiven: (line) => isFilled(line.origin) },
  { name: "exportClass", concerns: isGoods, isGiven: (line) => regimeOf(line.exportClass) !== undefined },
] as const satisfies readonly {
  readonly name: keyof DraftLine & keyof typeof quoteChecks;
  readonly concerns: (line: DraftLine) => boolean;
  readonly isGiven: (line: DraftLine) => boolean;
  readonly canOverrule?: true;
  /** Nothing is missing while it is empty, or said while it is empty on all lines. */
  readonly isOptional?: true;
}[];

/** What a line lacks, or says in a way that cannot be read. */
export const lackingIn = remember((line): readonly (keyof DraftLine)[] => {
  const lacking = lineChecks.filter(({ concerns, isGiven }) => concerns(line) && !isGiven(line));
  return [...lacking.map(({ name }) => name), ...lackingFacts(line).map(({ name }) => name)];
});

function lackingFacts(line: DraftLine) {
  return isPriced(line) ? factsOf(line).filter(({ name }) => !isFilled(line[name])) : [];
}

export function isRequired(name: keyof DraftLine, line: DraftLine) {
  const isChecked =
    isFact(name) || lineChecks.some((check) => check.name === name && !("isOptional" in check));
  return isChecked && asksFor(name, line) && !(name === "description" && isFilled(line.part));
}

/** Whether the field has a meaning on such a line: a course has no origin, and a line without a bid no price. */
export function asksFor(name: keyof DraftLine, line: DraftLine) {
  if (isFact(name)) return isPriced(line) && factsOf(line).some((fact) => fact.name === name);
  return lineChecks.find((check) => check.name === name)?.concerns(line) ?? true;
}

export function isFact(name: keyof DraftLine) {
  return factNames.some((each) => each === name);
}

function isGoods(line: DraftLine) {
  return isPriced(line) && !kindOf(line)?.isService;
}

function isPriced({ outcome }: DraftLine) {
  return outcome !== "no-bid";
}

function isFilled(text: string) {
  return text.trim() !== "";
}

function checkEachLine({ lines }: QuoteDraft): readonly Check[] {
  const checks = lineChecks.flatMap((check) => {
    const { name, concerns } = check;
    const lacking = lines.flatMap((line, index) => (lackingIn(line).includes(name) ? [index + 1] : []));
    const isSaid = "isOptional" in check ? lines.some((line) => isFilled(line[name])) : lines.some(concerns);
    if (lacking.length === 0 && !isSaid) return [];
    const rule = "rule" in quoteChecks[name] ? ` ${quoteChecks[name].rule}` : "";
    const fields = lacking.map((line) => lineField(name, line));
    const text = sayLacking(lacking, lines, name);
    return [
      { ...judge(name, lacking.length === 0, text + rule, fields), canOverrule: "canOverrule" in check },
    ];
  });
  return [build("outcome", "done", quoteChecks.outcome.done(...countOutcomes(lines))), ...checks];
}

function checkFacts({ lines }: QuoteDraft) {
  const { missing, ofLine } = quoteChecks.facts;
  const lacking = lines.flatMap((line, index) => {
    const facts = lackingIn(line).some(isFact) ? lackingFacts(line) : [];
    return facts.length > 0 ? [{ number: numberOf(line, index), place: index + 1, facts }] : [];
  });
  const list = lacking
    .slice(0, mostNamed)
    .map(({ number, facts }) => ofLine(number, facts.map(({ label }) => label).join(", ")));
  const fields = lacking.flatMap(({ place, facts }) => facts.map(({ name }) => lineField(name, place)));
  return judge("facts", lacking.length === 0, missing(list.join("; ")), fields);
}

/** What was typed and is not understood is shown as typed: only an empty field has none. */
function sayLacking(places: readonly number[], lines: readonly DraftLine[], name: keyof DraftLine) {
  const typedIn = (place: number) => lines[place - 1]?.[name].trim() ?? "";
  const empty = places.filter((place) => typedIn(place) === "");
  const list = sayNumbers(empty, lines);
  const none = empty.length === 1 ? quoteChecks.lackingLine(list) : quoteChecks.lackingLines(list);
  const unread = places
    .filter((place) => typedIn(place) !== "")
    .slice(0, mostUnread)
    .map((place) => {
      const number = numberOf(lines[place - 1], place - 1);
      return quoteChecks.unread(number, typedIn(place).slice(0, longestText.cell));
    });
  return [...(empty.length > 0 ? [none] : []), ...unread].join(" ");
}

const mostUnread = 5;

const wordFields: readonly (keyof DraftLine)[] = ["description", "offered", "reason", "maker", ...factNames];
const cellFields: readonly (keyof DraftLine)[] = ["part", "unit", "leadTime", "origin", "exportClass"];

const tooLongIn = remember((line) => {
  const beyond = (names: typeof wordFields, most: number) =>
    names.filter((name) => line[name].trim().length > most);
  return [...beyond(wordFields, longestText.words), ...beyond(cellFields, longestText.cell)];
});

function checkLengths({ lines }: QuoteDraft) {
  const tooLong = lines.flatMap((line, index) => tooLongIn(line).map((name) => lineField(name, index + 1)));
  const text = quoteChecks.length.tooLong(longestText.words, longestText.cell);
  return tooLong.length === 0 ? undefined : build("length", "missing", text, tooLong);
}

/** The fields of the others are marked, too. */
const mostNamed = 8;

function nameUnprintable(typed: string) {
  return unprintableCharacters(typed)
    .slice(0, mostNamed)
    .map((character) => `${character} (${nameCharacter(character)})`)
    .join(", ");
}

const unprintableIn = remember((line) =>
  [...wordFields, ...cellFields].flatMap((field) => {
    const characters = nameUnprintable(line[field]);
    return characters ? [{ field, characters }] : [];
  }),
);

/** The PDF would show a number where the fonts lack a character: the seller may know another way to write it. */
function checkCharacters({ lines, ...terms }: QuoteDraft, typedByBuyer: string): Check | undefined {
  const { ofLine, ofTerms, ofBuyer, missing } = quoteChecks.characters;
  const inTerms = nameUnprintable(Object.values(terms).join(""));
  const inBuyer = nameUnprintable(typedByBuyer);
  const inLines = lines.flatMap((line, index) =>
    unprintableIn(line).map(({ field, characters }) => ({
      field: lineField(field, index + 1),
      text: ofLine(numberOf(line, index), characters),
    })),
  );
  if (inLines.length === 0 && !inTerms && !inBuyer) return undefined;
  const texts = [
    ...(inBuyer ? [ofBuyer(inBuyer)] : []),
    ...(inTerms ? [ofTerms(inTerms)] : []),
    ...inLines.map(({ text }) => text),
  ];
  const fields = inLines.map(({ field }) => field);
  const text = missing(texts.slice(0, mostNamed).join("; "));
  return { ...build("characters", "missing", text, fields), canOverrule: true };
}

const isTooLarge = remember((line) => {
  const [quantity, price] = [parseQuantity(line.quantity), parsePrice(line.unitPrice)];
  return isPriced(line) && quantity && price && extend(quantity, price) === undefined;
});

function checkSize({ lines }: QuoteDraft) {
  const tooLarge = lines.flatMap((line, index) =>
    isTooLarge(line) ? [lineField("unitPrice", index + 1)] : [],
  );
  return tooLarge.length === 0 ? undefined : build("total", "missing", quoteChecks.total.tooLarge, tooLarge);
}

/** What nobody should overlook: a price that is a quarter more or less than the last one. */
const largestStep = 0.25;

function checkEarlier({ lines }: QuoteDraft, { earlier = {} }: CheckContext): Check | undefined {
  const steps = lines.flatMap((line, index) => {
    const [before, now] = [earlier[line.id], parsePrice(line.unitPrice)];
    if (!before || now === undefined || !isPriced(line)) return [];
    return [{ place: index + 1, step: (now - before) / before }];
  });
  const far = steps.filter(({ step }) => Math.abs(step) > largestStep);
  if (steps.length === 0) return undefined;
  const { open, done } = quoteChecks.earlier;
  const said = far.map(({ place, step }) =>
    open(numberOf(lines[place - 1], place - 1), Math.round(step * 100)),
  );
  const text = far.length > 0 ? said.slice(0, mostNamed).join(" ") : done;
  const fields = far.map(({ place }) => lineField("unitPrice", place));
  return build("earlier", far.length > 0 ? "open" : "done", text, fields);
}

/** What a spreadsheet or the reader may have got wrong, until someone has looked. It does not stop the sending. */
function checkFlags({ lines }: QuoteDraft): Check | undefined {
  const flagged = lines.flatMap(({ flag }, index) => (flag ? [index + 1] : []));
  if (flagged.length === 0) return undefined;
  const text = quoteChecks.flags.open(sayNumbers(flagged, lines), flagged.length === 1);
  const fields = flagged.map((place) => `line-${place}`);
  return build("flags", "open", text, fields);
}

function checkValidity(days: number | undefined, today: string) {
  const done = days ? quoteChecks.validity.done(days, sayDay(lastValidDay(today, days))) : "";
  const missing = quoteChecks.validity.missing(longestValidity);
  return judge("validity", days !== undefined, missing, ["validForDays"], done);
}

function checkFreight(draft: QuoteDraft) {
  return judge("freight", readFreight(draft) !== undefined, quoteChecks.freight.missing, ["freightAmount"]);
}

function checkDiscount({ discount }: QuoteDraft) {
  if (!isFilled(discount)) return undefined;
  const { missing } = quoteChecks.quoteDiscount;
  return judge("quoteDiscount", readPercent(discount) !== undefined, missing, ["discount"]);
}

/** An exemption that names no certificate or law is none. */
function checkTax({ tax, taxAmount, taxNote }: QuoteDraft) {
  const { missing, exempt } = quoteChecks.tax;
  if (tax === taxWays.notIncluded) return undefined;
  return tax === taxWays.exempt
    ? judge("tax", isFilled(taxNote), exempt, ["taxNote"])
    : judge("tax", readTax({ tax, taxAmount }, 0) !== undefined, missing, ["taxAmount"]);
}

function checkFob({ fob, freight }: QuoteDraft) {
  const isContradiction = fob === fobPoints.destination && freight !== freightWays.included;
  return judge("fob", !isContradiction, quoteChecks.fob.missing, ["freight"]);
}

function checkStated(draft: QuoteDraft) {
  const lacking = statedTerms.filter((name) => !isFilled(draft[name]));
  return judge("stated", lacking.length === 0, quoteChecks.stated.missing, lacking);
}

function checkDestination({ lines, incoterms }: QuoteDraft, destination: CheckContext["destination"]) {
  if (destination === "domestic") return [];
  return [
    judge("destination", destination === "abroad", quoteChecks.destination.missing, []),
    judge("incoterms", isFilled(incoterms), quoteChecks.incoterms.missing, ["incoterms"]),
    ...(destination === "abroad" ? [checkClassesAbroad(lines)] : []),
  ];
}

/** Pages say that we neither export nor broker ITAR items, and the paper that an unclassified line may not be exported. */
function checkClassesAbroad(lines: readonly DraftLine[]) {
  const barred = lines.flatMap((line, index) =>
    isGoods(line) && regimeOf(line.exportClass) !== "EAR" ? [lineField("exportClass", index + 1)] : [],
  );
  return judge("abroad", barred.length === 0, quoteChecks.abroad.missing, barred);
}

/** A possible match stops every quote; without a screening, only what goes abroad, or to a buyer there, waits. */
function checkScreening({ screening, destination, isBuyerAbroad }: CheckContext): Check {
  const { open, abroad, buyerAbroad, match, done } = quoteChecks.screening;
  if (screening === "match") return build("screening", "missing", match);
  if (screening === "clear") return build("screening", "done", done);
  if (destination !== "domestic") return build("screening", "missing", abroad);
  return isBuyerAbroad ? build("screening", "missing", buyerAbroad) : build("screening", "open", open);
}

function checkBuyer(isVerified: boolean): Check {
  const { open, done } = quoteChecks.buyer;
  return isVerified ? build("buyer", "done", done) : build("buyer", "open", open);
}

/** Only freight that is prepaid and added is part of the total. */
function readFreight({ freight, freightAmount }: Pick<QuoteDraft, "freight" | "freightAmount">) {
  return freight === freightWays.added ? parseMoney(freightAmount) : 0;
}

/** Done, or missing with the fields to fill in. */
function judge(
  name: Check["name"],
  isDone: boolean,
  missing: string,
  fields: readonly string[],
  done: string = quoteChecks.complete,
): Check {
  return isDone ? build(name, "done", done) : build(name, "missing", missing, fields);
}

function build(
  name: Check["name"],
  state: Check["state"],
  text: string,
  fields: readonly string[] = [],
): Check {
  return { name, state, canOverrule: false, title: quoteChecks[name].title, text, fields };
}
