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
import { fobPoints, freightWays, lineKinds, taxWays } from "./words.ts";

export const mostLines = 500;
/** What a line's texts may take, so that each line fits on one page. */
const longestText = { words: 1_000, cell: 60 } as const;

/** Every check, by the name that people see. */
const titles = {
  lines: "Lines",
  outcome: "Every line has an outcome",
  kind: "Kind of every line",
  description: "Part number or description per line",
  maker: "Maker and model per line",
  facts: "What each kind of line states",
  quantity: "Quantity per line",
  unitPrice: "Price per line",
  offered: "Or-equal lines say what is offered",
  reason: "No-bid lines say why",
  leadTime: "Lead time per line",
  origin: "Country of origin per line",
  exportClass: "Export class per line",
  discount: "Discount per line",
  quoteDiscount: "Discount",
  tax: "Sales tax",
  freight: "Freight",
  fob: "FOB point and freight",
  stated: "Packaging, cancellation, warranty",
  incoterms: "Incoterms rule",
  abroad: "Lines for delivery abroad",
  destination: "Country of delivery",
  validity: "Validity set",
  length: "Length",
  characters: "Characters that the PDF can show",
  earlier: "No price far from its earlier one",
  flags: "Flags not reviewed",
  buyer: "Buyer and end use",
  screening: "Parties and owners screened",
} as const;

export const checkNames = Object.keys(titles) as (keyof typeof titles)[];

/** What a check says that has nothing else to tell. */
export const complete = "Complete.";

export const tooManyLines = `At most ${mostLines} lines.`;

/**
 * `missing` stops the sending, unless it may be overruled and a reason is given; `open` may be sent and says what
 * follows from it.
 */
export type Check = {
  readonly name: keyof typeof titles;
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
  if (lines.length === 0) return build("lines", "missing", "The quote has no lines.");
  if (lines.length > mostLines) return build("lines", "missing", tooManyLines);
  if (lines.some(isPriced)) return undefined;
  const instead =
    "Every line is “No bid”. To decline the whole request, use “Answered another way: No bid” on its page; withdraw a quote that was sent first.";
  return build("lines", "missing", instead);
}

const percentRule = "A percentage of at most 100, with two decimals.";

const lineChecks: readonly LineCheck[] = [
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
    rule: "In dollars with at most four decimals, or mark the line no bid. A line may be at most as large as a quote can hold.",
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
    concerns: ({ outcome }) => outcome === "or-equal",
  },
  {
    name: "reason",
    rule: "State the reason.",
    concerns: ({ outcome }) => outcome === "no-bid",
  },
  {
    name: "leadTime",
    rule: "State it in weeks.",
    concerns: isPriced,
  },
  {
    name: "maker",
    rule: "Without it, the quote says “not named”.",
    concerns: isGoods,
    canOverrule: true,
  },
  {
    name: "origin",
    rule: "State it, or mark the line no bid.",
    concerns: isGoods,
  },
  {
    name: "exportClass",
    rule: "EAR99, an ECCN such as 0A504, a USML category such as USML XII(c), or “Not classified”.",
    concerns: isGoods,
    isGiven: (line) => regimeOf(line.exportClass) !== undefined,
  },
];

type LineCheck = {
  readonly name: keyof DraftLine & keyof typeof titles;
  readonly rule?: string;
  readonly concerns: (line: DraftLine) => boolean;
  /** Where that is more than that something is typed. */
  readonly isGiven?: (line: DraftLine) => boolean;
  readonly canOverrule?: true;
  /** Nothing is missing while it is empty, or said while it is empty on all lines. */
  readonly isOptional?: true;
};

/** What a line lacks, or says in a way that cannot be read. */
export const lackingIn = remember((line): readonly (keyof DraftLine)[] => {
  const lacking = lineChecks.filter(({ name, concerns, isGiven = () => isFilled(line[name]) }) => {
    return concerns(line) && !isGiven(line);
  });
  return [...lacking.map(({ name }) => name), ...lackingFacts(line).map(({ name }) => name)];
});

function lackingFacts(line: DraftLine) {
  return isPriced(line) ? factsOf(line).filter(({ name }) => !isFilled(line[name])) : [];
}

