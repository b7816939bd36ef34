import { createHmac, timingSafeEqual } from "node:crypto";

/** The keys in the addresses that a buyer gets by mail. Nothing is stored for them: the secret makes each again. */
export type PrivateLinks = {
  readonly requestKey: (reference: string) => string;
  /** Each revision has its own: quotes open only by the link in their own mail. */
  readonly quoteKey: (reference: string, revision: string) => string;
};

/** 128 bits. In hexadecimal, since mail programs that look for links in text leave out a dash at the end. */
const KEY_LETTERS = 32;

export function createPrivateLinks(secret: string): PrivateLinks {
  const key = (...about: readonly [string, ...string[]]) =>
    sign(secret, ...about)
      .digest("hex")
      .slice(0, KEY_LETTERS);
  return {
    requestKey: (reference) => key("buyer-page", reference),
    quoteKey: (reference, revision) => key("quote-page", reference, revision),
  };
}

/** However much of a wrong key is right, it takes as long. */
export function isSameKey(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The purpose comes first, so that nothing that the secret signed passes for something else. */
function sign(secret: string, purpose: string, ...about: readonly string[]) {
  return createHmac("sha256", secret).update([purpose, ...about].join("\n"));
}
