import { timingSafeEqual } from "node:crypto";
import { answeredPath } from "#content/paths.ts";
import type { AnswerLink } from "#inbox/answer-links.ts";
import { sign } from "#inbox/private-links.ts";
import { parseReference } from "#inbox/submission.ts";

const second = 1_000;
export const linkLifetimeMs = 30 * 24 * 60 * 60 * second;

export type LinkReading =
  | { readonly kind: "valid"; readonly link: AnswerLink }
  | { readonly kind: "expired" | "forged" | "unreadable" };

export type AnswerLinks = {
  /** The same link for the same mail, however often it is composed. */
  urlFor(reference: string, mailCreatedAt: number): string;
  read(token: string, now: number): LinkReading;
};

/** Reference, expiry in seconds, signature. Nothing is stored for a link until it is used. */
const format = /^([A-Z]{3}-[0-9A-Z]{8})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

/** What the signature is about, so that the secret can sign other things without one passing for the other. */
const purpose = "mark-as-answered";

export function createAnswerLinks(secret: string, origin: string): AnswerLinks {
  return {
    urlFor(reference, mailCreatedAt) {
      const expiry = Math.floor((mailCreatedAt + linkLifetimeMs) / second).toString(36);
      const signature = sign(secret, purpose, reference, expiry).toString("base64url");
      return origin + answeredPath(`${reference}.${expiry}.${signature}`);
    },

    read(token, now) {
      const [, reference = "", expiry = "", signature = ""] = format.exec(token) ?? [];
      if (parseReference(reference) !== reference || expiry === "") return { kind: "unreadable" };
      const given = Buffer.from(signature, "base64url");
      // The last character has bits that decoding drops; only the one spelling that we write is ours.
      const isCanonical = given.toString("base64url") === signature;
      if (!isCanonical || !timingSafeEqual(given, sign(secret, purpose, reference, expiry)))
        return { kind: "forged" };
      const expiresAt = Number.parseInt(expiry, 36) * second;
      return expiresAt <= now ? { kind: "expired" } : { kind: "valid", link: { reference, expiresAt } };
    },
  };
}
