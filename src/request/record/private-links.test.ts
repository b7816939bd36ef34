import { expect, test } from "vitest";
import { createInboundAddresses, createPrivateLinks, isSameKey } from "./private-links.ts";

const secret = "0123456789abcdef0123456789abcdef";
const links = createPrivateLinks(secret);

test("each record, purpose, revision and secret has its own key of 128 bits", () => {
  const keys = [
    links.requestKey("RFQ-7K3MX9QD"),
    links.requestKey("RFQ-8K3MX9QD"),
    links.quoteKey("RFQ-7K3MX9QD", "A"),
    links.quoteKey("RFQ-7K3MX9QD", "B"),
    links.quoteKey("RFQ-8K3MX9QD", "A"),
    createPrivateLinks(`${secret}x`).requestKey("RFQ-7K3MX9QD"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("only the key itself is the same key, whatever its length or letters", () => {
  const key = links.requestKey("RFQ-7K3MX9QD");
  expect(isSameKey(key, key)).toBe(true);
  for (const wrong of ["", key.slice(1), `${key}0`, key.toUpperCase(), `é${key.slice(2)}`]) {
    expect([wrong, isSameKey(wrong, key)]).toEqual([wrong, wrong === key]);
  }
});

const addresses = createInboundAddresses(
  "a secret of ours",
  "reply.company.example",
  () => "company.example",
  ["rfq", "quotes.al"],
);
const messageId = "<mabc1234.01234567-89ab-4cde-8f01-23456789abcd@company.example>";

test("each address is read back as what it is for, in capitals too, and is short enough for any mail server", () => {
  const reply = addresses.replyTo("RFQ-7K3MX9QD");
  const report = addresses.reportTo(messageId) ?? "";
  expect(addresses.read(reply.toUpperCase())).toEqual({ kind: "reply", reference: "RFQ-7K3MX9QD" });
  expect(addresses.read(report)).toEqual({ kind: "report", messageId });
  expect(addresses.read(addresses.testTo("abc"))).toEqual({ kind: "test" });
  expect(addresses.read("Postmaster@reply.company.example")).toEqual({ kind: "open" });
  expect(addresses.read("Postmaster")).toEqual({ kind: "open" });
  expect(addresses.read("RFQ@Reply.Company.Example")).toEqual({ kind: "requests" });
  expect(addresses.read("quotes.al@reply.company.example")).toEqual({ kind: "requests" });
  for (const each of [reply, report]) expect(each.indexOf("@")).toBeLessThanOrEqual(64);
});

test("nobody can make an address without the secret, or change one into another's", () => {
  const other = createInboundAddresses("another secret", "reply.company.example", () => "company.example");
  const [local = ""] = addresses.replyTo("RFQ-7K3MX9QD").split("@");
  for (const address of [
    other.replyTo("RFQ-7K3MX9QD"),
    `${local}@company.example`,
    `${local.replace("7k3m", "7k3n")}@reply.company.example`,
    `${local.slice(0, -1)}@reply.company.example`,
    "r--@reply.company.example",
    "info@reply.company.example",
    "reports",
    "rfq",
    "rfq@company.example",
    "rfqs@reply.company.example",
    local,
    "@reply.company.example",
  ]) {
    expect([address, addresses.read(address)]).toEqual([address, undefined]);
  }
});
