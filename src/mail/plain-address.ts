import { domainToASCII } from "node:url";

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** Dot-atom of RFC 5322: no quotes, comments, groups, lists, white space or control characters. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Converting a domain to ASCII would silently drop these. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u2028\u2029]/u;

/**
 * The address if it can be used in an envelope or a header as exactly one mailbox, with its domain in ASCII.
 * Anything that a mail system could read another way is refused rather than repaired.
 */
export function toPlainAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  if (at < 1 || local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return undefined;
  if (invisible.test(text)) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  const address = `${local}@${domain}`;
  return asciiDomain.test(domain) && address.length <= LONGEST_ADDRESS ? address : undefined;
}
