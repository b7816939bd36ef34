import type { Capability, ProductServiceCode } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { capabilityPage } from "#content/pages/capabilities.ts";
import { contact } from "#content/pages/contact.ts";
import { paths, wellKnownPaths } from "#content/paths.ts";
import { contactDetails } from "#content/shared-words.ts";

/** A thing of schema.org: its type and its properties. */
type Node = { readonly "@type": string; readonly [property: string]: unknown };

type StructuredDataProps = { path: string; origin: string; company: Company };

/** What a page says, for machines (schema.org as JSON-LD). A data block: the browser does not run it. */
export function StructuredData({ path, origin, company }: StructuredDataProps) {
  const graph = nodesFor(path, origin, company);
  if (graph.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

/** A page has only the nodes whose facts it also shows to people. */
function nodesFor(path: string, origin: string, company: Company): readonly Node[] {
  if (path === paths.home) return [companyNode(origin, company, ["founding"])];
  if (path === paths.about) return [companyNode(origin, company, ["founding", "address"])];
  if (path === paths.contact) return [companyNode(origin, company, ["address", "contactPoints"])];
  if (path === paths.capabilities) return [companyNode(origin, company, [])];
  if (path === paths.contracting) return [companyNode(origin, company, ["founding"])];
  const capability = company.words(capabilities).find(({ href }) => href === path);
  return capability
    ? [breadcrumbNode(capability, origin, company), serviceNode(capability, origin, company)]
    : [];
}

type Part = "founding" | "address" | "contactPoints";

/** The company, with what every page shows in its header and footer, and the parts that a page shows besides. */
function companyNode(origin: string, company: Company, parts: readonly Part[]): Node {
  const { address, phone, emails, hours, foundedYear, summary } = company.said;
  const has = (part: Part) => parts.includes(part);
  return {
    ...companyReference(origin, company),
    url: origin + paths.home,
    logo: origin + wellKnownPaths.icon512,
    description: summary,
    telephone: phone.display,
    email: emails.sales,
    openingHours: hours.machineReadable,
    ...(has("founding") && { foundingDate: String(foundedYear) }),
    address: {
      "@type": "PostalAddress",
      ...(has("address") && { streetAddress: address.street, postalCode: address.postalCode }),
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: address.countryCode,
    },
    ...(has("contactPoints") && { contactPoint: contactPoints(company) }),
  };
}

/** Enough to name the company where another node refers to it. */
function companyReference(origin: string, { said }: Company): Node {
  return { "@type": "LocalBusiness", "@id": `${origin}/#company`, name: said.legalName };
}

function contactPoints({ said, words }: Company): readonly Node[] {
  return [
    ...words(contact).departments.list.map(({ title, email }) => ({
      "@type": "ContactPoint",
      contactType: title,
      email,
    })),
    {
      "@type": "ContactPoint",
      contactType: words(contactDetails).labels.emergency,
      telephone: said.emergencyPhone.display,
      // Hours in the owner's own words are for people only.
      ...(said.emergencySupport === "24/7" && {
        hoursAvailable: { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "23:59" },
      }),
    },
  ];
}

/** The trail above a capability's title. */
function breadcrumbNode({ name, href }: Capability, origin: string, { words }: Company): Node {
  const trail = [...words(capabilityPage).trail, { text: name, href }];
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

/**
 * A product and service line, filed under its product and service codes. No NAICS: the related codes are for buyers to read, and
 * data would publish them as the company's own.
 */
function serviceNode({ name, href, lead, psc }: Capability, origin: string, company: Company): Node {
  return {
    "@type": "Service",
    "@id": `${origin}${href}#service`,
    name,
    description: lead,
    url: origin + href,
    provider: companyReference(origin, company),
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
