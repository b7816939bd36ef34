import { allWords, placesOfPages, type Word } from "#content/template.ts";
import { inWords } from "./fields.ts";

/** A page of the site with the sentences that are on it; the last one has those that every page has. */
export type WordPage = { readonly path: string; readonly title: string; readonly words: readonly Word[] };

/** The program's own sentence as the owner edits it, with the names of facts. */
export function programWord(key: string) {
  return allWords.get(key)?.text.trim() ?? "";
}

const everyPage = "";

export function listWordPages(): readonly WordPage[] {
  const byPath = Map.groupBy(allWords.values(), ({ page = everyPage }) => page);
  const order = [...new Set(Object.values(placesOfPages)), everyPage];
  return order.map((path) => ({ path, title: titleOf(path), words: byPath.get(path) ?? [] }));
}

function titleOf(path: string) {
  if (path === everyPage) return "Every page";
  const [key = ""] = Object.entries(placesOfPages).find(([, each]) => each === path) ?? [];
  return key === "rfq" ? "Request a quote" : inWords(key);
}

/** "Hero heading" for `home.hero.heading`, "Values 1 title" for `values.0.title`. */
export function nameOfWord(key: string) {
  const [place = "", ...parts] = key.split(".");
  // People count from one.
  const names = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  return inWords((place in placesOfPages ? names : [place, ...names]).join(" "));
}

export function wordPlace(key: string) {
  return `words.${key}`;
}
