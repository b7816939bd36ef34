import { checkFacts, checkPictures, type Edition } from "#company/read-company.ts";
import { isPlainText } from "#company/schema.ts";
import { factsIn } from "#content/names.ts";
import { allWords, type Word } from "#content/template.ts";
import { type EditionFiles, findFile, readFacts, readWords } from "./edition.ts";
import { everyField, inWords, labelOf } from "./fields.ts";
import { nameOfWord, wordPlace } from "./words.ts";

export type EditionProblem = {
  /** The name of the form's field, or of something inside it: an entry of a list, an opening time. */
  readonly name: string;
  readonly sentence: string;
};

/** Why an edition cannot be published: each with the fact or the sentence that it is about. */
export function findEditionProblems(files: EditionFiles): readonly EditionProblem[] {
  const facts = readFacts(files);
  const fields = everyField(facts);
  const ofFacts = [...checkFacts(facts).problems, ...checkPictures(facts, (path) => findFile(files, path))];
  return [
    ...ofFacts.map(({ place, message }) => {
      const name = place.join(".");
      const field = fields.find((each) => isInside(name, each.name));
      const said = field?.kind === "phone" ? notAPhone : message;
      return { name, sentence: `${field ? labelOf(field, facts) : inWords(name)} ${said}.` };
    }),
    ...judge(readWords(files), wordProblem).map(({ key, message }) => ({
      name: wordPlace(key),
      sentence: `${nameOfWord(key)} ${message}.`,
    })),
  ];
}

/** In the form in which the desk shows numbers; the file has another, which its own messages name. */
const notAPhone = "is not a phone number such as (205) 555-0142";

export function isInside(name: string, field: string) {
  return `${name}.`.startsWith(`${field}.`);
}

type Words = Readonly<Record<string, unknown>>;

/** What is wrong with the owner's words, each as a sentence that begins with its key. */
export function findWordProblems(own: Words): readonly string[] {
  return judge(own, wordProblem).map(inFile);
}

/**
 * Only the problems with which a page cannot be shown. A new release may have rules that the owner's
 * published words break, or drop one of the sentences that they replace, and the site still starts.
 */
export function findBrokenWords({ words }: Pick<Edition, "words">): readonly string[] {
  return judge(words, (word, text) => (word.isLocked ? undefined : textProblem(word, text))).map(inFile);
}

/** In a new folder, unlike after an upgrade, these are a mistake. */
export function findUnknownWords(own: Words): readonly string[] {
  const unknown = Object.keys(own).filter((key) => !allWords.has(key));
  return unknown.map((key) => inFile({ key, message: "is not a sentence of this site" }));
}

type WordProblem = { readonly key: string; readonly message: string };

function inFile({ key, message }: WordProblem) {
  return `words.json: ${key} ${message}`;
}

function judge(own: Words, problemOf: (word: Word, text: unknown) => string | undefined): WordProblem[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const word = allWords.get(key);
    const message = word && problemOf(word, text);
    return message ? [{ key, message }] : [];
  });
}

function wordProblem(word: Word, text: unknown) {
  if (word.isLocked) return "cannot be changed";
  const problem = textProblem(word, text);
  if (problem) return problem;
  const { unknown } = factsIn(String(text));
  if (unknown) return `has ${unknown}, which is not the name of a fact`;
  return isPlainText(String(text)) ? undefined : "contains < or >, or an invisible character";
}

const longest = 1_200;

function textProblem(word: Word, text: unknown) {
  if (typeof text !== "string" || text.trim() === "") return "is empty";
  if (text.length > longest) return `has ${text.length} characters, not at most ${longest}`;
  const lost = (word.text.match(/\{\w+\}/g) ?? []).find((name) => !text.includes(name));
  return lost && `has to keep ${lost}, which is replaced by a value`;
}
