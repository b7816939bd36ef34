import type { Capability, ProductServiceCode } from "#content/capabilities/capability.ts";
import { naicsTitles } from "#content/naics.ts";
import { companyReference } from "./company-node.ts";
import type { Node } from "./node.ts";

/** A line of supply, filed under the codes by which buyers search for it. */
export function serviceNode({ name, href, lead, naics, psc }: Capability, origin: string): Node {
  return {
    "@type": "Service",
    "@id": `${origin}${href}#service`,
    name,
    description: lead,
    url: origin + href,
    provider: companyReference(origin),
    category: [
      ...naics.map((code) => categoryCode("NAICS 2022", { code, title: naicsTitles[code] })),
      ...psc.map((code) => categoryCode("PSC", code)),
    ],
  };
}

function categoryCode(set: string, { code, title }: ProductServiceCode): Node {
  return {
    "@type": "CategoryCode",
    codeValue: code,
    name: title,
    inCodeSet: { "@type": "CategoryCodeSet", name: set },
  };
}
