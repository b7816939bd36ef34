import { namesCountry } from "#company/countries.ts";
import { findListed, findTyped, isEmbargoed } from "#company/places.ts";
import { isUsPlace, isUsState } from "#company/state-names.ts";
import type { RfqValues } from "#request/fields/forms.ts";

type Typed = { readonly rfq: { readonly values: RfqValues } | undefined };

/**
 * Whether only a person can say which country it goes to, even if one has said so already. A text that our
 * form did not write never tells.
 */
export function asksCountry({ rfq }: Typed) {
  if (!rfq) return true;
  const { deliveryState, deliveryZip, deliveryCity } = rfq.values;
  return !isUsPlace(deliveryState, deliveryZip) || namesCountry(deliveryCity);
}

/**
 * Whether the delivery place as typed is embargoed: such a request is read, and promised nothing. In a U.S. state, which
 * may have a Moscow and a Havana, only the name of a country beside the city's tells, whatever the ZIP code.
 */
export function isTypedPlaceEmbargoed({ rfq }: Typed) {
  if (!rfq || !asksCountry({ rfq })) return false;
  const { deliveryCity, deliveryState } = rfq.values;
  if (isUsState(deliveryState)) return namesCountry(deliveryCity) && isEmbargoed(findListed(deliveryCity));
  return isEmbargoed(findTyped(deliveryCity, deliveryState));
}
