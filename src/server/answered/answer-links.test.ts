import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerLinks, linkLifetimeMs } from "./answered-routes.ts";

const secret = "0123456789abcdef0123456789abcdef";
const origin = "https://site.test";
const sentAt = Date.parse("2027-02-08T16:40:00.500Z");
const links = createAnswerLinks(secret, origin);
const tokenOf = (url: string) => url.slice(`${origin}/answered/`.length);
const token = tokenOf(links.urlFor("RFQ-7K3MX9QD", sentAt));

test("a link is read back until it expires, thirty days after its mail", () => {
  const expiresAt = Math.floor((sentAt + linkLifetimeMs) / 1_000) * 1_000;
  const valid = { kind: "valid", link: { reference: "RFQ-7K3MX9QD", expiresAt } };
  expect(links.read(token, sentAt)).toEqual(valid);
  expect(links.read(token, expiresAt - 1)).toEqual(valid);
  expect(links.read(token, expiresAt)).toEqual({ kind: "expired" });
});

test("every attempt at a mail carries the same link, and another mail another one", () => {
  expect(links.urlFor("RFQ-7K3MX9QD", sentAt)).toBe(`${origin}/answered/${token}`);
  expect(links.urlFor("RFQ-7K3MX9QD", sentAt + 60_000)).not.toContain(token);
  expect(links.urlFor("RFQ-8K3MX9QD", sentAt).split(".").at(-1)).not.toBe(token.split(".").at(-1));
});

test("no change of a link, and no other secret, passes", () => {
  const changed = fc
    .tuple(
      fc.nat(token.length - 1),
      fc.constantFrom(..."ABCDEFGHJKMNPQRSTVWXYZabcdefghijklmnopqrstuvwxyz23456789-_."),
    )
    .map(([at, character]) => token.slice(0, at) + character + token.slice(at + 1))
    .filter((altered) => altered !== token);
  fc.assert(
    fc.property(changed, (altered) => {
      expect(links.read(altered, sentAt).kind).toMatch(/^(forged|unreadable)$/);
    }),
    { numRuns: 2_000 },
  );
  expect(createAnswerLinks(`${secret}x`, origin).read(token, sentAt)).toEqual({ kind: "forged" });
});

test("an expired link that was given more time is forged, not renewed", () => {
  const [reference, expiry = "", signature] = token.split(".");
  const later = (Number.parseInt(expiry, 36) + 86_400).toString(36);
  expect(links.read(`${reference}.${later}.${signature}`, sentAt)).toEqual({ kind: "forged" });
});

test("what is not a whole link is unreadable", () => {
  for (const odd of [
    "",
    "x",
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    "RFQ-7K3MX9QD",
    `${token}.`,
  ]) {
    expect([odd, links.read(odd, sentAt).kind]).toEqual([odd, "unreadable"]);
  }
});
