import { namesCountry } from "#company/countries.ts";
import { findListed, isEmbargoed } from "#company/places.ts";
import { isUsPlace } from "#company/state-names.ts";
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

/** Whether the delivery place as typed is embargoed: such a request is read, and promised nothing. */
export function isTypedPlaceEmbargoed({ rfq }: Typed) {
  if (!rfq || !asksCountry({ rfq })) return false;
  return isEmbargoed(findListed(`${rfq.values.deliveryCity}, ${rfq.values.deliveryState}`));
}
