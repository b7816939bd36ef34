import { fontCharacters } from "./fonts/characters.ts";

const notInFonts = new RegExp(`[^\\n${fontCharacters}]`, "gu");
/** Tabs and the like, and two separators that no keyboard types. */
const blank = /[^\P{Cc}\n]|[\u2028\u2029]/gu;
/** Joiners, marks of direction, soft hyphens, byte order marks: never seen, in any font. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Keeps words in an alphabet that our fonts lack from outgrowing the page. */
const mostSpelledOut = 40;

/** Typed words as our fonts can show them: a character that the fonts lack becomes its number, "[U+4E2D]". */
export function toPrintable(typed: string) {
  let spelledOut = 0;
  return tidy(typed).replace(notInFonts, (character) => {
    spelledOut += 1;
    return spelledOut > mostSpelledOut ? "□" : `[${nameCharacter(character)}]`;
  });
}

/** Nearly every text has only these characters, and every font has them. */
const plain = /^[\n -~]*$/;

/** The characters of the text that paper cannot show, each once. */
export function unprintableCharacters(typed: string): readonly string[] {
  if (plain.test(typed)) return [];
  return [...new Set(tidy(typed).match(notInFonts))];
}

export function nameCharacter(character: string) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function tidy(typed: string) {
  return typed.normalize("NFC").replace(/\r\n?/g, "\n").replace(blank, " ").replace(invisible, "");
}