export function isRequired(name: keyof DraftLine, line: DraftLine) {
  const isChecked = isFact(name) || lineChecks.some((check) => check.name === name && !check.isOptional);
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

/** Its price can be read, and what the line comes to is not larger than a quote can hold. */
function isPayable(line: DraftLine) {
  const price = parsePrice(line.unitPrice);
  return price !== undefined && extend(parseQuantity(line.quantity) ?? 0, price) !== undefined;
}

function isPriced({ outcome }: DraftLine) {
  return outcome !== "no-bid";
}

function isFilled(text: string) {
  return text.trim() !== "";
}

function checkEachLine({ lines }: QuoteDraft): readonly Check[] {
  const [quoted, orEqual, noBid] = countOutcomes(lines);
  const counts = `${quoted} quoted, ${orEqual} or equal, ${noBid} no bid`;
  const checks = lineChecks.flatMap(({ name, rule = "", concerns, isOptional, canOverrule = false }) => {
    const lacking = lines.flatMap((line, index) => (lackingIn(line).includes(name) ? [index + 1] : []));
    const isSaid = isOptional ? lines.some((line) => isFilled(line[name])) : lines.some(concerns);
    if (lacking.length === 0 && !isSaid) return [];
    const fields = lacking.map((line) => lineField(name, line));
    const text = `${sayLacking(lacking, lines, name)} ${rule}`.trim();
    return [{ ...judge(name, lacking.length === 0, text, fields), canOverrule }];
  });
  return [build("outcome", "done", counts), ...checks];
}

function checkFacts({ lines }: QuoteDraft) {
  const lacking = lines.flatMap((line, index) => {
    const facts = lackingIn(line).some(isFact) ? lackingFacts(line) : [];
    return facts.length > 0 ? [{ number: numberOf(line, index), place: index + 1, facts }] : [];
  });
  const list = lacking
    .slice(0, mostNamed)
    .map(({ number, facts }) => `Line ${number} lacks ${facts.map(({ label }) => label).join(", ")}`);
  const fields = lacking.flatMap(({ place, facts }) => facts.map(({ name }) => lineField(name, place)));
  const missing = `${list.join("; ")}. State each one, even if it is “None” or “n/a”.`;
  return judge("facts", lacking.length === 0, missing, fields);
}

/** What was typed and is not understood is shown as typed: only an empty field has none. */
function sayLacking(places: readonly number[], lines: readonly DraftLine[], name: keyof DraftLine) {
  const typedIn = (place: number) => lines[place - 1]?.[name].trim() ?? "";
  const empty = places.filter((place) => typedIn(place) === "");
  const list = sayNumbers(empty, lines);
  const none = empty.length === 1 ? `Line ${list} has none.` : `Lines ${list} have none.`;
  const unread = places
    .filter((place) => typedIn(place) !== "")
    .slice(0, mostUnread)
    .map((place) => {
      const number = numberOf(lines[place - 1], place - 1);
      return `Line ${number} says “${typedIn(place).slice(0, longestText.cell)}”.`;
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
  const most = longestText.words.toLocaleString("en-US");
  const text = `Descriptions may have ${most} characters, the other fields ${longestText.cell}.`;
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
  const inTerms = nameUnprintable(Object.values(terms).join(""));
  const inBuyer = nameUnprintable(typedByBuyer);
  const inLines = lines.flatMap((line, index) =>
    unprintableIn(line).map(({ field, characters }) => ({
      field: lineField(field, index + 1),
      text: `${characters} in line ${numberOf(line, index)}`,
    })),
  );
  if (inLines.length === 0 && !inTerms && !inBuyer) return undefined;
  const texts = [
    ...(inBuyer ? [`${inBuyer} in what the buyer entered`] : []),
    ...(inTerms ? [`${inTerms} in the terms or remarks`] : []),
    ...inLines.map(({ text }) => text),
  ];
  const fields = inLines.map(({ field }) => field);
  const text = `No font has ${texts.slice(0, mostNamed).join("; ")}. The PDF shows the number instead.`;
  return { ...build("characters", "missing", text, fields), canOverrule: true };
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
  const said = far.map(({ place, step }) => {
    const number = numberOf(lines[place - 1], place - 1);
    const percent = Math.abs(Math.round(step * 100));
    return `Line ${number} is ${percent}% ${step > 0 ? "above" : "below"} its last price.`;
  });
  const text = said.slice(0, mostNamed).join(" ") || "None differs by more than a quarter.";
  const fields = far.map(({ place }) => lineField("unitPrice", place));
  return build("earlier", far.length > 0 ? "open" : "done", text, fields);
}

/** What a spreadsheet or the reader may have got wrong, until someone has looked. It does not stop the sending. */
function checkFlags({ lines }: QuoteDraft): Check | undefined {
  const flagged = lines.flatMap(({ flag }, index) => (flag ? [index + 1] : []));
  if (flagged.length === 0) return undefined;
  const which = `${flagged.length === 1 ? "Line" : "Lines"} ${sayNumbers(flagged, lines)}`;
  const text = `${which}. You may send it anyway, but check first: our software was not sure how to read the request.`;
  const fields = flagged.map((place) => `line-${place}`);
  return build("flags", "open", text, fields);
}

function checkValidity(days: number | undefined, today: string) {
  const count = days === 1 ? "1 day" : `${days} days`;
  const done = days ? `${count}, until ${sayDay(lastValidDay(today, days))}` : "";
  const missing = `A number of days from 1 to ${longestValidity}.`;
  return judge("validity", days !== undefined, missing, ["validForDays"], done);
}

function checkFreight(draft: QuoteDraft) {
  const missing = "State the amount in dollars and cents.";
  return judge("freight", readFreight(draft) !== undefined, missing, ["freightAmount"]);
}

function checkDiscount({ discount }: QuoteDraft) {
  if (!isFilled(discount)) return undefined;
  return judge("quoteDiscount", readPercent(discount) !== undefined, percentRule, ["discount"]);
}

/** An exemption that names no certificate or law is none. */
function checkTax({ tax, taxAmount, taxNote }: QuoteDraft) {
  const exempt = "State the certificate or the law that exempts the buyer.";
  const missing = "State the amount, or a percentage such as 4%.";
  if (tax === taxWays.notIncluded) return undefined;
  return tax === taxWays.exempt
    ? judge("tax", isFilled(taxNote), exempt, ["taxNote"])
    : judge("tax", readTax({ tax, taxAmount }, 0) !== undefined, missing, ["taxAmount"]);
}

function checkFob({ fob, freight }: QuoteDraft) {
  const isContradiction = fob === fobPoints.destination && freight !== freightWays.included;
  const missing =
    "FOB destination has the freight in the prices (FAR 47.303-6). Choose “Included”, or FOB origin.";
  return judge("fob", !isContradiction, missing, ["freight"]);
}

function checkStated(draft: QuoteDraft) {
  const lacking = statedTerms.filter((name) => !isFilled(draft[name]));
  const missing = "The site says that every quote states them. Fill in each one, even if it is “None”.";
  return judge("stated", lacking.length === 0, missing, lacking);
}

function checkDestination({ lines, incoterms }: QuoteDraft, destination: CheckContext["destination"]) {
  if (destination === "domestic") return [];
  const unknown =
    "The delivery place is not a U.S. state with a ZIP code. Enter its country on the request’s page.";
  const missing = "For delivery abroad, state the Incoterms 2020 rule and place, such as CIP Oslo.";
  return [
    judge("destination", destination === "abroad", unknown, []),
    judge("incoterms", isFilled(incoterms), missing, ["incoterms"]),
    ...(destination === "abroad" ? [checkClassesAbroad(lines)] : []),
  ];
}

/** Pages say that we neither export nor broker ITAR items, and the paper that an unclassified line may not be exported. */
function checkClassesAbroad(lines: readonly DraftLine[]) {
  const barred = lines.flatMap((line, index) =>
    isGoods(line) && regimeOf(line.exportClass) !== "EAR" ? [lineField("exportClass", index + 1)] : [],
  );
  const missing =
    "We neither export nor broker ITAR items, and an unclassified line may not be exported. Mark each USML or unclassified line no bid.";
  return judge("abroad", barred.length === 0, missing, barred);
}

/** A possible match stops every quote; without a screening, only what goes abroad, or to a buyer there, waits. */
function checkScreening({ screening, destination, isBuyerAbroad }: CheckContext): Check {
  const say = (state: Check["state"], text: string) => build("screening", state, text);
  if (screening === "match")
    return say("missing", "A possible match was recorded. Nothing is sent until a new screening clears it.");
  if (screening === "clear") return say("done", "Clear.");
  const record = "record the screening on the request’s page.";
  if (destination !== "domestic")
    return say("missing", `Not done yet. A quote for delivery abroad has to wait: ${record}`);
  if (isBuyerAbroad) {
    const why = "The buyer’s phone number, e-mail address, organization or place names another country";
    return say("missing", `Not done yet. ${why}, so the quote has to wait: ${record}`);
  }
  const open =
    "Not done yet. You may send within the U.S.; an order for a controlled line has to wait for it.";
  return say("open", open);
}

function checkBuyer(isVerified: boolean): Check {
  const open = "Not verified yet. You may send: the quote says that an order has to wait for verification.";
  return isVerified ? build("buyer", "done", "Verified.") : build("buyer", "open", open);
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
  done: string = complete,
): Check {
  return isDone ? build(name, "done", done) : build(name, "missing", missing, fields);
}

function build(
  name: Check["name"],
  state: Check["state"],
  text: string,
  fields: readonly string[] = [],
): Check {
  return { name, state, canOverrule: false, title: titles[name], text, fields };
}
