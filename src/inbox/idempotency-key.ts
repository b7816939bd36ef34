const visibleAscii = /^[\x21-\x7e]{8,128}$/;

export type KeyReading =
  | { readonly kind: "none" }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "malformed" };

/** Reads the header with or without the quotes that the IETF draft asks for. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): KeyReading {
  if (header === undefined) return { kind: "none" };
  if (typeof header !== "string") return { kind: "malformed" };
  const key = header.replace(/^"(.*)"$/, "$1");
  return visibleAscii.test(key) ? { kind: "key", key } : { kind: "malformed" };
}
