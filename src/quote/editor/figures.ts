import { sayDay } from "#company/time-in.ts";
import { columnOf, type StoredName, sayCell, storedColumns } from "#quote/columns.ts";
import { factsOf, finishLine, isFact } from "#quote/finish-line.ts";
import { type Check, type CheckContext, complete, sumUp } from "#quote/finish-quote.ts";
import { governmentFields } from "#quote/government.ts";
import { hasGoods, lackingIn } from "#quote/line-checks.ts";
import { extend, formatMoney } from "#quote/money.ts";
import {
  type DraftLine,
  lastValidDay,
  nothingEnclosed,
  numberOf,
  parseDays,
  type QuoteDraft,
} from "#quote/quote.ts";
import { nameFreight, sayFreight, sayLess, sayWeeks } from "#quote/quote-text.ts";
import type { Seller } from "#quote/seller.ts";
import { sayTerm } from "#quote/words.ts";
import { nameTerm, terms } from "./terms.ts";

/** One field whose text differs; a line that only one of the drafts has is one change. */
export type DraftChange = { readonly where: string; readonly before: string; readonly after: string };

/** The label of a line's field: each kind of line has its own labels for its facts. */
export function nameCell(line: DraftLine, name: StoredName) {
  return factsOf(line).find((fact) => fact.name === name)?.label ?? columnOf(name).label;
}

/** What a field of a line is called in a sentence. */
function nameField(line: DraftLine, name: StoredName) {
  const fact = factsOf(line).find((each) => each.name === name);
  const { label, inSentence = label.toLowerCase() } = columnOf(name);
  return fact?.label ?? inSentence;
}

/** Line by line, as a reader compares two versions. */
export function draftChanges(
  before: QuoteDraft,
  after: QuoteDraft,
  { originPlace }: Pick<Seller, "originPlace">,
): DraftChange[] {
  const find = (draft: QuoteDraft, id: string) => draft.lines.find((line) => line.id === id);
  const lines = after.lines.flatMap((line, index) => lineChanges(index, find(before, line.id), line));
  const gone = before.lines.flatMap((line, index) =>
    find(after, line.id) ? [] : lineChanges(index, line, undefined),
  );
  const others = terms.flatMap(({ name }) => {
    const [was, is] = [before, after].map((draft) => sayTerm(name, draft[name] ?? "", originPlace));
    return difference(nameTerm(name), was ?? "", is ?? "");
  });
  const answers = governmentFields.flatMap(({ name, label }) =>
    difference(label, before.government?.[name] ?? "", after.government?.[name] ?? ""),
  );
  const [was, is] = [before, after].map(({ enclosing = nothingEnclosed }) => enclosing);
  const enclosed = [
    ...difference("Copy to", was?.copies ?? "", is?.copies ?? ""),
    ...difference("Sentence in the e-mail", was?.note ?? "", is?.note ?? ""),
    ...difference("Files", was?.files.join(", ") ?? "", is?.files.join(", ") ?? ""),
  ];
  return [...lines, ...gone, ...others, ...answers, ...enclosed];
}

function lineChanges(index: number, before: DraftLine | undefined, after: DraftLine | undefined) {
  const where = `Line ${numberOf(after ?? before, index)}`;
  if (!before || !after) return difference(where, nameLine(before), nameLine(after));
  return storedColumns.flatMap(({ name }) => {
    // “No bid” already says that the price and the rest are gone.
    if (after.outcome === "no-bid" && after[name] === "") return [];
    // Under another kind, the same field held another fact.
    const then = isFact(name) && before.kind !== after.kind ? "" : sayValue(name, before);
    return difference(`${where}, ${nameField(after, name)}`, then, sayValue(name, after));
  });
}

function nameLine(line: DraftLine | undefined) {
  return line ? line.part || line.description || "unnamed line" : "";
}

function sayValue(name: StoredName, line: DraftLine) {
  return name === "leadTime" ? sayWeeks(line.leadTime) : sayCell(name, line[name]);
}

function difference(where: string, before: string, after: string): DraftChange[] {
  return before === after ? [] : [{ where, before, after }];
}

