import { parsePrice, type UnitPrice } from "#quote/money.ts";

/** One place where a line can be bought, as someone typed it. */
export const emptySource = {
  supplier: "",
  /** How we know: "quote 4711", "price list of May". */
  source: "",
  note: "",
  /** In dollars for one unit; may be empty while a supplier has not answered. */
  cost: "",
  /** The day on which the price was given, as an ISO date. */
  on: "",
};
export type CostSource = Readonly<typeof emptySource>;

export type LineCosts = {
  readonly sources: readonly CostSource[];
  /** Which of them the margin counts with. */
  readonly chosen: number;
  /** The percentage that was typed, kept until the cost or the price changes. */
  readonly markup?: string;
  readonly margin?: string;
};

/** What the desk alone knows about the lines of a request's quote, by the id of the line. */
export type CostSheet = { readonly lines: Readonly<Record<string, LineCosts>> };

export const emptySheet: CostSheet = { lines: {} };

export type EarlierCost = CostSource & {
  /** The request for which it was found out. */
  readonly reference: string;
  readonly savedAt: number;
};

/**
 * What two people typed into the same sheet at once. A line that one of them left alone is as the other has it; of a
 * line that both changed, all sources are kept, mine first.
 */
export function mergeSheets(base: CostSheet, mine: CostSheet, theirs: CostSheet): CostSheet {
  const ids = new Set([...Object.keys(theirs.lines), ...Object.keys(mine.lines)]);
  const merged = [...ids].flatMap((id) => {
    const [was, own, other] = [base, mine, theirs].map(({ lines }) =>
      Object.hasOwn(lines, id) ? lines[id] : undefined,
    );
    const isSame = (one: LineCosts | undefined, two: LineCosts | undefined) =>
      one === two || JSON.stringify(one) === JSON.stringify(two);
    const kept = isSame(was, own) ? other : isSame(was, other) ? own : joinSources(own, other);
    return kept ? [[id, kept] as const] : [];
  });
  return { lines: Object.fromEntries(merged) };
}

function joinSources(mine: LineCosts | undefined, theirs: LineCosts | undefined): LineCosts | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const known = new Set(mine.sources.map((source) => JSON.stringify(source)));
  const others = theirs.sources.filter((source) => !known.has(JSON.stringify(source)));
  return { ...mine, sources: [...mine.sources, ...others].slice(0, limits.sources) };
}

/** What the margin of a line counts with; undefined while its cost is unknown or cannot be read. */
export function costOf({ sources, chosen }: LineCosts): UnitPrice | undefined {
  return readCost(sources[chosen]);
}

export function readCost(source: CostSource | undefined): UnitPrice | undefined {
  return source && parsePrice(source.cost);
}

/** As many as a person adds to a line; twice as many when two people did so at once. */
export const mostSources = 8;
/** Of everything but its note. */
export const longestSourceText = 200;
const limits = {
  lines: 500,
  sources: 2 * mostSources,
  id: 64,
  text: longestSourceText,
  note: 1_000,
} as const;
const names = Object.keys(emptySource) as (keyof CostSource)[];

/** What came in a post; a sentence if it has another shape, which no page of ours sends. */
export function readSheet(value: unknown): CostSheet | string {
  const lines = isObject(value) && isObject(value.lines) ? Object.entries(value.lines) : undefined;
  if (!lines) return "These are no costs.";
  if (lines.length > limits.lines) return `At most ${limits.lines} lines have costs.`;
  const read: Record<string, LineCosts> = {};
  for (const [id, costs] of lines) {
    const line = id.length <= limits.id ? readLine(costs) : undefined;
    if (!line) return `The costs of line ${id.slice(0, limits.id)} cannot be read.`;
    read[id] = line;
  }
  return { lines: read };
}

function readLine(value: unknown): LineCosts | undefined {
  if (!isObject(value) || !Array.isArray(value.sources)) return undefined;
  const { chosen, markup, margin } = value;
  const sources = value.sources.slice(0, limits.sources + 1).map(readSource);
  const known = sources.filter((source) => source !== undefined);
  if (known.length !== sources.length || known.length > limits.sources) return undefined;
  if (!Number.isInteger(chosen) || Number(chosen) < 0 || Number(chosen) >= Math.max(1, known.length)) return;
  const percents = Object.entries({ markup, margin }).filter(([, text]) => text !== undefined);
  if (!percents.every(([, text]) => isText(text, limits.text))) return undefined;
  return { sources: known, chosen: Number(chosen), ...Object.fromEntries(percents) };
}

function readSource(value: unknown): CostSource | undefined {
  if (!isObject(value) || Object.keys(value).some((name) => !Object.hasOwn(emptySource, name)))
    return undefined;
  const texts = names.map((name) => [name, value[name] ?? ""] as const);
  const isRead = texts.every(([name, text]) => isText(text, name === "note" ? limits.note : limits.text));
  return isRead ? (Object.fromEntries(texts) as CostSource) : undefined;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
