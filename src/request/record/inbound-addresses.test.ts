import { expect, test } from "vitest";
import { createInboundAddresses } from "./private-links.ts";

const addresses = createInboundAddresses("a secret of ours", "reply.company.example", "company.example");
const messageId = "<mabc1234.01234567-89ab-4cde-8f01-23456789abcd@company.example>";

test("each address is read back as what it is for, in capitals too, and is short enough for any mail server", () => {
  const reply = addresses.replyTo("RFQ-7K3MX9QD");
  const report = addresses.reportTo(messageId) ?? "";
  expect(addresses.read(reply.toUpperCase())).toEqual({ kind: "reply", reference: "RFQ-7K3MX9QD" });
  expect(addresses.read(report)).toEqual({ kind: "report", messageId });
  expect(addresses.read(addresses.testTo("abc"))).toEqual({ kind: "test" });
  expect(addresses.read("Postmaster@reply.company.example")).toEqual({ kind: "open" });
  for (const each of [reply, report]) expect(each.indexOf("@")).toBeLessThanOrEqual(64);
});

test("nobody makes one without the secret, or of another's", () => {
  const other = createInboundAddresses("another secret", "reply.company.example", "company.example");
  const [local = ""] = addresses.replyTo("RFQ-7K3MX9QD").split("@");
  for (const address of [
    other.replyTo("RFQ-7K3MX9QD"),
    `${local}@company.example`,
    `${local.replace("7k3m", "7k3n")}@reply.company.example`,
    `${local.slice(0, -1)}@reply.company.example`,
    "r--@reply.company.example",
    "info@reply.company.example",
    "@reply.company.example",
  ]) {
    expect([address, addresses.read(address)]).toEqual([address, undefined]);
  }
});
