/** Every string inside a value, in order; functions that insert a value are called with stand-ins. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "function") return String(value(...Array(value.length).fill("Example")));
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (value !== null && typeof value === "object") return Object.values(value).map(wordsOf).join("\n");
  return "";
}

export function linksOf(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  const own = "href" in value && typeof value.href === "string" ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(linksOf)];
}
