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

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);

/** What people call the parts of a page. */
const partNames: Readonly<Record<string, string>> = {
  meta: "search results",
  hero: "top of the page",
  band: "top of the page",
  call: "end of the page",
  lead: "introduction",
  mapAlt: "description of the map",
  metaDescription: "description in search results",
  naics: "NAICS",
  psc: "PSC",
  "gsa-mas": "GSA MAS",
};
/** One entry of a list, by the list's name. */
const entryNames: Readonly<Record<string, string>> = {
  blocks: "paragraph",
  paragraphs: "paragraph",
  text: "part of the text",
  note: "part of the note",
  rows: "row",
  columns: "column",
  facts: "fact",
  references: "reference",
};

/** "Top of the page, heading" for `home.hero.heading`, "Values, first point, heading" for `values.0.title`. */
export function nameOfWord(key: string) {
  const [place = "", ...rest] = key.split(".");
  const parts = place in placesOfPages ? rest : [place, ...rest];
  const names = parts.flatMap((part, index) => {
    if (/^\d+$/.test(part)) {
      const count = ordinals[Number(part)] ?? `${Number(part) + 1}th`;
      return [`${count} ${entryNames[parts[index - 1] ?? ""] ?? "point"}`];
    }
    // The list's own name says no more than its entry's.
    const isList = /^\d+$/.test(parts[index + 1] ?? "");
    if (isList && (part in entryNames || part === "list" || part === "items")) return [];
    return [partNames[part] ?? inWords(part).toLowerCase().replaceAll("-", " ")];
  });
  const name = names.join(", ");
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export function wordPlace(key: string) {
  return `words.${key}`;
}
