import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { type Records, startNameServer } from "#mail/testing/dns-server.ts";
import { readSignatures } from "./dkim.ts";
import { askNameServer } from "./name-server.ts";
import { proveSender } from "./prove-sender.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

async function ask(records: Records) {
  const server = await startNameServer(records);
  onTestFinished(server.close);
  return askNameServer(server.address);
}

async function sign(domainName: string, from = "dana@agency.example") {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: {
      domainName,
      keySelector: "s1",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
  }).sendMail({ from, to: "us@company.example", subject: "Order", text: "Go ahead." });
  return readSignatures(message as Buffer);
}

const claim = {
  from: "dana@agency.example",
  sender: "dana@agency.example",
  greeting: "mx.agency.example",
  client: "192.0.2.1",
  signatures: [],
};

test.each([
  ["agency.example", {}, "signed"],
  // One above the sender's counts, and another one below the same policy.
  ["agency.example", {}, "signed", "dana@mail.agency.example"],
  ["news.agency.example", {}, "unsigned"],
  ["news.agency.example", { "_dmarc.agency.example TXT": ["v=DMARC1; p=none"] }, "signed"],
  ["news.agency.example", { "_dmarc.agency.example TXT": ["v=DMARC1; p=none; adkim=s"] }, "unsigned"],
  ["provider.example", {}, "unsigned"],
  ["example", {}, "unsigned"],
  ["provider.example", { "_dmarc.agency.example TXT": ["v=DMARC1; p=reject"] }, "disowned"],
  ["xagency.example", { "_dmarc.agency.example TXT": ["v=DMARC1; p=none"] }, "unsigned"],
])("a signature of %s, with %j, proves: %s", async (domain, more, proof, from = claim.from) => {
  const names = await ask({ [`s1._domainkey.${domain} TXT`]: [key], ...more });
  const signatures = await sign(domain, from);
  expect(signatures).toHaveLength(1);
  expect(await proveSender({ ...claim, from, signatures }, names, 0)).toBe(proof);
});

test.each<[string, Records, Partial<typeof claim>, string]>([
  ["its server", { "agency.example TXT": ["v=spf1 ip4:192.0.2.0/24 -all"] }, {}, "sent"],
  [
    "another server",
    { "agency.example TXT": ["v=spf1 ip4:192.0.2.0/24 -all"] },
    { client: "198.51.100.1" },
    "unsigned",
  ],
  ["a server that it does not vouch for", { "agency.example TXT": ["v=spf1 ?all"] }, {}, "unsigned"],
  [
    "a server on this machine",
    { "agency.example TXT": ["v=spf1 +all"] },
    { client: "127.0.0.1" },
    "unsigned",
  ],
  [
    "another sender in the envelope",
    { "evil.example TXT": ["v=spf1 +all"] },
    { sender: "x@evil.example" },
    "unsigned",
  ],
  [
    "a domain that asks to refuse others",
    { "agency.example TXT": ["v=spf1 -all"], "_dmarc.agency.example TXT": ["v=DMARC1; p=quarantine"] },
    {},
    "disowned",
  ],
  [
    "a report",
    { "mx.agency.example TXT": ["v=spf1 ip4:192.0.2.1 -all"] },
    { sender: "", from: "postmaster@mx.agency.example" },
    "sent",
  ],
  ["no address", { "agency.example TXT": ["v=spf1 +all"] }, { from: "" }, "unsigned"],
])("an e-mail from %s is proven or not", async (_, records, changes, proof) => {
  expect(await proveSender({ ...claim, ...changes }, await ask(records), 0)).toBe(proof);
});

test("where name servers do not answer, that is said", async () => {
  const nobody = {
    texts: () => Promise.reject(new Error("nobody")),
    addresses: async () => [],
    mailServers: async () => [],
  };
  expect(await proveSender(claim, nobody, 0)).toBe("unchecked");
  const slow = { ...nobody, texts: () => new Promise<never>(() => {}) };
  expect(await proveSender(claim, slow, 0, 10)).toBe("unchecked");
});
