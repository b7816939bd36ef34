import { namesCountry } from "#company/countries.ts";
import type { Quote } from "./quote.ts";

const americanDomains = ["us", "as", "gu", "mp", "pr", "vi"];

type Contact = Pick<Quote["buyer"], "email" | "phone"> &
  Partial<Pick<Quote["buyer"], "organization" | "purchasingEntity">>;

/**
 * Whether the buyer is plainly one of another country: by phone number or e-mail address, which mostly say nothing about
 * it, or because the organization or the delivery place names a country.
 */
export function isContactAbroad(
  { email, phone, organization = "", purchasingEntity = "" }: Contact,
  { city = "", state = "" }: Partial<Quote["deliverTo"]> = {},
) {
  const number = phone.replace(/[^\d+]/g, "");
  // No U.S. number begins with 0; 001 is how the U.S. is dialed from abroad.
  const hasForeignNumber = /^\+(?!1)|^0(?!01)/.test(number);
  const country = /\.([a-z]{2})$/i.exec(email.trim())?.[1]?.toLowerCase();
  const hasForeignAddress = country !== undefined && !americanDomains.includes(country);
  const words = [organization, purchasingEntity, city, state];
  return hasForeignNumber || hasForeignAddress || words.some(namesCountry);
}
