import { facts } from "#company/facts.ts";
import { plainMentions, quotePromises } from "#quote/promises.ts";

type RenderedPage = { readonly path: string; readonly html: string };

const mentionsQuote = /\bquot(?:e|es|ed|ing|ation|ations)\b/i;
/** What the owner wrote of people and the company is theirs to keep. */
const ownersWords = JSON.stringify(facts);

/** What pages say of a quote and nothing keeps, and what the list keeps though no page says it any more. */
export function findPromiseProblems(pages: readonly RenderedPage[]) {
  const sentences = pages.flatMap(({ path, html }) => sentencesOf(html).map((words) => ({ path, words })));
  const unkept = sentences.filter(({ words }) => mentionsQuote.test(words) && !isKnown(words));
  const unsaid = quotePromises.filter(({ says }) => !sentences.some(({ words }) => words.includes(says)));
  return [
    ...unkept.map(({ path, words }) => `${path}: "${words}" is in no list of src/quote/promises.ts`),
    ...unsaid.map(({ says }) => `src/quote/promises.ts: no page says "${says}"`),
  ];
}

function isKnown(words: string) {
  return (
    quotePromises.some(({ says }) => words.includes(says)) ||
    plainMentions.some((mention) => mention.test(words)) ||
    ownersWords.includes(words)
  );
}

/** As far as they are of one piece: a link within one parts it. */
function sentencesOf(html: string) {
  const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  return main
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split(/<[^>]*>|(?<=[.;:!?]) /)
    .map((words) => words.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
