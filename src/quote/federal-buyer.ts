import { stateNames } from "#company/state-names.ts";
import type { Quote } from "./quote.ts";

export type FederalBuyer = Pick<Quote["buyer"], "email" | "organization" | "purchasingEntity">;

const military = /@(?:[\w-]+\.)*mil$/i;
const government = /@(?:[\w-]+\.)*gov$/i;

const named = /\b(?:U\.?S|United States|Federal)\b/;
const agencies =
  /\b(?:DoD|DHS|FBI|DEA|ATF|CBP|USMS|USSS|GSA|NASA|USDA|Army|Navy|Air Force|Space Force|Marine Corps|Coast Guard|Veterans Affairs|Homeland Security|Department of (?:Defense|War))\b/;
const local =
  /\b(?:County|City|Town|Township|Parish|Borough|Village|State of|Sheriff|Municipal|School|Metropolitan)\b/i;
const ofState = new RegExp(`\\b(?:${Object.values(stateNames).join("|")})\\b`);

/** States and cities have addresses in .gov too, so the words have to name the United States or an agency of theirs. */
export function isFederalBuyer({ email, organization, purchasingEntity }: FederalBuyer) {
  const address = email.trim();
  if (military.test(address)) return true;
  return government.test(address) && [organization, purchasingEntity].some(isFederal);
}

function isFederal(name: string) {
  if (local.test(name)) return false;
  return named.test(name) || (agencies.test(name) && !ofState.test(name));
}
