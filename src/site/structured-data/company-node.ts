import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { contact } from "#content/pages/contact.ts";
import { paths, wellKnownPaths } from "#content/paths.ts";
import type { Node } from "./node.ts";

type Part = "founding" | "address" | "contactPoints";

/** The company, with what every page shows in its header and footer, and the parts that a page shows besides. */
export function companyNode(origin: string, parts: readonly Part[]): Node {
  const { address, phone, emails, hours, foundedYear } = company;
  const has = (part: Part) => parts.includes(part);
  return {
    ...companyReference(origin),
    url: origin + paths.home,
    logo: origin + wellKnownPaths.icon512,
    description: company.summary,
    telephone: phone.display,
    email: emails.sales,
    openingHours: hours.machineReadable.join(", "),
    ...(has("founding") && { foundingDate: String(foundedYear) }),
    address: {
      "@type": "PostalAddress",
      ...(has("address") && { streetAddress: address.street, postalCode: address.postalCode }),
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: address.countryCode,
    },
    ...(has("contactPoints") && { contactPoint: contactPoints() }),
  };
}

/** Enough to name the company where another node refers to it. */
export function companyReference(origin: string): Node {
  return { "@type": "LocalBusiness", "@id": `${origin}/#company`, name: company.legalName };
}

function contactPoints(): readonly Node[] {
  return [
    ...contact.departments.list.map(({ title, email }) => ({
      "@type": "ContactPoint",
      contactType: title,
      email,
    })),
    {
      "@type": "ContactPoint",
      contactType: contactDetails.labels.emergency,
      telephone: company.emergencyPhone.display,
      hoursAvailable: { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "23:59" },
    },
  ];
}
