import type { Company } from "#content/create-company.ts";
import { originPlaceOf } from "./words.ts";

/** What the writing of a quote needs to know of the company, as plain data: the room gets it with its page. */
export type Seller = {
  /** Where f.o.b. origin is. */
  readonly originPlace: string;
  readonly timeZone: string;
  /** The payment terms that are offered. */
  readonly payment: readonly string[];
  /** The sales tax exemption that is usual; empty if there is none. */
  readonly exemption: string;
};

export function sellerOf({ facts, said }: Company): Seller {
  const { payment, exemption = "" } = facts.quotes;
  return { originPlace: originPlaceOf(said), timeZone: facts.timeZone, payment, exemption };
}
