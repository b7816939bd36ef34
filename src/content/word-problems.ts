import { ownWords } from "#company/facts.ts";
import { factsIn } from "#company/named-facts.ts";
import { isPlainText } from "#company/schema.ts";
import { allWords, type Word } from "./words.ts";

const longest = 1_200;

/** What is wrong with the owner's words, each as a sentence that begins with its key. */
export function findWordProblems(own: Readonly<Record<string, unknown>> = ownWords): readonly string[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const word = allWords.get(key);
    const problem = word && problemOf(word, text);
    return problem ? [`words.json: ${key} ${problem}`] : [];
  });
}

/** A release may drop a sentence that the owner has changed, and the site still starts; in a new folder it is a mistake. */
export function findUnknownWords(): readonly string[] {
  const unknown = Object.keys(ownWords).filter((key) => !allWords.has(key));
  return unknown.map((key) => `words.json: ${key} is not a sentence of this site`);
}

function problemOf(word: Word, text: unknown) {
  if (word.isLocked) return "is fixed by the specification";
  if (typeof text !== "string" || text.trim() === "") return "is empty";
  if (text.length > longest) return `has ${text.length} characters, not at most ${longest}`;
  const lost = (word.text.match(/\{\w+\}/g) ?? []).find((name) => !text.includes(name));
  if (lost) return `has to keep ${lost}, which is replaced by a value`;
  const { unknown } = factsIn(text);
  if (unknown) return `has ${unknown}, which is not the name of a fact`;
  return isPlainText(text) ? undefined : "has < or >, or a character that nobody can see";
}
