import { quoteChecks, quoteChoices } from "#content/quotes.ts";
import { extend, parseMoney, parseQuantity } from "./money.ts";
import type { DraftLine, Quote, QuoteDraft, QuoteLine, Totals } from "./quote.ts";
import { lastValidDay, longestValidity, parseDays, sayDay } from "./validity.ts";

export const mostLines = 500;
/** What a line's texts may take, so that each line fits on a page of its own. */
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

export type Finished = Pick<
  Quote,
  "lines" | "fob" | "freight" | "payment" | "remarks" | "validUntil" | "totals"
>;

export type CheckedDraft = {
  readonly checks: readonly Check[];
  /** What can be sent: whole only if nothing is missing but what may be overruled. */
  readonly finished: Finished | undefined;
};

type Circumstances = { readonly today: Temporal.PlainDate; readonly isBuyerVerified: boolean };

/** The field of a line, as the form names it; lines count from 1. */
export function lineField(name: keyof DraftLine, line: number | "removed") {
  return `${name}-${line}`;
}

/** Reads a draft as a careful seller does before sending it. */
export function checkDraft(draft: QuoteDraft, { today, isBuyerVerified }: Circumstances): CheckedDraft {
  const lines = draft.lines.map(finishLine);
  const days = parseDays(draft.validForDays);
  const freight = readFreight(draft);
  const checks = [
    checkLines(draft),
    ...checkEachLine(draft),
    says("freight", freight !== undefined, quoteChecks.complete, quoteChecks.freight.missing, [
      "freightAmount",
    ]),
    checkLengths(draft),
    checkSize(draft),
    checkValidity(days, today),
    checkBuyer(isBuyerVerified),
  ].filter((check) => check !== undefined);
  const isFinished = checks.every(({ state, canOverrule }) => state !== "missing" || canOverrule);
  if (!isFinished || days === undefined || freight === undefined) return { checks, finished: undefined };
  const { fob, payment, remarks } = draft;
  const finishedLines = lines.filter((line) => line !== undefined);
  return {
    checks,
    finished: {
      lines: finishedLines,
      fob,
      freight: draft.freight,
      payment,
      remarks: remarks.trim(),
      validUntil: lastValidDay(today, days).toString(),
      totals: sumUp(finishedLines, freight),
    },
  };
}

export function sumUp(lines: readonly QuoteLine[], freight: number): Totals {
  const sum = lines.reduce((total, line) => total + (line.outcome === "no-bid" ? 0 : line.extended), 0);
  return { lines: sum, freight, total: sum + freight };
}

/** Undefined while something is missing without which there is no line. */
export function finishLine(line: DraftLine): QuoteLine | undefined {
  const quantity = parseQuantity(line.quantity);
  const [part, description, unit] = [line.part.trim(), line.description.trim(), line.unit.trim()];
  if (line.outcome === "no-bid") {
    // What is not supplied may stand there without a count.
    return {
      outcome: line.outcome,
      part,
      description,
      quantity: quantity ?? 0,
      unit,
      reason: line.reason.trim(),
    };
  }
  const unitPrice = parseMoney(line.unitPrice);
  if (!quantity || unitPrice === undefined) return undefined;
  const extended = extend(quantity, unitPrice);
  if (extended === undefined) return undefined;
  return {
    outcome: line.outcome,
    part,
    description,
    quantity,
    unit,
    offered: line.outcome === "or-equal" ? line.offered.trim() : "",
    unitPrice,
    extended,
    leadTime: line.leadTime.trim(),
    origin: line.origin.trim(),
    exportClass: line.exportClass.trim(),
  };
}

function checkLines({ lines }: QuoteDraft) {
  const { missing, tooMany } = quoteChecks.lines;
  const text = lines.length === 0 ? missing : tooMany(mostLines);
  return lines.length > 0 && lines.length <= mostLines ? undefined : says("lines", false, "", text, []);
}

type LineCheck =
  | "description"
  | "quantity"
  | "unitPrice"
  | "offered"
  | "reason"
  | "leadTime"
  | "origin"
  | "exportClass";

const lineChecks: readonly {
  readonly name: LineCheck;
  readonly concerns: (line: DraftLine) => boolean;
  readonly isGiven: (line: DraftLine) => boolean;
  readonly canOverrule?: true;
}[] = [
  { name: "description", concerns: () => true, isGiven: (line) => isFilled(line.part + line.description) },
  { name: "quantity", concerns: isPriced, isGiven: (line) => Boolean(parseQuantity(line.quantity)) },
  { name: "unitPrice", concerns: isPriced, isGiven: (line) => parseMoney(line.unitPrice) !== undefined },
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
  { name: "leadTime", concerns: isPriced, isGiven: (line) => isFilled(line.leadTime), canOverrule: true },
  { name: "origin", concerns: isPriced, isGiven: (line) => isFilled(line.origin), canOverrule: true },
  {
    name: "exportClass",
    concerns: isPriced,
    isGiven: (line) => isFilled(line.exportClass),
    canOverrule: true,
  },
];

