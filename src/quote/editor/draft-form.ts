import { randomUUID } from "node:crypto";
import { readFields, requestError, toNumber } from "#http/fields.ts";
import { apply, fillAll, type PastedBlock, pasteByNumber } from "#quote/edit-lines.ts";
import { lineField, mostLines } from "#quote/finish-quote.ts";
import { type FieldKey, withValue } from "#quote/merge-drafts.ts";
import { type DraftLine, lineNames, makeLine, outcomes, type QuoteDraft } from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/quotes.ts";
import { quoteChecks } from "#quote/words.ts";
import { longestRequest } from "#request/fields/rfq-form.ts";
import { quoteDeskWords } from "./words.ts";

/** What a button of the form asks for; Enter in a field presses the first one, which saves. */
type DraftAction = "save" | "preview" | "send" | "settle";

/** Two people wrote into one field: what this one wrote, until someone chooses. */
export type OpenClash = {
  readonly field: string;
  readonly mine: string;
  readonly by: string;
  readonly at: number;
};

export type OpenBlock = PastedBlock & { readonly text: string };

export type PostedDraft = {
  readonly draft: QuoteDraft;
  readonly action: DraftAction;
  /** The element that the page begins at again, where the button was about one place. */
  readonly place: string | undefined;
  readonly basis: DraftBasis;
  readonly isBehind: boolean;
  /** What the page showed, as the desk names it, and when the order came in that it told of. */
  readonly seen: string;
  readonly seenOrder: number | undefined;
  /** The places of lines that take their earlier price; "all" that have no price. */
  readonly takesEarlier: number | "all" | undefined;
  /** What a pasted block would write, for a person to look at first. */
  readonly block: OpenBlock | undefined;
  readonly clashes: readonly PostedClash[];
};

type PostedClash = OpenClash & FieldKey;

/** "send", "remove-3": what to do, and the place of the line. */
const button = /^(.*?)(?:-(\d+))?$/;
const reasonName = /^overrule-(\w+)$/;

/** Every field letter for letter, whatever was typed into it; then the line that a button adds or removes. */
export function readDraftForm(form: URLSearchParams): PostedDraft {
  // Thousands of fields: a map finds each at once, where the form would look through all of them.
  const body = readFields(form, longestIn);
  const [pressed = "", act = "", number] = button.exec(typedIn(body, "do")) ?? [];
  const place = Number(number);
  const typedLines = readLines(body);
  const text = typedIn(body, "block");
  const block = /^block/.test(pressed) ? pasteByNumber(typedLines, text, longestIn) : undefined;
  const lines = block && pressed === "block-write" ? apply(typedLines, block.changes) : typedLines;
  const edited = editLines(
    act === "fill" ? fillLines(lines, body) : lines,
    { act, place },
    readRemoved(body),
  );
  const clashes = readClashes(body, typedLines);
  const settled = clashes.filter(({ field }) => isMine(body, field, pressed));
  const isSettled = settling.includes(pressed);
  const typed: QuoteDraft = {
    ...readTerms(body),
    ...edited,
    overruled: readReasons(body),
    page: typedIn(body, "page"),
  };
  return {
    draft: isSettled ? settled.reduce((now, clash) => withValue(now, clash, clash.mine), typed) : typed,
    clashes: isSettled ? [] : clashes,
    block: block && pressed === "block" ? { ...block, text } : undefined,
    takesEarlier: act === "earlier" ? place || "all" : undefined,
    place: placeOf({ act, place }, lines.length, edited, readRemoved(body)),
    action: readAction(pressed),
    basis: {
      version: toNumber("version", typedIn(body, "version")) ?? 0,
      supersedes: body.get("supersedes") || undefined,
    },
    isBehind: typedIn(body, "behind") !== "",
    seen: typedIn(body, "seen"),
    seenOrder: toNumber("order", typedIn(body, "order")),
  };
}

type Terms = Pick<QuoteDraft, keyof typeof quoteDeskWords.fields>;

function readTerms(body: ReadonlyMap<string, string>) {
  const names = Object.keys(quoteDeskWords.fields);
  return Object.fromEntries(names.map((name) => [name, typedIn(body, name)])) as Terms;
}

