import { capabilities } from "#content/capabilities/index.ts";
import { paths } from "#content/paths.ts";
import { breadcrumbNode } from "./breadcrumb-node.ts";
import { companyNode } from "./company-node.ts";
import type { Node } from "./node.ts";
import { serviceNode } from "./service-node.ts";

type StructuredDataProps = { path: string; origin: string };

/** What a page says, for machines (schema.org as JSON-LD). A data block: the browser does not run it. */
export function StructuredData({ path, origin }: StructuredDataProps) {
  const graph = nodesFor(path, origin);
  if (graph.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

/** A node stands only on pages that show to people what it says. */
function nodesFor(path: string, origin: string): readonly Node[] {
  if (path === paths.home) return [companyNode(origin, ["founding"])];
  if (path === paths.about) return [companyNode(origin, ["founding", "address"])];
  if (path === paths.contact) return [companyNode(origin, ["address", "contactPoints"])];
  if (path === paths.capabilities) return [companyNode(origin, [])];
  if (path === paths.contracting) return [companyNode(origin, ["founding"])];
  const capability = capabilities.find(({ href }) => href === path);
  return capability ? [breadcrumbNode(capability, origin), serviceNode(capability, origin)] : [];
}
