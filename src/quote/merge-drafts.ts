import type { DraftLine, QuoteDraft } from "./quote.ts";

/** A field of the quote, or of one of its lines. */
export type FieldKey = { readonly name: string; readonly line?: string };

/** Two people wrote different things into one field. */
export type Clash = FieldKey & { readonly mine: string; readonly theirs: string };

/** What one save changed, so that the version before it can be made again from the one after. */
export type DraftStep = {
  /** The version that it made. */
  readonly version: number;
  readonly by: number;
  readonly at: number;
  readonly page: string;
  /** The fields that it changed, with what they held before. */
  readonly fields: readonly (FieldKey & { readonly before: string })[];
  /** All of the draft before, where lines were added, removed or moved. */
  readonly whole?: QuoteDraft;
  /** What its page posted and may still show, where others had written more. */
  readonly posted?: QuoteDraft;
  /** Of a field that two wrote into, what its page posted is not in it. */
  readonly hasClash?: true;
};

/** As many as anyone may be behind. */
const mostSteps = 200;
const mostWhole = 8;

const isText = (value: unknown) => typeof value === "string";
const termNames = (draft: QuoteDraft) =>
  (Object.keys(draft) as (keyof QuoteDraft)[]).filter((name) => name !== "page" && isText(draft[name]));
const lineNames = (line: DraftLine) =>
  (Object.keys(line) as (keyof DraftLine)[]).filter((name) => name !== "id" && isText(line[name]));

export function addStep(
  history: readonly DraftStep[],
  before: QuoteDraft,
  after: QuoteDraft,
  who: Omit<DraftStep, "fields" | "whole">,
): readonly DraftStep[] {
  // Of the new one: what an earlier release stored lacks fields.
  const fields = fieldsOf(after).flatMap((field) => {
    const was = fieldValue(before, field);
    return fieldValue(after, field) === was ? [] : [{ ...field, before: was ?? "" }];
  });
  const step = { ...who, fields, ...(!isSameLines(before, after) && { whole: before }) };
  return cutOff(keepPosted([...history, step].slice(-mostSteps)));
}

/** A page goes on from what it posted last. */
function keepPosted(steps: readonly DraftStep[]): readonly DraftStep[] {
  const last = new Map<string, number>();
  for (const { posted, page, version } of steps.toReversed()) {
    if (posted && last.size < mostWhole && !last.has(page)) last.set(page, version);
  }
  return steps.map(({ posted, ...step }) =>
    posted && last.get(step.page) === step.version ? { ...step, posted } : step,
  );
}

/** Whole drafts are large: steps before the oldest that is kept cannot be made again. */
function cutOff(steps: readonly DraftStep[]) {
  const whole = steps.flatMap((step, index) => (step.whole ? [index] : []));
  return whole.length > mostWhole ? steps.slice(whole.at(-mostWhole)) : steps;
}

/** A version that was saved before; undefined when it was too long ago. */
export function rebuild(draft: QuoteDraft, history: readonly DraftStep[], version: number) {
  const later = history.filter((step) => step.version > version);
  const isWhole = later.length > 0 && later[0]?.version === version + 1;
  if (!isWhole) return undefined;
  return later.toReversed().reduce((now, { whole, fields }) => {
    return whole ?? fields.reduce((next, field) => withValue(next, field, field.before), now);
  }, draft);
}

/** What a page that was told of this version still shows, where it could not show what others wrote. */
export function findPosted(history: readonly DraftStep[], version: number) {
  const told = history.find((step) => step.version === version);
  return told && history.find(({ posted, page }) => posted && page === told.page)?.posted;
}

/** By page: the last version that has all it posted, and whether others had written more into that. */
export type PageSaves = Readonly<Record<string, { readonly version: number; readonly isBehind: boolean }>>;

export function findPageSaves(history: readonly DraftStep[]): PageSaves {
  const whole = history.filter(({ page, hasClash }) => page !== "" && !hasClash);
  return Object.fromEntries(
    whole.map(({ page, version, posted }) => [page, { version, isBehind: posted !== undefined }]),
  );
}

type Merged = {
  /** Where both wrote, it has what the others wrote. */
  readonly draft: QuoteDraft;
  readonly clashes: readonly Clash[];
  /** The fields that only others changed. */
  readonly taken: readonly FieldKey[];
};

