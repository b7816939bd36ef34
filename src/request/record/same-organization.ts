export type Organization = { readonly name: string; readonly email: string };

/**
 * Recognizes an organization under another spelling: by the same mail domain, or by the same telling words in
 * its name.
 */
export function sameOrganizationAs(one: Organization) {
  const { domain, name } = organizationKeys(one);
  return (other: Organization) => {
    const keys = organizationKeys(other);
    return (domain !== "" && domain === keys.domain) || (name !== "" && name === keys.name);
  };
}

/** Two with one of these in common are the same organization; one that is empty says nothing. */
export function organizationKeys({ name, email }: Organization) {
  return { domain: ownDomainOf(email), name: nameOf(name) };
}

/** Empty where anyone gets an address, or where it is shared by thousands of offices. */
function ownDomainOf(email: string) {
  const domain = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
  const isPublic = publicDomains.has(domain) || publicNames.test(domain) || sharedByMany.test(domain);
  return isPublic ? "" : domain;
}

const publicDomains = new Set(
  `aol.com att.net bellsouth.net charter.net comcast.net cox.net earthlink.net fastmail.com frontier.com
  googlemail.com hey.com icloud.com mac.com mail.com mail.ru me.com msn.com pm.me proton.me protonmail.com qq.com
  163.com roadrunner.com rr.com sbcglobal.net spectrum.net tutanota.com verizon.net windstream.net zoho.com`.split(
    /\s+/,
  ),
);
/** With any country's ending, since these providers have many. */
const publicNames = /^(?:gmail|gmx|hotmail|live|outlook|yahoo|ymail|yandex)\.[a-z.]+$/;
/** The armed forces: one domain for a whole service. */
const sharedByMany = /^(?:mail|army|us\.army|us\.af|af|us\.navy|navy|usmc|uscg|socom|spaceforce)\.mil$/;

/** What people write or leave out. */
const loose = new Set(
  `a agency and co company corp corporation department dept division inc incorporated limited llc llp lp ltd of office
  offices pllc the`.split(/\s+/),
);
const spelledOut: Readonly<Record<string, string>> = {
  pd: "police",
  so: "sheriff",
  univ: "university",
  natl: "national",
  intl: "international",
  cnty: "county",
  cty: "county",
};

function nameOf(name: string) {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      // Initials are one word: "L.L.C.", "P.D."
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
      .replace(/[’'`]s?\b/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .map((word, index) =>
      word === "co" && isCounty(words[index + 1]) ? "county" : (spelledOut[word] ?? word),
    )
    .filter((word) => !loose.has(word))
    .map((word) => (word.length > shortestPlural ? word.replace(/s$/, "") : word))
    .sort()
    .join(" ");
}

const shortestPlural = 3;

/** "Shelby Co. Sheriff" is a county, "Shelby Co." and "Shelby Co. LLC" are companies. */
function isCounty(next: string | undefined) {
  return next !== undefined && !loose.has(next);
}
