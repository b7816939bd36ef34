import { expect, test } from "vitest";
import type { NameServer } from "./name-server.ts";
import { isSentBy } from "./spf.ts";

const records: Readonly<Record<string, readonly string[]>> = {
  "_spf.provider.example": ["v=spf1 a:out.provider.example mx:provider.example/30 -all"],
  "none.example": ["hello"],
  "two.example": ["v=spf1 +all", "v=spf1 -all"],
  "loop.example": ["v=spf1 include:loop.example +all"],
};
const addresses: Readonly<Record<string, readonly string[]>> = {
  "agency.example": ["192.0.2.1", "2001:db8::1"],
  "out.provider.example": ["192.0.2.9"],
  "mx.provider.example": ["192.0.2.17"],
  "1.2.0.192.in.agency.example": ["127.0.0.2"],
  "dana.agency.example": ["127.0.0.2"],
};

async function isSent(record: string, client = "192.0.2.1") {
  let asked = 0;
  const count = <Found>(found: readonly Found[]) => {
    asked += 1;
    return Promise.resolve(found);
  };
  const names: NameServer = {
    texts: (name) => count(name === "agency.example" ? [record] : (records[name] ?? [])),
    addresses: (name) => count(addresses[name] ?? []),
    mailServers: (name) => count(name === "provider.example" ? ["mx.provider.example"] : []),
  };
  const handover = { client, greeting: "mx.agency.example", sender: "dana@agency.example" };
  const verdict = await isSentBy("agency.example", handover, names);
  expect(asked).toBeLessThan(30);
  return verdict;
}

test.each([
  ["v=spf1 ip4:192.0.2.1 -all"],
  ["V=SPF1 IP4:192.0.2.0/24 -ALL"],
  ["v=spf1 a -all"],
  ["v=spf1 a/24 -all", "192.0.2.200"],
  ["v=spf1 a//64 -all", "2001:db8::2"],
  ["v=spf1 ip6:2001:db8::/32 -all", "2001:db8::9"],
  ["v=spf1 include:_spf.provider.example -all", "192.0.2.9"],
  ["v=spf1 include:_spf.provider.example -all", "192.0.2.18"],
  ["v=spf1 redirect=_spf.provider.example", "192.0.2.9"],
  ["v=spf1 exists:%{ir}.in.%{d} -all"],
  ["v=spf1 exists:%{l}.%{d2} -all"],
  ["v=spf1 exp=why.%{d} ip4:192.0.2.1"],
])("a server that the record names sends for the domain: %s", async (record, client = "192.0.2.1") => {
  expect(await isSent(record, client)).toBe(true);
});

test.each([
  ["v=spf1 -all"],
  ["v=spf1 ~all"],
  ["v=spf1 ?ip4:192.0.2.1 +all"],
  ["v=spf1"],
  ["v=spf10 +all"],
  ["v=spf1 ip4:192.0.2.1/33 +all"],
  ["v=spf1 ip4:agency.example +all"],
  ["v=spf1 unknown +all"],
  ["v=spf1 ptr -all"],
  ["v=spf1 include:none.example +all"],
  ["v=spf1 include:two.example +all"],
  ["v=spf1 include:loop.example +all"],
  ["v=spf1 redirect=none.example"],
  ["v=spf1 a:x1.example a:x2.example a:x3.example +all"],
  [`v=spf1 ${"a:out.provider.example ".repeat(11)}+all`],
  ["v=spf1 exists:%{q}.example +all"],
  [`v=spf1 ${"x".repeat(10_000)} +all`],
])("a record that does not say so plainly, is broken or asks too much is none: %s", async (record) => {
  expect(await isSent(record)).toBe(false);
});
