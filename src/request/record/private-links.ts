import { createHmac, timingSafeEqual } from "node:crypto";
import { parseReference } from "./submission.ts";

/** The keys in the addresses that a buyer gets by mail. Nothing is stored for them: the secret makes each again. */
export type PrivateLinks = {
  readonly requestKey: (reference: string) => string;
  /** Each revision has its own key: a quote opens only by the link in its own mail. */
  readonly quoteKey: (reference: string, revision: string) => string;
  /** Printed on the quote, which people pass on: it opens only the page that says whether a revision is current. */
  readonly checkKey: (reference: string, revision: string) => string;
};

/** 128 bits. In hexadecimal, since mail programs that look for links in text leave out a dash at the end. */
const KEY_LETTERS = 32;
/** 64 bits are enough where guesses are counted: a local part has at most 64 characters, and a QR code should be coarse. */
const SHORT_KEY_LETTERS = 16;

export function createPrivateLinks(secret: string): PrivateLinks {
  return {
    requestKey: (reference) => sign(secret, KEY_LETTERS, "buyer-page", reference),
    quoteKey: (reference, revision) => sign(secret, KEY_LETTERS, "quote-page", reference, revision),
    checkKey: (reference, revision) => sign(secret, SHORT_KEY_LETTERS, "quote-check", reference, revision),
  };
}

/** Tells one secret from another, and says nothing about either. */
export function fingerprintOf(secret: string) {
  return sign(secret, SHORT_KEY_LETTERS, "fingerprint");
}

/** In constant time, so that the time taken does not tell how much of a wrong key is right. */
export function isSameKey(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The purpose comes first, so that nothing that the secret signed passes for something else. */
function sign(secret: string, letters: number, purpose: string, ...about: readonly string[]) {
  const text = [purpose, ...about].join("\n");
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, letters);
}

export type InboundTarget =
  /** Reply-To of what we write to a buyer. */
  | { readonly kind: "reply"; readonly reference: string }
  /** Envelope sender of one of our e-mails: reports about it come here. */
  | { readonly kind: "report"; readonly messageId: string }
  /** What comes here is a request for quote. */
  | { readonly kind: "requests" }
  /** For people who write to us, and for a mailbox rule that passes on reports. */
  | { readonly kind: "open" }
  /** Where `inbox doctor` sends its test mail. */
  | { readonly kind: "test" };

export type InboundAddresses = ReturnType<typeof createInboundAddresses>;

/** RFC 5321, 4.5.1 requires `postmaster`. */
const openNames = new Set(["postmaster", "reports"]);

/** In lower case throughout: not every mail server keeps capitals. Nothing is stored for them. */
export function createInboundAddresses(
  secret: string,
  host: string,
  mailDomain: () => string,
  requestNames: readonly string[] = [],
) {
  const withKey = (name: string) => `${name}-${sign(secret, SHORT_KEY_LETTERS, "inbound-address", name)}`;
  return {
    host,
    /** Where requests come in, as people write them. */
    forRequests: requestNames.map((name) => `${name}@${host}`),
    replyTo: (reference: string) => `${withKey(`r-${reference.replace("-", "").toLowerCase()}`)}@${host}`,
    /** From a Message-ID as `insertMail` makes them. */
    reportTo(messageId: string) {
      const [, time, id = ""] = /^<([0-9a-z]+)\.([0-9a-f-]{36})@/.exec(messageId) ?? [];
      return time && `${withKey(`b-${time}-${id.replaceAll("-", "")}`)}@${host}`;
    },
    testTo: (word: string) => `${withKey(`t-${word}`)}@${host}`,
    read(address: string): InboundTarget | undefined {
      const [local = "", domain] = address.toLowerCase().split("@");
      // RFC 5321, 4.5.1: this one is ours without a domain too.
      if (domain === undefined && local === "postmaster") return { kind: "open" };
      if (domain !== host) return undefined;
      if (openNames.has(local)) return { kind: "open" };
      if (requestNames.includes(local)) return { kind: "requests" };
      const name = local.slice(0, -SHORT_KEY_LETTERS - 1);
      if (!isSameKey(local, withKey(name))) return undefined;
      const [kind, what = "", id = ""] = name.split("-");
      if (kind === "t") return { kind: "test" };
      const reference = kind === "r" ? parseReference(what) : undefined;
      if (reference) return { kind: "reply", reference };
      const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      return kind === "b" ? { kind: "report", messageId: `<${what}.${uuid}@${mailDomain()}>` } : undefined;
    },
  };
}
