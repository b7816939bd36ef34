import { createHash, createPublicKey, verify } from "node:crypto";
import { Resolver } from "node:dns/promises";

type LookUpTexts = (name: string) => Promise<readonly string[]>;

export const lookUpTexts: LookUpTexts = async (name) => {
  const records = await new Resolver({ timeout: 2_000, tries: 1 }).resolveTxt(name);
  return records.map((parts) => parts.join(""));
};

/**
 * Whether the domain itself has signed this e-mail, with a key that it publishes (RFC 6376): receivers'
 * servers check our e-mails the same way. A signature of another domain, such as the provider's, does not
 * count.
 */
export async function isSignedBy(domain: string, raw: Uint8Array, lookUp: LookUpTexts): Promise<boolean> {
  const text = Buffer.from(raw).toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/);
  const body = text.slice(end + 4);
  for (const header of headers.filter((each) => /^dkim-signature:/i.test(each))) {
    const tags = readTags(header.slice(header.indexOf(":") + 1));
    if (tags.get("d")?.toLowerCase() !== domain) continue;
    if (await isValid(header, tags, headers, body, lookUp).catch(() => false)) return true;
  }
  return false;
}

/** The RSA or Ed25519 key in a DKIM record; undefined if it was withdrawn or cut off. */
export function readDkimKey(record: string) {
  const tags = readTags(record);
  const key = Buffer.from(tags.get("p") ?? "", "base64");
  const isEd25519 = tags.get("k") === "ed25519";
  try {
    const der = isEd25519 ? Buffer.concat([ed25519Prefix, key]) : key;
    return createPublicKey({ key: der, format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}

/** A DKIM record has the bare Ed25519 key; with this prefix, Node can read it (RFC 8410). */
const ed25519Prefix = Buffer.from("302a300506032b6570032100", "hex");

type Tags = ReadonlyMap<string, string>;

function readTags(list: string): Tags {
  const pairs = list.split(";").map((pair) => pair.split(/=(.*)/s));
  return new Map(pairs.map(([name = "", value = ""]) => [name.trim(), value.replace(/\s/g, "")]));
}

async function isValid(
  own: string,
  tags: Tags,
  headers: readonly string[],
  body: string,
  lookUp: LookUpTexts,
): Promise<boolean> {
  const [headerWay = "simple", bodyWay = "simple"] = (tags.get("c") ?? "").split("/").filter(Boolean);
  const canonize = headerWay === "relaxed" ? relaxHeader : (header: string) => header;
  const signedBody = bodyWay === "relaxed" ? body.replace(/[ \t]+/g, " ").replace(/ (?=\r\n)/g, "") : body;
  const wholeBody = signedBody.replace(/(?:\r\n)*$/, signedBody || bodyWay === "simple" ? "\r\n" : "");
  const bodyHash = createHash("sha256").update(wholeBody, "latin1").digest("base64");
  // A signature over only the first bytes would let anyone append more.
  if (bodyHash !== tags.get("bh") || tags.has("l")) return false;

  // Of several headers with one name, the last is signed first (RFC 6376, 5.4.2).
  const left = [...headers].reverse();
  const names = (tags.get("h") ?? "").toLowerCase().split(":");
  // RFC 6376, 5.4: without it, anyone could be named as the sender.
  if (!names.includes("from")) return false;
  const signed = names.flatMap((name) => {
    const at = left.findIndex((header) => header.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map(canonize);
  });
  const data = [...signed, canonize(own.replace(/([;:\s]b=)[^;]*/, "$1"))].join("\r\n");
  const records = await lookUp(`${tags.get("s")}._domainkey.${tags.get("d")}`);
  const signature = Buffer.from(tags.get("b") ?? "", "base64");
  return records.some((record) => {
    const key = readDkimKey(record);
    if (key?.asymmetricKeyType !== "ed25519")
      return key !== undefined && verify("sha256", Buffer.from(data, "latin1"), key, signature);
    return verify(undefined, createHash("sha256").update(data, "latin1").digest(), key, signature);
  });
}

function relaxHeader(header: string) {
  const colon = header.indexOf(":");
  const value = header
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`;
}
