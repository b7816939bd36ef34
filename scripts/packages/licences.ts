/** All let a closed product use and ship the code; what each asks for is to keep its notice. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

export const noneStated = "none stated";

export type LicenceField = { readonly license?: unknown; readonly licenses?: unknown };

/** An SPDX expression; the older spellings of package files are read too. */
export function licenceOf({ license, licenses }: LicenceField): string {
  if (typeof license === "string" && license !== "") return license;
  const list = Array.isArray(licenses) ? licenses : [license ?? licenses];
  const names = list.map((entry) => (isTyped(entry) ? entry.type : "")).filter(Boolean);
  return names.length > 0 ? names.join(" OR ") : noneStated;
}

/** Some packages state none in their package file but bring the licence itself. */
export function licenceInText(text: string) {
  return /^\s*(?:the )?MIT License\b/i.test(text) ? "MIT" : noneStated;
}

function isTyped(entry: unknown): entry is { readonly type: string } {
  return typeof entry === "object" && entry !== null && "type" in entry && typeof entry.type === "string";
}

/** "OR" leaves the choice to us, "AND" does not. */
export function isAllowed(expression: string): boolean {
  const plain = expression.trim().replace(/^\((.*)\)$/, "$1");
  return plain
    .split(/\s+OR\s+/)
    .some((choice) =>
      choice.split(/\s+AND\s+/).every((name) => allowed.has(name.replace(/[()]/g, "").trim())),
    );
}
