import { type ReadLines, readLines } from "#request/lines/read-lines.ts";
import type { Message } from "./message.ts";
import type { RfqValues } from "./rfq-form.ts";
import { readRfq } from "./rfq-message.ts";

/** A request for quote as values: the form's fields, and the lines that were read from its boxes. */
export type RfqContent = ReadLines & { readonly values: RfqValues };

/** Called at the door, once: everyone else takes what was stored. Undefined for a text that the form did not write. */
export function readRfqContent(message: Message): RfqContent | undefined {
  const values = readRfq(message);
  return values && { values, ...readLines(values.items, values.quantities) };
}
