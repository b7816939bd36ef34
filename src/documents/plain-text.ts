import type { RichText } from "#content/page.ts";

/** Running text without its links. */
export function plainText(text: RichText) {
  if (typeof text === "string") return text;
  return text.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
