/*
 * What is written and what is looked for become the same plain words: small letters and digits, without accents, and
 * without the "s" of a plural. What is joined by dashes, dots or slashes is found with and without them.
 */

const longestWord = 60;
const joiners = /[-‐-―./_\\]+/;

/** Each word of a text once, in its order. */
export function wordsOf(text: string): readonly string[] {
  const words = piecesOf(text).flatMap(({ joined, parts }) =>
    parts.length > 1 ? [joined, ...parts] : parts,
  );
  return [...new Set(words)];
}

/**
 * What has to be found, all of it: each as one of several spellings, of which one is enough, each of those a list of
 * words that are all needed.
 */
export type SearchTerms = readonly (readonly (readonly string[])[])[];

export function termsOf(text: string): SearchTerms {
  return piecesOf(text).map(({ joined, parts }) => (parts.length > 1 ? [[joined], parts] : [parts]));
}

/** Whether a text with these words is found; the last term may be the beginning of a word. */
export function matches(words: readonly string[], terms: SearchTerms): boolean {
  const known = new Set(words);
  return terms.every((spellings, index) =>
    spellings.some((needed) =>
      needed.every((word) =>
        isPrefix(terms, index, word) ? words.some((each) => each.startsWith(word)) : known.has(word),
      ),
    ),
  );
}

const shortestPrefix = 3;

/** The last one may still be being typed. */
export function isPrefix(terms: SearchTerms, index: number, word: string) {
  return index === terms.length - 1 && word.length >= shortestPrefix;
}

function piecesOf(text: string) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/['’‘`]/g, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/\.00(?!\d)/g, "")
    .split(/[^\p{L}\p{N}\-‐-―./_\\]+/u)
    .flatMap((piece) => {
      const parts = piece
        .split(joiners)
        .filter(Boolean)
        .map((part) => singular(part.slice(0, longestWord)));
      return parts.length === 0 ? [] : [{ joined: parts.join("").slice(0, longestWord), parts }];
    });
}

/** "plates" is found as "plate": both lose the "s". */
function singular(word: string) {
  return /^\p{L}{4,}s$/u.test(word) ? word.slice(0, -1) : word;
}
