import type { FormType } from "#forms/form-type.ts";

/** Easy to read out over the phone: no 0/O, 1/I/L, U/V confusion, and no vowels that could spell a word. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
/** Bytes from here on are thrown away, so that every letter is equally likely. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

const prefixes: Record<FormType, string> = { contact: "MSG", rfq: "RFQ" };
const pattern = new RegExp(`^(${Object.values(prefixes).join("|")})([${ALPHABET}]{${LENGTH}})$`);

export function createReference(formType: FormType, randomBytes = secureBytes) {
  let letters = "";
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && letters.length < LENGTH) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefixes[formType]}-${letters}`;
}

/** Reads a reference as people write it: any case, with or without dashes and spaces. */
export function parseReference(text: string): string | undefined {
  const match = pattern.exec(text.toUpperCase().replace(/[\s-]/g, ""));
  return match ? `${match[1]}-${match[2]}` : undefined;
}

function secureBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
