import { expect, test } from "vitest";
import { createPrivateLinks, isSameKey } from "./private-links.ts";

const secret = "0123456789abcdef0123456789abcdef";
const links = createPrivateLinks(secret);

test("a key has 128 bits and is the same whenever it is made", () => {
  const key = links.requestKey("RFQ-7K3MX9QD");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(createPrivateLinks(secret).requestKey("RFQ-7K3MX9QD")).toBe(key);
});

test("each record, purpose, revision and secret has its own", () => {
  const keys = [
    links.requestKey("RFQ-7K3MX9QD"),
    links.requestKey("RFQ-8K3MX9QD"),
    links.quoteKey("RFQ-7K3MX9QD", "A"),
    links.quoteKey("RFQ-7K3MX9QD", "B"),
    links.quoteKey("RFQ-8K3MX9QD", "A"),
    createPrivateLinks(`${secret}x`).requestKey("RFQ-7K3MX9QD"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("only the key itself is the same key, whatever its length or letters", () => {
  const key = links.requestKey("RFQ-7K3MX9QD");
  expect(isSameKey(key, key)).toBe(true);
  for (const wrong of ["", key.slice(1), `${key}0`, key.toUpperCase(), `é${key.slice(2)}`]) {
    expect([wrong, isSameKey(wrong, key)]).toEqual([wrong, wrong === key]);
  }
});