function readAction(pressed: string): DraftAction {
  if (settling.includes(pressed)) return "settle";
  return pressed === "send" || pressed === "preview" ? pressed : "save";
}

/** The buttons under what two people wrote: as chosen, all of mine, all of theirs. */
const settling: readonly string[] = ["settle", "settle-mine", "settle-theirs"];

/** The fields of a clash: what is chosen, and what this person wrote, with who wrote the other and when. */
export const clashFields = (field: string) => ({
  choice: `settle-${field}`,
  mine: `mine-${field}`,
  by: `by-${field}`,
  at: `at-${field}`,
});

/** "mine-unitPrice-3" or "mine-fob"; a name that no draft has is none. */
function readClashes(body: ReadonlyMap<string, string>, lines: readonly DraftLine[]) {
  return [...body].flatMap(([posted, mine]): readonly PostedClash[] => {
    const [, field = "", name = "", place] = /^mine-((\w+)(?:-(\d+))?)$/.exec(posted) ?? [];
    const line = lines[Number(place) - 1];
    if (place ? !line || !(name in line) : !Object.hasOwn(quoteDeskWords.fields, name)) return [];
    const names = clashFields(field);
    const at = toNumber(names.at, typedIn(body, names.at)) ?? 0;
    return [{ field, name, ...(line && { line: line.id }), mine, by: typedIn(body, names.by), at }];
  });
}

/** By the names that the fields have in the form of this draft; of two on one field, the later one counts. */
export function nameClashes(
  { lines }: QuoteDraft,
  clashes: readonly (FieldKey & Omit<OpenClash, "field">)[],
): readonly OpenClash[] {
  const named = clashes.flatMap(({ name, line, mine, by, at }) => {
    const place = lines.findIndex(({ id }) => id === line) + 1;
    if (line !== undefined && place === 0) return [];
    const field = line === undefined ? name : `${name}-${place}`;
    return [[field, { field, mine, by, at }] as const];
  });
  return [...new Map(named).values()];
}

function isMine(body: ReadonlyMap<string, string>, field: string, pressed: string) {
  if (pressed !== "settle") return pressed === "settle-mine";
  return typedIn(body, clashFields(field).choice) === "mine";
}

type EditedLines = Pick<QuoteDraft, "lines" | "removed">;
type Button = { readonly act: string; readonly place: number };

function editLines(
  lines: readonly DraftLine[],
  { act, place }: Button,
  removed: QuoteDraft["removed"],
): EditedLines {
  const hasRoom = lines.length < mostLines;
  const line = lines[place - 1];
  if (act === "add" && hasRoom) return { lines: [...lines, makeLine(lines, randomUUID())], removed };
  if (act === "restore" && removed && hasRoom)
    return { lines: lines.toSpliced(removed.number - 1, 0, removed.line), removed: undefined };
  if (act === "looked" && line)
    return { lines: lines.with(place - 1, { ...line, flag: "", source: "" }), removed };
  if (act === "remove" && line)
    return { lines: lines.toSpliced(place - 1, 1), removed: { number: place, line } };
  return { lines, removed };
}

/** A new line is where the next word is typed; what became of an old one is said where it was. */
function placeOf(
  { act, place }: Button,
  count: number,
  { lines }: EditedLines,
  before: QuoteDraft["removed"],
) {
  if (lines.length < count) return "removed";
  if (lines.length === count) return act === "looked" ? `line-${place}` : undefined;
  return lineField("part", act === "restore" && before ? before.number : lines.length);
}

export function fillField(name: keyof DraftLine) {
  return `all-${name}`;
}

function fillLines(lines: readonly DraftLine[], body: ReadonlyMap<string, string>) {
  const typed = lineNames
    .map((name) => [name, typedIn(body, fillField(name))] as const)
    .filter(([name, text]) => text && (name !== "outcome" || outcomes.some((each) => each === text)));
  return apply(lines, fillAll(lines, Object.fromEntries(typed), "empty"));
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

/** Of a line's field the name without its number; a first draft may hold a whole request in one cell. */
export function longestIn(field: string) {
  return longestFields.get(field.replace(/^(?:all|mine)-/, "").split("-")[0] ?? "") ?? 200;
}
