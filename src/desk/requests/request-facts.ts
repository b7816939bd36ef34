import type { Line } from "#forms/read-lines.ts";
import type { RfqValues } from "#forms/rfq-form.ts";
import type { Request } from "#inbox/requests.ts";

/** What a request is about; a text that our form did not write stays text. */
export type RequestFacts = {
  readonly values: RfqValues | undefined;
  readonly lines: readonly Line[];
  /** The first thing asked for, or the subject of a message. */
  readonly first: string;
};

/** Of a note, a reply or a reason. */
export const longestText = 10_000;

export function factsOf({ fields, rfq }: Request): RequestFacts {
  if (!rfq) return { values: undefined, lines: [], first: fields.subject };
  const { values, lines } = rfq;
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
