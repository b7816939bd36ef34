import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { makeQuotePdf } from "#quote/paper/quote-paper.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { lineCorpus } from "#request/testing/line-corpus.ts";
import { fontCharacters } from "./fonts/characters.ts";
import { missingCharacters } from "./fonts.ts";
import { toPrintable, unprintableCharacters } from "./printable.ts";
import { readPdf } from "./testing/read-pdf.ts";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
/** Coptic letters share the block of Greek. */
const greek = between(0x370, 0x3ff).replace(/[^\p{Script=Greek}\p{Script=Common}]|\p{Cn}/gu, "");
const typed = [
  ...lineCorpus.map(({ items, quantities = "" }) => items + quantities),
  // ASCII, Latin-1, Latin Extended-A, -B and Additional, Greek, Cyrillic.
  ...[between(0x20, 0x7e), between(0xa0, 0xff), between(0x100, 0x24f), between(0x1e00, 0x1eff)],
  ...[greek, between(0x400, 0x52f)],
  // Characters from catalogs.
  "½¼¾⅓⅔⅛⅜⅝⅞™®©℠²³⁴µΩ℧±×÷≤≥≈≠√∞°℃℉Ø⌀∅′″‴←→↑↓↔⇒✓✔✗✘☐☑☒■□▪•◦‣①②Ⅳ№€£¥¢§¶†‡‰…‐‑‒–—―‘’‚“”„‹›«»⁄",
  "a\tb\u00a0c\u2009d\u202fe",
].join("");

test("what buyers type is printed, and copied from the paper as it was typed", async () => {
  expect(unprintableCharacters(typed)).toEqual([]);
  // Each sign between two letters: none is drawn over another, and none is lost at the end of a line.
  const signs = [...new Set(typed.normalize("NFC"))].filter((sign) => sign.trim() && !isUnseen(sign));
  const remarks = signs.map((sign) => `x${sign}x`).join(" ");
  const { bytes, problems } = await makeQuotePdf(theCompany, { quote: exampleQuote({ remarks }) });
  expect(problems).toEqual([]);
  const text = readPdf(bytes).text();
  expect(signs.filter((sign) => !text.includes(`x${sign}x`))).toEqual([]);
});

test("the list of the fonts' characters is what the fonts have", () => {
  const known = new RegExp(`[${fontCharacters}]`, "u");
  const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).join("");
  for (const font of ["regular", "bold"] as const) {
    const missing = new Set(missingCharacters(font, all));
    expect([...all].filter((character) => known.test(character) === missing.has(character))).toEqual([]);
  }
});

test("a character that no font has is printed as its number, and in a long text as a box", () => {
  expect(toPrintable("Rope 中 👍🏽")).toBe("Rope [U+4E2D] [U+1F44D][U+1F3FD]");
  expect(unprintableCharacters("中 Rope 中 👍")).toEqual(["中", "👍"]);
  expect(toPrintable("能".repeat(1_000)).length).toBeLessThan(1_300);
});

test("letters and accents are combined, tabs become spaces, and invisible characters are removed", () => {
  expect(toPrintable("cafe\u0301\tA\u00adB\u200bC\ufeff✔\ufe0f\r\nD\u000b")).toBe(
    "café ABC✔\nD ".replace(" ABC", " ABC"),
  );
});

function isUnseen(sign: string) {
  return /\p{Default_Ignorable_Code_Point}|\p{M}/u.test(sign);
}
