const americanDomains = ["us", "as", "gu", "mp", "pr", "vi"];

/** Whether the phone number or the e-mail address is plainly one of another country; most say nothing about it. */
export function isContactAbroad({ email, phone }: { readonly email: string; readonly phone: string }) {
  const number = phone.replace(/[^\d+]/g, "");
  // No U.S. number begins with 0; 001 is how the U.S. is dialed from abroad.
  const hasForeignNumber = /^\+(?!1)|^0(?!01)/.test(number);
  const country = /\.([a-z]{2})$/i.exec(email.trim())?.[1]?.toLowerCase();
  return hasForeignNumber || (country !== undefined && !americanDomains.includes(country));
}
