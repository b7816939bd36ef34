import type { DraftLine, QuoteDraft } from "./quote.ts";

/** A field of the quote, or of one of its lines. */
export type FieldKey = { readonly name: string; readonly line?: string };

/** Two people wrote different things into one field. */
export type Clash = FieldKey & { readonly mine: string; readonly theirs: string };

/** What one save changed, so that the version before it can be rebuilt from the one after. */
export type DraftStep = {
  /** The version that it made. */
  readonly version: number;
  readonly by: number;
  readonly at: number;
  readonly page: string;
  /** The fields that it changed, with what they held before. */
  readonly fields: readonly (FieldKey & { readonly before: string })[];
  /** The whole draft before it, if lines were added, removed or moved. */
  readonly whole?: QuoteDraft;
  /** What its page posted and may still show, if the merge added what others wrote. */
  readonly posted?: QuoteDraft;
  /** Two people wrote into one field, and this version lacks what its page posted there. */
  readonly hasClash?: true;
};

/** How many saves a page may be behind and still be merged. */
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
  // The new draft's fields, because a draft that an earlier release stored lacks some.
  const fields = fieldsOf(after).flatMap((field) => {
    const was = fieldValue(before, field);
    return fieldValue(after, field) === was ? [] : [{ ...field, before: was ?? "" }];
  });
  const step = { ...who, fields, ...(!isSameLines(before, after) && { whole: before }) };
  return cutOff(keepPosted([...history, step].slice(-mostSteps)));
}

/** Keeps only the last post of each page, since a page goes on from that, and only for the latest pages. */
function keepPosted(steps: readonly DraftStep[]): readonly DraftStep[] {
  const last = new Map<string, number>();
  for (const { posted, page, version } of steps.toReversed()) {
    if (posted && last.size < mostWhole && !last.has(page)) last.set(page, version);
  }
  return steps.map(({ posted, ...step }) =>
    posted && last.get(step.page) === step.version ? { ...step, posted } : step,
  );
}

/** Whole drafts are large, so only a few are kept. Versions before the oldest one cannot be rebuilt. */
function cutOff(steps: readonly DraftStep[]) {
  const whole = steps.flatMap((step, index) => (step.whole ? [index] : []));
  return whole.length > mostWhole ? steps.slice(whole.at(-mostWhole)) : steps;
}

/** An earlier version; undefined if it was saved too long ago. */
export function rebuild(draft: QuoteDraft, history: readonly DraftStep[], version: number) {
  const later = history.filter((step) => step.version > version);
  const isWhole = later.length > 0 && later[0]?.version === version + 1;
  if (!isWhole) return undefined;
  return later.toReversed().reduce((now, { whole, fields }) => {
    return whole ?? fields.reduce((next, field) => withValue(next, field, field.before), now);
  }, draft);
}

/** What the page that saved this version still shows, if it could not show what others wrote. */
export function findPosted(history: readonly DraftStep[], version: number) {
  const told = history.find((step) => step.version === version);
  return told && history.find(({ posted, page }) => posted && page === told.page)?.posted;
}

/**
 * By page: the last version with everything that the page posted, and whether it has more, from others, that
 * the page does not show.
 */
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
 * Joins what I changed and what they changed since the version that both began with. A field that both
 * changed keeps their text until someone chooses. A line that one removed and the other changed stays. What I
 * saved there myself (`isOwn`, `isOwnLine`) is not theirs: my draft counts, as it is now.
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

/** Which step wrote a field last. A map, because a paste may have written thousands of fields. */
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

/** A long quote has thousands of fields, and each is looked up a few times. */
const known = new WeakMap<readonly DraftLine[], ReadonlyMap<string, DraftLine>>();
