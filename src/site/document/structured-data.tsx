import { company } from "#content/company.ts";
import { paths, wellKnownPaths } from "#content/paths.ts";

/** Whose readers look for the company itself. All but the first show its street too. */
const companyPages: readonly string[] = [paths.home, paths.about, paths.contact];

type StructuredDataProps = { path: string; origin: string };

/**
 * What a page says of the company, for machines (schema.org as JSON-LD), and nothing that it does not show to people. A
 * data block: the browser does not run it. No NAICS: the related codes are for buyers to read, and data would publish
 * them as the company's own.
 */
export function StructuredData({ path, origin }: StructuredDataProps) {
  if (!companyPages.includes(path)) return null;
  const { address, phone, emails, hours, foundedYear } = company;
  const json = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${origin}/#company`,
    name: company.legalName,
    url: origin + paths.home,
    logo: origin + wellKnownPaths.icon512,
    description: company.summary,
    telephone: phone.display,
    email: emails.sales,
    openingHours: hours.machineReadable,
    ...(path !== paths.contact && { foundingDate: String(foundedYear) }),
    address: {
      "@type": "PostalAddress",
      ...(path !== paths.home && { streetAddress: address.street, postalCode: address.postalCode }),
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: address.countryCode,
    },
  });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
