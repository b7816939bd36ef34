import { randomUUID } from "node:crypto";
import { readFields, requestError, toNumber } from "#http/fields.ts";
import { apply, type PastedBlock, pasteByNumber } from "#quote/edit-lines.ts";
import { lineField } from "#quote/finish-line.ts";
import { mostLines, tooManyLines } from "#quote/finish-quote.ts";
import { type FieldKey, withValue } from "#quote/merge-drafts.ts";
import { type DraftLine, lineNames, makeLine, outcomes, type QuoteDraft } from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/write-quote.ts";
import { checkTitles } from "#quote/words.ts";
import { longestRequest } from "#request/fields/forms.ts";
import { quoteDeskWords } from "./words.ts";

/** Two people wrote into one field: what this one wrote, until someone chooses. */
export type OpenClash = {
  readonly field: string;
  readonly mine: string;
  readonly by: string;
  readonly at: number;
};

export type OpenBlock = PastedBlock & { readonly text: string };

type PostedClash = OpenClash & FieldKey;
type Body = ReadonlyMap<string, string>;

/** "send", "remove-3": what to do, and the place of the line. Enter in a field presses the first button, which saves. */
const button = /^(.*?)(?:-(\d+))?$/;

/** Every field letter for letter, whatever was typed into it; then the line that a button adds or removes. */
export function readDraftForm(form: URLSearchParams) {
  // A form may have thousands of fields: a map finds each at once, where URLSearchParams would look through
  // all of them.
  const body = readFields(form, longestIn);
  const [pressed = "", act = "", number] = button.exec(typedIn(body, "do")) ?? [];
  const typedLines = readLines(body);
  const text = typedIn(body, "block");
  const block = /^block/.test(pressed) ? pasteByNumber(typedLines, text, longestIn) : undefined;
  const lines = block && pressed === "block-write" ? apply(typedLines, block.changes) : typedLines;
  const edited = editLines(lines, act, Number(number));
  const clashes = readClashes(body, typedLines);
  const settled = clashes.filter(({ field }) => isMine(body, field, pressed));
  const isSettled = settling.includes(pressed);
  const typed: QuoteDraft = {
    ...readTerms(body),
    lines: edited.lines,
    overruled: readReasons(body),
    page: typedIn(body, "page"),
  };
  return {
    draft: isSettled ? settled.reduce((now, clash) => withValue(now, clash, clash.mine), typed) : typed,
    clashes: isSettled ? [] : clashes,
    /** What a pasted block would write, for a person to look at first. */
    block: block && pressed === "block" ? ({ ...block, text } satisfies OpenBlock) : undefined,
    /** The id of the element that the page opens at, if the button was about one line. */
    place: edited.place,
    action: pressed,
    basis: {
      version: toNumber("version", typedIn(body, "version")) ?? 0,
      supersedes: body.get("supersedes") || undefined,
    } satisfies DraftBasis,
    isBehind: typedIn(body, "behind") !== "",
    /** What the page showed, in the desk's notation. */
    seen: typedIn(body, "seen"),
  };
}

type Terms = Pick<QuoteDraft, keyof typeof quoteDeskWords.fields>;

function readTerms(body: Body) {
  const names = Object.keys(quoteDeskWords.fields);
  return Object.fromEntries(names.map((name) => [name, typedIn(body, name)])) as Terms;
}

/** The buttons under what two people wrote: as chosen, all of mine, all of theirs. */
const settling: readonly string[] = ["settle", "settle-mine", "settle-theirs"];

/** The form fields of a clash: the choice, what this person wrote, and who wrote the other text and when. */
export const clashFields = (field: string) => ({
  choice: `settle-${field}`,
  mine: `mine-${field}`,
  by: `by-${field}`,
  at: `at-${field}`,
});

/**
 * Named "mine-unitPrice-ID", with the line's id because its place may have changed, or "mine-fob". A name
 * that no draft has is ignored.
 */
function readClashes(body: Body, lines: readonly DraftLine[]) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...body].flatMap(([posted, mine]): readonly PostedClash[] => {
    const [, field = "", name = "", id] = /^mine-((\w+)(?:-(.+))?)$/.exec(posted) ?? [];
    const line = id ? byId.get(id) : undefined;
    if (id ? !line || !Object.hasOwn(line, name) : !Object.hasOwn(quoteDeskWords.fields, name)) return [];
    const names = clashFields(field);
    const at = toNumber(names.at, typedIn(body, names.at)) ?? 0;
    return [{ field, name, ...(line && { line: line.id }), mine, by: typedIn(body, names.by), at }];
  });
}

/** Only clashes in lines that this draft still has. Of two on one field, the later one counts. */
export function nameClashes(
  { lines }: QuoteDraft,
  clashes: readonly (FieldKey & Omit<OpenClash, "field">)[],
): readonly OpenClash[] {
  const ids = new Set(lines.map(({ id }) => id));
  const named = clashes.flatMap(({ name, line, mine, by, at }) => {
    if (line !== undefined && !ids.has(line)) return [];
    const field = line === undefined ? name : `${name}-${line}`;
    return [[field, { field, mine, by, at }] as const];
  });
  return [...new Map(named).values()];
}

function isMine(body: Body, field: string, pressed: string) {
  if (pressed !== "settle") return pressed === "settle-mine";
  return typedIn(body, clashFields(field).choice) === "mine";
}

/** The place is where a person goes on: in the new line, or at the line before one that was removed. */
function editLines(lines: readonly DraftLine[], act: string, place: number) {
  if (act === "add" && lines.length < mostLines) {
    const added = makeLine(lines, randomUUID());
    return { lines: [...lines, added], place: lineField("part", lines.length + 1) };
  }
  if (act === "remove" && lines[place - 1])
    return { lines: lines.toSpliced(place - 1, 1), place: `line-${Math.max(1, place - 1)}` };
  return { lines };
}

function readLines(body: Body): DraftLine[] {
  const lines: DraftLine[] = [];
  for (let number = 1; body.has(lineField("outcome", number)); number += 1) {
    if (number > mostLines) throw requestError(422, tooManyLines);
    lines.push(readLine(body, number));
  }
  return lines;
}

function readLine(body: Body, number: number): DraftLine {
  const typed = lineNames.map((name) => [name, typedIn(body, lineField(name, number))]);
  const values = Object.fromEntries(typed) as Record<keyof DraftLine, string>;
  return { ...values, outcome: outcomes.find((each) => each === values.outcome) ?? "quoted" };
}

/** The field for the reason to send the quote although this check finds something missing. */
export function overruleField(check: string) {
  return `overrule-${check}`;
}

function readReasons(body: Body) {
  const reasons = Object.keys(checkTitles).flatMap((check) => {
    const text = typedIn(body, overruleField(check));
    return text ? [[check, text]] : [];
  });
  return Object.fromEntries(reasons);
}

function typedIn(body: Body, name: string) {
  return body.get(name) ?? "";
}

const longestFields = new Map(
  Object.entries({
    part: longestRequest,
    description: longestRequest,
    source: longestRequest,
    offered: 1_000,
    reason: 1_000,
    remarks: 5_000,
    overrule: 1_000,
    block: 60_000,
  }),
);

/** A line's field goes by its name without the number. A first draft may hold a whole request in one cell. */
export function longestIn(field: string) {
  return longestFields.get(field.replace(/^mine-/, "").split("-")[0] ?? "") ?? 200;
}
