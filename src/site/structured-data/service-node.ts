import type { Capability, ProductServiceCode } from "#content/capabilities/capability.ts";
import { companyReference } from "./company-node.ts";
import type { Node } from "./node.ts";

/**
 * A line of supply, filed under its product and service codes. No NAICS: the related codes are for buyers to read, and
 * data would publish them as the company's own.
 */
export function serviceNode({ name, href, lead, psc }: Capability, origin: string): Node {
  return {
    "@type": "Service",
    "@id": `${origin}${href}#service`,
    name,
    description: lead,
    url: origin + href,
    provider: companyReference(origin),
    category: psc.map(categoryCode),
  };
}

function categoryCode({ code, title }: ProductServiceCode): Node {
  return {
    "@type": "CategoryCode",
    codeValue: code,
    name: title,
    inCodeSet: { "@type": "CategoryCodeSet", name: "PSC" },
  };
}
