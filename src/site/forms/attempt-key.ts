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

/**
 * Begins with the time, so that the server's index of keys grows at its end instead of everywhere. `randomUUID` would
 * exist on secure origins only.
 */
export function randomKey() {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36));
  return `${Date.now().toString(36)}-${random.join("")}`;
}
