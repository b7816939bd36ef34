import { company, mailto } from "#content/company.ts";
import { documentPaths } from "#content/paths.ts";

/** RFC 9116 wants less than a year; written anew every day, so a running site never lets it lapse. */
const validity = { days: 180 };

/** Whom to tell about a weakness in the site. */
export function securityText(origin: string, today: Temporal.PlainDate) {
  const expires = today.add(validity).toZonedDateTime("UTC").toInstant();
  return [
    "# Found a weakness in this website? Please tell us before you tell others.",
    `Contact: ${mailto(company.emails.support)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${documentPaths.securityContact}`,
    "",
  ].join("\n");
}
