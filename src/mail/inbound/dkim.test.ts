import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { isValid, readSignatures } from "./dkim.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
const lookUp = async (name: string) => (name === "s1._domainkey.company.example" ? [record] : []);

async function isSignedBy(
  domain: string,
  raw: Uint8Array,
  texts: (name: string) => Promise<readonly string[]>,
) {
  const names = { texts, addresses: async () => [], mailServers: async () => [] };
  const own = readSignatures(raw).filter((each) => each.domain === domain);
  return (await Promise.all(own.map((each) => isValid(each, names, 0)))).includes(true);
}

/** As a provider would send it. */
async function sign(text: string, domainName = "company.example", skipFields = "") {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: {
      domainName,
      skipFields,
      keySelector: "s1",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
  }).sendMail({
    from: "Company <website@company.example>",
    to: "you@agency.example",
    subject: "A  test with two spaces",
    text,
  });
  return message as Buffer;
}

test.each(["Hello.", "Trailing spaces  \n\n  and lines\n\n\n", "Größe: 5 µm\n"])(
  "an e-mail that the domain signed counts as signed by it: %j",
  async (text) => {
    const raw = await sign(text);
    expect(await isSignedBy("company.example", raw, lookUp)).toBe(true);
    // Servers on the way may fold headers in another way and add their own.
    const folded = raw
      .toString("latin1")
      .replace("Subject: A  test", "Received: by x\r\nSubject:\r\n\tA test");
    expect(await isSignedBy("company.example", Buffer.from(folded, "latin1"), lookUp)).toBe(true);
  },
);

test("a signature that leaves out the sender does not count", async () => {
  const raw = await sign("Hello.", "company.example", "from");
  expect(raw.toString("latin1")).toMatch(/\bh=[a-z:-]*subject/i);
  expect(await isSignedBy("company.example", raw, lookUp)).toBe(false);
});

test("changes, another domain's signature, a missing key and no signature do not count as signed", async () => {
  const raw = await sign("Hello.");
  const changed = (from: string, to: string) =>
    Buffer.from(raw.toString("latin1").replace(from, to), "latin1");
  expect(await isSignedBy("company.example", changed("Hello.", "Hallo."), lookUp)).toBe(false);
  expect(await isSignedBy("company.example", changed("website@", "boss@"), lookUp)).toBe(false);
  expect(await isSignedBy("company.example", raw, async () => [])).toBe(false);
  expect(await isSignedBy("company.example", await sign("Hello.", "provider.example"), lookUp)).toBe(false);
  expect(await isSignedBy("company.example", Buffer.from("From: a@b\r\n\r\nHello.\r\n"), lookUp)).toBe(false);
});

test("a signature that has ended, or whose key is for something else, does not count", async () => {
  const raw = await sign("Hello.");
  const [signature] = readSignatures(raw);
  if (!signature) throw new Error("It was not signed");
  const judge = (texts: readonly string[], endsAt?: number) =>
    isValid(
      { ...signature, endsAt },
      { texts: async () => texts, addresses: async () => [], mailServers: async () => [] },
      1_000,
    );
  expect(await judge([record], 1_001)).toBe(true);
  expect(await judge([record], 999)).toBe(false);
  expect(await judge([`${record}; s=web`])).toBe(false);
  expect(await judge([`${record}; h=sha1`])).toBe(false);
});
