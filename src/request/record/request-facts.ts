import { namesCountry } from "#company/countries.ts";
import { isUsPlace } from "#company/state-names.ts";
import type { RfqValues } from "#request/fields/rfq-form.ts";
import type { ReadLines } from "#request/lines/read-lines.ts";
import { homeCountry } from "./compliance.ts";
import type { Request } from "./requests.ts";

/** What a request is about; a text that our form did not write stays text. */
export type RequestFacts = ReadLines & {
  readonly values: RfqValues | undefined;
  readonly first: string;
};

export const longestText = 10_000;
export const longestCountry = 60;

export function factsOf({ fields, rfq }: Request): RequestFacts {
  if (!rfq) return { values: undefined, lines: [], unmatched: [], first: fields.subject };
  const [line] = rfq.lines;
  return { ...rfq, first: line?.description || line?.source.trim() || fields.subject };
}

/** Whether only a person can say which country it goes to, or has said so; a text that our form did not write never tells. */
export function asksCountry(request: Request) {
  const { values } = factsOf(request);
  if (values === undefined) return true;
  return !isUsPlace(values.deliveryState, values.deliveryZip) || namesCountry(values.deliveryCity);
}

/** What a quote's checks have to know of where it goes. */
export function readDestination(request: Request): "domestic" | "abroad" | "unknown" {
  if (!asksCountry(request)) return "domestic";
  if (request.deliveryCountry === undefined) return "unknown";
  return request.deliveryCountry === homeCountry ? "domestic" : "abroad";
}

export function destinationOf({ deliveryCity, deliveryState }: RfqValues) {
  return `${deliveryCity}, ${deliveryState}`;
}

/** Messages are answered in words. */
export function isQuotable({ state, formType }: Request) {
  return formType === "rfq" && (state === "open" || state === "quoted");
}

/** A purchase-order number came in, and nobody has confirmed the order in writing. */
export function hasOpenOrder({ quoted, state, closedAs }: Request) {
  return quoted?.order !== undefined && closedAs !== "won" && (state === "open" || state === "quoted");
}