/** What a draft comes to, row by row. What cannot be added up yet is left out. */
export function sumsOf(draft: QuoteDraft) {
  const finished = draft.lines.map(finishLine).filter((line) => line !== undefined);
  const totals = sumUp(finished, draft);
  const lineDiscounts = finished.reduce((sum, line) => {
    if (line.outcome === "no-bid" || !line.discount) return sum;
    return sum + (extend(line.quantity, line.listPrice ?? line.unitPrice) ?? line.extended) - line.extended;
  }, 0);
  const [priced, bids] = [finished, draft.lines].map(
    (lines) => lines.filter(({ outcome }) => outcome !== "no-bid").length,
  );
  const isAdded = draft.freight === "added";
  const freight = isAdded ? formatMoney(totals.freight) : sayFreight(draft.freight);
  const rows = [
    [
      `${priced} of ${bids} ${bids === 1 ? "line" : "lines"} with quantity and price`,
      formatMoney(totals.lines),
    ],
    ["Line discounts are taken off already", lineDiscounts > 0 ? sayLess(lineDiscounts) : ""],
    [
      `Discount, ${draft.discount.replace(/ ?%$/, "")}%`,
      totals.discount === undefined ? "" : sayLess(totals.discount),
    ],
    [nameFreight(draft.freight), isAdded || hasGoods(draft.lines) ? freight : ""],
    [nameTerm("tax"), draft.tax === "added" ? formatMoney(totals.tax ?? 0) : sayTerm("tax", draft.tax)],
  ] as const;
  return { rows: rows.filter(([, text]) => text !== ""), total: `$${formatMoney(totals.total)}` };
}

/** "Valid 30 days · Net 30 · FOB destination · Freight included · Sales tax not included" */
export function sayTerms(draft: QuoteDraft, { destination, seller }: CheckContext) {
  // In the middle of a sentence; a place keeps its capitals.
  const word = (name: "fob" | "freight" | "tax") =>
    sayTerm(name, draft[name], seller.originPlace).replace(/^\p{L}/u, (letter) => letter.toLowerCase());
  const place = destination === "abroad" ? draft.incoterms : `FOB ${word("fob")}`;
  const days = parseDays(draft.validForDays);
  return [
    `Valid ${days ?? (draft.validForDays.trim() || "no")} ${days === 1 ? "day" : "days"}`,
    draft.payment,
    ...(hasGoods(draft.lines) ? [place, `Freight ${word("freight")}`] : []),
    draft.tax === "notIncluded" ? "No sales tax" : `Sales tax ${word("tax")}`,
    draft.discount.trim() && `${draft.discount.replace(/ ?%$/, "")}% off`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "Until December 16, 2026" */
export function sayUntil(validForDays: string, today: string) {
  const days = parseDays(validForDays);
  return days ? `Until ${sayDay(lastValidDay(today, days))}` : "";
}

/** The one count of what is left to do: lines first, then whatever else is missing. */
export function sayToFinish(lines: readonly DraftLine[], checks: readonly Check[]) {
  const open = lines.filter((line) => lackingIn(line).length > 0).length;
  if (open > 0) return `${open} ${open === 1 ? "line" : "lines"} to finish`;
  const missing = checks.filter(({ state }) => state === "missing").length;
  return missing > 0 ? `${missing} more to finish` : "Ready to send";
}

const order: readonly Check["state"][] = ["missing", "open", "done"];

/**
 * Missing checks first, then open ones, then the rest. Those with nothing to tell but that they are done are
 * one entry.
 */
export function arrangeChecks(checks: readonly Check[]) {
  const isPlainlyDone = ({ state, text }: Check) => state === "done" && text === complete;
  return {
    shown: checks
      .filter((check) => !isPlainlyDone(check))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    plainlyDone: checks.filter(isPlainlyDone).map(({ title }) => title),
  };
}

/** The first sentence of a check leads to the first field that it is about. */
export function splitCheck({ text, fields }: Check) {
  const [field] = fields;
  const end = field ? text.indexOf(". ") + 1 || text.length : 0;
  return { field, link: text.slice(0, end), rest: text.slice(end) };
}

/** The mark before a check: dot, ring, or a dot with an exclamation mark. */
export const checkMarks = {
  done: { radius: "10", path: "m5.5 10.5 3 3 6-7" },
  open: { radius: "7.5", path: "" },
  missing: { radius: "10", path: "M10 4.5v7M10 13.5v2.5" },
} as const satisfies Record<Check["state"], { readonly radius: string; readonly path: string }>;