/**
 * What I changed and what they changed since the version that both began with. A field that both changed is theirs
 * until someone says otherwise. A line that one removed and the other changed stays. What I wrote there myself is not
 * theirs: as it is now in mine, it counts.
 */
export function mergeDrafts(
  base: QuoteDraft,
  mine: QuoteDraft,
  theirs: QuoteDraft,
  isOwn: (field: FieldKey) => boolean,
  isOwnLine: (id: string) => boolean,
): Merged {
  const joined: QuoteDraft = {
    ...mine,
    ...termsOf(theirs),
    overruled: { ...theirs.overruled, ...mine.overruled },
    lines: joinLines(base, mine, theirs, isOwnLine),
  };
  const clashes: Clash[] = [];
  const taken: FieldKey[] = [];
  let draft = joined;
  for (const field of fieldsOf(joined)) {
    const [was, my, their] = [base, mine, theirs].map((each) => fieldValue(each, field));
    if (my === undefined || my === their) continue;
    if (their === undefined || their === was || isOwn(field)) draft = withValue(draft, field, my);
    else if (my === was) taken.push(field);
    else clashes.push({ ...field, mine: my, theirs: their });
  }
  return { draft, clashes, taken };
}

function termsOf(draft: QuoteDraft): Partial<QuoteDraft> {
  return Object.fromEntries(termNames(draft).map((name) => [name, draft[name]]));
}

function joinLines(
  base: QuoteDraft,
  mine: QuoteDraft,
  theirs: QuoteDraft,
  isOwnLine: (id: string) => boolean,
): readonly DraftLine[] {
  const isChanged = (line: DraftLine) => {
    const before = lineOf(base, line.id);
    return !before || lineNames(line).some((name) => line[name] !== before[name]);
  };
  const joined = theirs.lines.filter(
    (line) => lineOf(mine, line.id) || (isChanged(line) && !isOwnLine(line.id)),
  );
  mine.lines.forEach((line, index) => {
    if (joined.some(({ id }) => id === line.id) || !(isChanged(line) || isOwnLine(line.id))) return;
    const before = mine.lines[index - 1];
    const at = before ? joined.findIndex(({ id }) => id === before.id) + 1 || joined.length : 0;
    joined.splice(at, 0, line);
  });
  return joined;
}

export function fieldsOf(draft: QuoteDraft): readonly FieldKey[] {
  return [
    ...draft.lines.flatMap((line) => lineNames(line).map((name) => ({ name, line: line.id }))),
    ...termNames(draft).map((name) => ({ name })),
  ];
}

export function fieldValue(draft: QuoteDraft, { name, line }: FieldKey): string | undefined {
  const holder = line === undefined ? draft : lineOf(draft, line);
  return (holder as Readonly<Record<string, string>> | undefined)?.[name];
}

export function withValue(draft: QuoteDraft, { name, line }: FieldKey, value: string): QuoteDraft {
  if (line === undefined) return { ...draft, [name]: value };
  const lines = draft.lines.map((each) => (each.id === line ? { ...each, [name]: value } : each));
  return { ...draft, lines };
}

export function isSameLines(...drafts: readonly [QuoteDraft, QuoteDraft]) {
  const [one, other] = drafts.map(({ lines }) => lines.map(({ id }) => id).join("\n"));
  return one === other;
}

/** Which step wrote a field last; with a map, because a paste may have written thousands of them. */
export function findLastSteps(steps: readonly DraftStep[]) {
  const nameOf = ({ name, line = "" }: FieldKey) => `${name} ${line}`;
  const last = new Map(steps.flatMap((step) => step.fields.map((field) => [nameOf(field), step] as const)));
  return (field: FieldKey) => last.get(nameOf(field));
}

function lineOf({ lines }: QuoteDraft, id: string) {
  let byId = known.get(lines);
  if (!byId) {
    byId = new Map(lines.map((line) => [line.id, line]));
    known.set(lines, byId);
  }
  return byId.get(id);
}

/** A quote has up to 500 lines of fifteen fields, and each is looked up a few times. */
const known = new WeakMap<readonly DraftLine[], ReadonlyMap<string, DraftLine>>();
