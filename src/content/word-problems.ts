import { ownWords } from "#company/facts.ts";
import { factsIn } from "#company/named-facts.ts";
import { isPlainText } from "#company/schema.ts";
import { allWords, type Word } from "./words.ts";

const longest = 1_200;

/** What is wrong with the owner's words, each as a sentence that begins with its key. */
export function findWordProblems(own: Readonly<Record<string, unknown>> = ownWords): readonly string[] {
  return problemsOf(own, (word, text) => ruleProblem(word) ?? textProblem(word, text) ?? factProblem(text));
}

/**
 * Less than that: what a page cannot be shown with. A release may know rules that the owner's published words do not keep,
 * or drop one of their sentences, and the site still starts.
 */
export function findBrokenWords(): readonly string[] {
  return problemsOf(ownWords, (word, text) => (word.isLocked ? undefined : textProblem(word, text)));
}

/** In a new folder, unlike after an upgrade, these are a mistake. */
export function findUnknownWords(): readonly string[] {
  const unknown = Object.keys(ownWords).filter((key) => !allWords.has(key));
  return unknown.map((key) => `words.json: ${key} is not a sentence of this site`);
}

function problemsOf(
  own: Readonly<Record<string, unknown>>,
  judge: (word: Word, text: unknown) => string | undefined,
) {
  return Object.entries(own).flatMap(([key, text]) => {
    const word = allWords.get(key);
    const problem = word && judge(word, text);
    return problem ? [`words.json: ${key} ${problem}`] : [];
  });
}

function ruleProblem({ isLocked }: Word) {
  return isLocked ? "is fixed by the specification" : undefined;
}

function textProblem(word: Word, text: unknown) {
  if (typeof text !== "string" || text.trim() === "") return "is empty";
  if (text.length > longest) return `has ${text.length} characters, not at most ${longest}`;
  const lost = (word.text.match(/\{\w+\}/g) ?? []).find((name) => !text.includes(name));
  return lost && `has to keep ${lost}, which is replaced by a value`;
}

function factProblem(text: unknown) {
  const { unknown } = factsIn(String(text));
  if (unknown) return `has ${unknown}, which is not the name of a fact`;
  return isPlainText(String(text)) ? undefined : "has < or >, or a character that nobody can see";
}
