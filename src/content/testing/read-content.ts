/** Every string inside a value, in order; functions that insert a value are called with a stand-in. */
export function wordsOf(value: unknown, standIn: unknown = "Example"): string {
  if (typeof value === "string") return value;
  if (typeof value === "function") return String(value(...Array(value.length).fill(standIn)));
  if (Array.isArray(value)) return value.map((each) => wordsOf(each, standIn)).join("\n");
  if (value !== null && typeof value === "object")
    return Object.values(value)
      .map((each) => wordsOf(each, standIn))
      .join("\n");
  return "";
}

export function linksOf(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  const own = "href" in value && typeof value.href === "string" ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(linksOf)];
}

export function titles(list: readonly { readonly title: string }[]) {
  return list.map(({ title }) => title);
}
