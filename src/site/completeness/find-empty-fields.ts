/** Types say which fields there are; this finds those that are there and say nothing. */
export function findEmptyFields(value: unknown, path = ""): string[] {
  if (typeof value === "string") return value.trim() === "" ? [`${path} is empty`] : [];
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} has no entries`];
    return value.flatMap((entry, index) => findEmptyFields(entry, `${path}[${index}]`));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) =>
      findEmptyFields(entry, path ? `${path}.${key}` : key),
    );
  }
  return value === undefined || value === null ? [`${path} is missing`] : [];
}
