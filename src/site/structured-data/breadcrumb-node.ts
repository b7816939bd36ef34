import type { Capability } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import type { Node } from "./node.ts";

/** The trail above a capability's title. */
export function breadcrumbNode({ name, href }: Capability, origin: string): Node {
  const trail = [...capabilityPage.trail, { text: name, href }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.text,
      item: origin + step.href,
    })),
  };
}
