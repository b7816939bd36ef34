import { expect, test } from "vitest";
import { domainOf, mailboxOf } from "./acknowledgements.ts";

test.each([
  "dana.w@agency.example",
  "DANA.W@Agency.Example",
  "dana.w+1@agency.example",
  "d.a.n.a.w@agency.example",
])("%s counts as the one mailbox that it is", (spelling) =>
  expect(mailboxOf(spelling)).toBe("danaw@agency.example"),
);

test("other people and other domains count by themselves", () => {
  const mailboxes = [
    "dana@agency.example",
    "dan@agency.example",
    "dana@other.example",
    "+dana@agency.example",
  ];
  expect(new Set(mailboxes.map(mailboxOf)).size).toBe(mailboxes.length);
});

test("a domain is what follows the last @, in small letters", () => {
  expect(domainOf('"a@b"@Agency.EXAMPLE')).toBe("agency.example");
});
