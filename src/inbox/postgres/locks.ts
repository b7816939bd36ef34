import { createHash } from "node:crypto";

/** Advisory locks live in one space of numbers per database; negative ones are those that have a name. */
export const locks = { migrations: -1, acknowledgements: -2 } as const;

/** A positive number for any text, the same on every node. As text, because it has more digits than a number. */
export function lockOf(text: string): string {
  return (createHash("sha256").update(text).digest().readBigUInt64BE() >> 1n).toString();
}
