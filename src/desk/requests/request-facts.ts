import { type Line, readLines } from "#forms/read-lines.ts";
import type { RfqValues } from "#forms/rfq-form.ts";
import { readRfq } from "#forms/rfq-message.ts";
import type { Request } from "#inbox/requests.ts";

/** What a request is about, read from its text; where that is not our own composing, it stays text. */
export type RequestFacts = {
  readonly values: RfqValues | undefined;
  readonly lines: readonly Line[];
  /** The first thing asked for, or the subject of a message. */
  readonly first: string;
};

/** Of a note, a reply or a reason. */
export const longestText = 10_000;

export function factsOf({ formType, fields }: Request): RequestFacts {
  const values = readRfq({ ...fields, formType });
  if (!values) return { values, lines: [], first: fields.subject };
  const { lines } = readLines(values.items, values.quantities);
  const [line] = lines;
  return { values, lines, first: line?.description || line?.source.trim() || fields.subject };
}

export function destinationOf({ deliveryCity, deliveryState }: RfqValues) {
  return `${deliveryCity}, ${deliveryState}`;
}

/** Messages are answered in words. */
export function isQuotable({ state, formType }: Request) {
  return formType === "rfq" && (state === "open" || state === "quoted");
}