function isPriced({ outcome }: DraftLine) {
  return outcome !== "no-bid";
}

function isFilled(text: string) {
  return text.trim() !== "";
}

function checkEachLine({ lines }: QuoteDraft): readonly Check[] {
  const count = (outcome: DraftLine["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  const outcomes = quoteChecks.outcome.done(count("quoted"), count("or-equal"), count("no-bid"));
  const checks = lineChecks.flatMap(({ name, concerns, isGiven, canOverrule }) => {
    const lacking = lines.flatMap((line, index) => (concerns(line) && !isGiven(line) ? [index + 1] : []));
    if (lacking.length === 0 && !lines.some(concerns)) return [];
    const rule = "rule" in quoteChecks[name] ? ` ${quoteChecks[name].rule}` : "";
    const fields = lacking.map((line) => lineField(name, line));
    const text = sayLacking(lacking, (line) => lines[line - 1]?.[name].trim() ?? "");
    const check = says(name, lacking.length === 0, quoteChecks.complete, text + rule, fields);
    return [{ ...check, canOverrule: canOverrule ?? false }];
  });
  return [says("outcome", true, outcomes, "", []), ...checks];
}

/** What was typed and is not understood is shown as typed: only an empty field has none. */
function sayLacking(lines: readonly number[], typedIn: (line: number) => string) {
  const empty = lines.filter((line) => typedIn(line) === "");
  const list = new Intl.ListFormat("en-US").format(empty.map(String));
  const none = empty.length === 1 ? quoteChecks.lackingLine(list) : quoteChecks.lackingLines(list);
  const unread = lines
    .filter((line) => typedIn(line) !== "")
    .slice(0, mostUnread)
    .map((line) => quoteChecks.unread(line, typedIn(line).slice(0, longestText.cell)));
  return [...(empty.length > 0 ? [none] : []), ...unread].join(" ");
}

const mostUnread = 5;

const wordFields: readonly (keyof DraftLine)[] = ["description", "offered", "reason"];
const cellFields: readonly (keyof DraftLine)[] = ["part", "unit", "leadTime", "origin", "exportClass"];

function checkLengths({ lines }: QuoteDraft) {
  const tooLong = lines.flatMap((line, index) => {
    const beyond = (names: typeof wordFields, most: number) =>
      names.filter((name) => line[name].trim().length > most);
    const names = [...beyond(wordFields, longestText.words), ...beyond(cellFields, longestText.cell)];
    return names.map((name) => lineField(name, index + 1));
  });
  const text = quoteChecks.length.tooLong(longestText.words, longestText.cell);
  return tooLong.length === 0 ? undefined : says("length", false, "", text, tooLong);
}

function checkSize({ lines }: QuoteDraft) {
  const tooLarge = lines.flatMap((line, index) => {
    const [quantity, price] = [parseQuantity(line.quantity), parseMoney(line.unitPrice)];
    const isTooLarge = isPriced(line) && quantity && price && extend(quantity, price) === undefined;
    return isTooLarge ? [lineField("unitPrice", index + 1)] : [];
  });
  return tooLarge.length === 0 ? undefined : says("total", false, "", quoteChecks.total.tooLarge, tooLarge);
}

function checkValidity(days: number | undefined, today: Temporal.PlainDate) {
  const done = days ? quoteChecks.validity.done(days, sayDay(lastValidDay(today, days))) : "";
  const missing = quoteChecks.validity.missing(longestValidity);
  return says("validity", days !== undefined, done, missing, ["validForDays"]);
}

function checkBuyer(isVerified: boolean): Check {
  const { title, open, done } = quoteChecks.buyer;
  const state = isVerified ? "done" : "open";
  return { name: "buyer", state, canOverrule: false, title, text: isVerified ? done : open, fields: [] };
}

/** Only freight that is prepaid and added is part of the total. */
export function readFreight({ freight, freightAmount }: QuoteDraft) {
  return freight === quoteChoices.freight[0] ? parseMoney(freightAmount) : 0;
}

function says(
  name: Check["name"],
  isDone: boolean,
  done: string,
  missing: string,
  fields: readonly string[],
): Check {
  const state = isDone ? "done" : "missing";
  const { title } = quoteChecks[name];
  return {
    name,
    state,
    canOverrule: false,
    title,
    text: isDone ? done : missing,
    fields: isDone ? [] : fields,
  };
}
