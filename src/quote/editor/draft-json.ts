import { requestError } from "#http/fields.ts";
import { columnOf, storedColumns } from "#quote/columns.ts";
import { mostLines, tooManyLines } from "#quote/finish-quote.ts";
import { governmentFields, solicitationKinds } from "#quote/government.ts";
import {
  type DraftLine,
  type Enclosing,
  emptyDraftLine,
  type GovernmentDraft,
  lineNames,
  outcomes,
  type QuoteDraft,
} from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/write-quote.ts";
import { checkTitles } from "#quote/words.ts";
import { longestRequest } from "#request/fields/longest-request.ts";
import type { SolicitationKind } from "#request/fields/solicitation.ts";
import { fileLimits } from "#request/files/file-contents.ts";
import { longestEnclosed } from "./room-data.ts";
import { longestTerm, type TermName, terms } from "./terms.ts";

/** What to do with a draft that is put: "replace" keeps the other's as a copy, "copy" keeps this one as a copy. */
const ways = ["save", "replace", "copy"] as const;

/** What the editor puts: the whole draft, and what it was based on. */
export type PutDraft = DraftBasis & {
  readonly draft: QuoteDraft;
  readonly as: (typeof ways)[number];
  /** What the page showed, in the desk's notation. */
  readonly seen: string;
};

type Values = Readonly<Record<string, unknown>>;

/** With everything that was typed, however odd; refused with a sentence where no editor would have written it. */
export function readPut(body: unknown): PutDraft {
  const { version, supersedes, draft, as = "save", seen = "", ...others } = valuesOf(body, "The draft");
  refuseOthers(others, "The draft");
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 0)
    throw refused("The draft has no version.");
  const way = ways.find((each) => each === as);
  if (!way) throw refused("The draft says in an unknown way what is to become of it.");
  return {
    version,
    supersedes:
      supersedes === undefined ? undefined : textOf(supersedes, longestWord, "The revision before it"),
    as: way,
    seen: textOf(seen, longestWord, "What the page showed"),
    draft: readDraft(draft),
  };
}

const longestWord = 200;
const longestReason = 1_000;
function readDraft(given: unknown): QuoteDraft {
  const { lines, overruled = {}, page = "", government, enclosing, ...others } = valuesOf(given, "The quote");
  if (!Array.isArray(lines)) throw refused("The quote has no lines.");
  if (lines.length > mostLines) throw refused(tooManyLines);
  const texts = terms.map((term) => {
    return [term.name, textOf(others[term.name] ?? "", longestTerm(term), term.label)] as const;
  });
  const known = new Set<string>(terms.map(({ name }) => name));
  refuseOthers(Object.fromEntries(Object.entries(others).filter(([name]) => !known.has(name))), "The quote");
  const ids = new Set<string>();
  return {
    ...(Object.fromEntries(texts) as Record<TermName, string>),
    lines: lines.map((line, index) => readLine(line, index, ids)),
    overruled: readReasons(overruled),
    ...(government !== undefined && { government: readGovernment(government) }),
    ...(enclosing !== undefined && { enclosing: readEnclosing(enclosing) }),
    page: textOf(page, longestWord, "The page"),
  };
}

function readLine(given: unknown, index: number, ids: Set<string>): DraftLine {
  const where = `Line ${index + 1}`;
  const values = valuesOf(given, where);
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(emptyDraftLine, name));
  if (unknown !== undefined) throw refused(`${where} has a field that no line has.`);
  const texts = lineNames.map((name) => {
    return [name, textOf(values[name] ?? "", longestOf(name), `${where}, ${labels.get(name) ?? name}`)];
  });
  const line = Object.fromEntries(texts) as Record<keyof DraftLine, string>;
  if (line.id === "" || ids.has(line.id)) throw refused(`${where} has no identity of its own.`);
  ids.add(line.id);
  const outcome = outcomes.find((each) => each === line.outcome);
  if (!outcome) throw refused(`${where} has an outcome that there is not.`);
  return { ...line, outcome };
}

const labels = new Map<string, string>(storedColumns.map(({ name, label }) => [name, label]));

function longestOf(name: keyof DraftLine) {
  if (name === "source" || name === "flag") return longestRequest;
  return columnOf(name)?.longest ?? longestWord;
}

function readReasons(given: unknown) {
  const reasons = Object.entries(valuesOf(given, "The reasons"));
  const most = Object.keys(checkTitles).length;
  if (reasons.length > most || reasons.some(([name]) => !Object.hasOwn(checkTitles, name)))
    throw refused("A reason is given for a check that there is not.");
  const texts = reasons.map(([name, text]) => [name, textOf(text, longestReason, "A reason")]);
  return Object.fromEntries(texts.filter(([, text]) => text !== "")) as Readonly<Record<string, string>>;
}

const kindNames = Object.keys(solicitationKinds) as readonly SolicitationKind[];

function readGovernment(given: unknown): GovernmentDraft {
  const what = "The answer to the solicitation";
  const { kind, ...others } = valuesOf(given, what);
  const unknown = Object.keys(others).find((name) => !governmentFields.some((field) => field.name === name));
  if (unknown !== undefined) throw refused(`${what} has a field that there is not.`);
  const texts = governmentFields.flatMap(({ name, label }) => {
    return others[name] === undefined ? [] : [[name, textOf(others[name], longestReason, label)]];
  });
  const chosen = kindNames.find((each) => each === kind);
  if (kind !== undefined && chosen === undefined) throw refused(`${what} is of a kind that there is not.`);
  return { ...Object.fromEntries(texts), ...(chosen !== undefined && { kind: chosen }) };
}

function readEnclosing(given: unknown): Enclosing {
  const what = "What goes with the quote";
  const { note = "", copies = "", form = "", files = [], ...others } = valuesOf(given, what);
  refuseOthers(others, what);
  if (!Array.isArray(files) || files.length > fileLimits.files)
    throw refused(`At most ${fileLimits.files} files go with a quote.`);
  return {
    note: textOf(note, longestEnclosed, "The sentence to the buyer"),
    copies: textOf(copies, longestEnclosed, "Copy to"),
    form: textOf(form, longestWord, "The files"),
    files: files.map((file) => textOf(file, longestWord, "A file")),
  };
}

function valuesOf(given: unknown, what: string): Values {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw refused(`${what} cannot be read.`);
  return given as Values;
}

function refuseOthers(others: Values, what: string) {
  if (Object.keys(others).length > 0) throw refused(`${what} has a field that there is not.`);
}

/** Control characters that nobody types become spaces; line ends and tabs are kept. */
const control = /[^\P{Cc}\n\t]/gu;

function textOf(given: unknown, longest: number, what: string): string {
  if (typeof given !== "string") throw refused(`${what} is not text.`);
  const text = given.replaceAll("\r\n", "\n").replace(control, " ");
  if (text.length > longest)
    throw refused(`${what} takes at most ${longest.toLocaleString("en-US")} characters.`);
  return text;
}

function refused(sentence: string) {
  return requestError(422, sentence);
}
