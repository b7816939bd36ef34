import { readFields, requestError, toNumber } from "#http/fields.ts";
import { lineField, mostLines } from "#quote/finish-quote.ts";
import { type DraftLine, outcomes, type QuoteDraft } from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/quotes.ts";
import { emptyDraftLine } from "#quote/start-draft.ts";
import { quoteChecks } from "#quote/words.ts";
import { longestRequest } from "#request/fields/rfq-form.ts";

/** What a button of the form asks for; Enter in a field presses the first one, which saves. */
type DraftAction = "save" | "preview" | "send";

export type PostedDraft = {
  readonly draft: QuoteDraft;
  readonly action: DraftAction;
  readonly isLineAdded: boolean;
  /** What the draft stood on when it was opened. */
  readonly basis: DraftBasis;
};

export const lineNames = Object.keys(emptyDraftLine) as (keyof DraftLine)[];
const removal = /^remove-(\d+)$/;
const reasonName = /^overrule-(\w+)$/;

/** Every field letter for letter, whatever was typed into it; then the line that a button adds or removes. */
export function readDraftForm(form: URLSearchParams): PostedDraft {
  // Thousands of fields: a map finds each at once, where the form would look through all of them.
  const body = readFields(form, longestIn);
  const pressed = body.get("do") ?? "";
  const lines = readLines(body);
  const edited = editLines(lines, pressed, readRemoved(body));
  return {
    draft: {
      ...edited,
      validForDays: typedIn(body, "validForDays"),
      fob: typedIn(body, "fob"),
      freight: typedIn(body, "freight"),
      freightAmount: typedIn(body, "freightAmount"),
      payment: typedIn(body, "payment"),
      incoterms: typedIn(body, "incoterms"),
      packaging: typedIn(body, "packaging"),
      cancellation: typedIn(body, "cancellation"),
      warranty: typedIn(body, "warranty"),
      remarks: typedIn(body, "remarks"),
      overruled: readReasons(body),
      page: typedIn(body, "page"),
    },
    isLineAdded: pressed === "add" && edited.lines.length > lines.length,
    action: pressed === "send" || pressed === "preview" ? pressed : "save",
    basis: {
      version: toNumber("version", typedIn(body, "version")) ?? 0,
      supersedes: body.get("supersedes") || undefined,
    },
  };
}

type EditedLines = Pick<QuoteDraft, "lines" | "removed">;

function editLines(lines: DraftLine[], pressed: string, removed: QuoteDraft["removed"]): EditedLines {
  if (pressed === "add" && lines.length < mostLines) return { lines: [...lines, emptyDraftLine], removed };
  if (pressed === "restore" && removed && lines.length < mostLines) {
    return { lines: lines.toSpliced(removed.number - 1, 0, removed.line), removed: undefined };
  }
  const number = Number(removal.exec(pressed)?.[1]);
  const line = lines[number - 1];
  return line ? { lines: lines.toSpliced(number - 1, 1), removed: { number, line } } : { lines, removed };
}

function readLines(body: ReadonlyMap<string, string>): DraftLine[] {
  const lines: DraftLine[] = [];
  for (let number = 1; body.has(lineField("outcome", number)); number += 1) {
    if (number > mostLines) throw requestError(422, quoteChecks.lines.tooMany(mostLines));
    lines.push(readLine(body, number));
  }
  return lines;
}

function readLine(body: ReadonlyMap<string, string>, key: number | "removed"): DraftLine {
  const typed = lineNames.map((name) => [name, typedIn(body, lineField(name, key))]);
  const values = Object.fromEntries(typed) as Record<keyof DraftLine, string>;
  return { ...values, outcome: outcomes.find((each) => each === values.outcome) ?? "quoted" };
}

function readRemoved(body: ReadonlyMap<string, string>): QuoteDraft["removed"] {
  const number = toNumber("removed", typedIn(body, "removed"));
  return number ? { number, line: readLine(body, "removed") } : undefined;
}

/** The field for the reason why something is sent that a check finds missing. */
export function overruleField(check: string) {
  return `overrule-${check}`;
}

function readReasons(body: ReadonlyMap<string, string>) {
  const reasons = [...body].flatMap(([name, text]) => {
    const check = reasonName.exec(name)?.[1];
    return check && text ? [[check, text]] : [];
  });
  return Object.fromEntries(reasons);
}

function typedIn(body: ReadonlyMap<string, string>, name: string) {
  return body.get(name) ?? "";
}

const longestFields = new Map(
  Object.entries({
    description: longestRequest,
    offered: 1_000,
    reason: 1_000,
    remarks: 5_000,
    overrule: 1_000,
  }),
);

/** Of a line's field the name without its number; a first draft may hold a whole request in one line. */
export function longestIn(field: string) {
  return longestFields.get(field.split("-")[0] ?? "") ?? 200;
}
