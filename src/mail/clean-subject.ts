import { subjectFallback } from "#content/mail.ts";

const LONGEST_SUBJECT = 200;
/** Control, format (bidirectional and invisible) and unpaired surrogate characters, and both Unicode line breaks. */
const notPrintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** RFC 2047's opening: mail clients would decode what follows, line breaks and all. */
const encodedWord = "=?";

/** The visitor's subject as one bounded, printable line. */
export function cleanSubject(subject: string): string {
  const line = subject.replace(notPrintable, " ").replaceAll(encodedWord, "= ?").replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return subjectFallback;
  if (characters.length <= LONGEST_SUBJECT) return line;
  return `${characters.slice(0, LONGEST_SUBJECT - 1).join("")}…`;
}
