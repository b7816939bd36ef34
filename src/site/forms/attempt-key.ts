/**
 * One key per attempt: sending the same content again keeps the key, so that the server recognizes a message whose
 * answer got lost; changed content gets a new one.
 */
export function createAttemptKeys(createKey: () => string = randomKey) {
  let last: { readonly content: string; readonly key: string } | undefined;
  return {
    keyFor(content: string) {
      if (last?.content !== content) last = { content, key: createKey() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}

/** `randomUUID` exists on secure origins only; a site tried out over plain HTTP has none. */
export function randomKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
