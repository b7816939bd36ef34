import { capabilityPath, capabilitySlugs, paths } from "#content/paths.ts";
import { allWords, capabilityPlace, type Word } from "#content/template.ts";
import { inWords } from "./fields.ts";

/** A page of the site with the sentences that are on it; the last one has those that every page has. */
export type WordPage = { readonly path: string; readonly title: string; readonly words: readonly Word[] };

/** The program's own sentence as the owner edits it, with the names of facts. */
export function programWord(key: string) {
  return allWords.get(key)?.text.trim() ?? "";
}

/** The page of a sentence, if the first part of its key names a page. */
const pages: Readonly<Record<string, string>> = {
  ...paths,
  ...Object.fromEntries(capabilitySlugs.map((slug) => [capabilityPlace(slug), capabilityPath(slug)])),
  capabilitiesPage: paths.capabilities,
};

/** The page of a sentence, if its key names a part of a page. Parts of all pages are in neither. */
const partsOfPages: Readonly<Record<string, string>> = {
  capabilityTableLabels: paths.capabilities,
  generalLeadTimes: paths.contracting,
  capabilityStatement: paths.contracting,
  commitments: paths.pastPerformance,
  values: paths.about,
  timeline: paths.about,
  contactSections: paths.contact,
  contactFormWords: paths.contact,
  attachmentWords: paths.rfq,
  rfqFormWords: paths.rfq,
};

const everyPage = "";

export function listWordPages(): readonly WordPage[] {
  const byPath = Map.groupBy(allWords.values(), ({ key }) => {
    const place = key.split(".")[0] ?? "";
    return pages[place] ?? partsOfPages[place] ?? everyPage;
  });
  const order = [...new Set(Object.values(pages)), everyPage];
  return order.map((path) => ({ path, title: titleOf(path), words: byPath.get(path) ?? [] }));
}

function titleOf(path: string) {
  if (path === everyPage) return "Every page";
  const [key = ""] = Object.entries(pages).find(([, each]) => each === path) ?? [];
  return key === "rfq" ? "Request a quote" : inWords(key);
}

/** "Hero heading" for `home.hero.heading`, "Values 1 title" for `values.0.title`. */
export function nameOfWord(key: string) {
  const [place = "", ...parts] = key.split(".");
  // People count from one.
  const names = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  return inWords((place in pages ? names : [place, ...names]).join(" "));
}

export function wordPlace(key: string) {
  return `words.${key}`;
}
