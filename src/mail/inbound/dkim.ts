import { createHash, createPublicKey, verify } from "node:crypto";
import type { NameServer } from "./name-server.ts";

/** What is left to verify of a DKIM signature (RFC 6376) once the e-mail itself has been compared with it. */
export type Signature = {
  /** In lower case. */
  readonly domain: string;
  readonly selector: string;
  readonly isEd25519: boolean;
  /** The headers that are signed. */
  readonly signed: Uint8Array;
  readonly value: string;
  /** In milliseconds; undefined if it never ends. */
  readonly endsAt: number | undefined;
};

/** Honest e-mails have one for each server that signs them. */
const MOST_SIGNATURES = 10;

/**
 * The signatures that fit the e-mail's body and headers, whoever made them. Call it in a worker thread: it
 * reads all of the e-mail.
 */
export function readSignatures(raw: Uint8Array): readonly Signature[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = bytes.indexOf("\r\n\r\n");
  const headers = bytes.toString("latin1", 0, end < 0 ? bytes.length : end).split(/\r\n(?![ \t])/);
  const body = end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end + 4);
  const hashes = new Map<string, string>();
  const hashOf = (way: string) => {
    const known = hashes.get(way) ?? hashBody(body, way === "relaxed");
    hashes.set(way, known);
    return known;
  };
  const named = Map.groupBy(headers, nameOf);
  return (named.get("dkim-signature") ?? [])
    .slice(0, MOST_SIGNATURES)
    .flatMap((header) => readSignature(header, named, hashOf) ?? []);
}

function readSignature(
  own: string,
  named: ReadonlyMap<string, readonly string[]>,
  hashOf: (way: string) => string,
): Signature | undefined {
  const tags = readTags(own.slice(own.indexOf(":") + 1));
  const algorithm = tags.get("a");
  if (algorithm !== "rsa-sha256" && algorithm !== "ed25519-sha256") return undefined;
  const names = (tags.get("h") ?? "").toLowerCase().split(":");
  // RFC 6376, 5.4: without it, anyone could be named as the sender. And a signature over only the first bytes
  // would let anyone append more.
  if (!names.includes("from") || tags.has("l")) return undefined;
  const [headerWay = "simple", bodyWay = "simple"] = (tags.get("c") ?? "").split("/").filter(Boolean);
  if (hashOf(bodyWay) !== tags.get("bh")) return undefined;
  const canonize = headerWay === "relaxed" ? relaxHeader : (header: string) => header;
  // Of several headers with one name, the last is signed first (RFC 6376, 5.4.2).
  const used = new Map<string, number>();
  const signed = names.flatMap((name) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return named.get(name)?.at(-count) ?? [];
  });
  const withoutValue = own.replace(/([;:\s]b=)[^;]*/, "$1");
  const ends = tags.get("x");
  return {
    domain: (tags.get("d") ?? "").toLowerCase(),
    selector: tags.get("s") ?? "",
    isEd25519: algorithm === "ed25519-sha256",
    signed: Buffer.from([...signed, withoutValue].map(canonize).join("\r\n"), "latin1"),
    value: tags.get("b") ?? "",
    endsAt: ends === undefined ? undefined : Number(ends) * 1_000,
  };
}

/** Whether the signature was made with a key that its domain publishes. */
export async function isValid(signature: Signature, names: NameServer, now: number): Promise<boolean> {
  const { domain, selector, isEd25519, signed, value, endsAt = now } = signature;
  if (!(endsAt >= now)) return false;
  const records = await names.texts(`${selector}._domainkey.${domain}`);
  return records.some((record) => {
    const key = readDkimKey(record);
    if (key === undefined || (key.asymmetricKeyType === "ed25519") !== isEd25519) return false;
    const bytes = Buffer.from(value, "base64");
    if (isEd25519) return verify(undefined, createHash("sha256").update(signed).digest(), key, bytes);
    // RFC 8301: a shorter key can be broken.
    const isLong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA_KEY;
    return isLong && verify("sha256", signed, key, bytes);
  });
}

const SHORTEST_RSA_KEY = 1_024;

/** The RSA or Ed25519 key in a DKIM record; undefined if it was withdrawn, cut off or is not for e-mail. */
export function readDkimKey(record: string) {
  const tags = readTags(record);
  const lists = (name: string, ...wanted: readonly string[]) =>
    (tags.get(name) ?? wanted[0] ?? "").split(":").some((each) => wanted.includes(each));
  if (!lists("v", "DKIM1") || !lists("h", "sha256") || !lists("s", "*", "email")) return undefined;
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

export function readTags(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(";").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, Math.max(at, 0)).trim(), at < 0 ? "" : pair.slice(at + 1).replace(/\s/g, "")];
    }),
  );
}

function nameOf(header: string) {
  return header
    .slice(0, Math.max(header.indexOf(":"), 0))
    .trim()
    .toLowerCase();
}

function relaxHeader(header: string) {
  const value = header
    .slice(header.indexOf(":") + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${nameOf(header)}:${value}`;
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** In one pass (RFC 6376, 3.4.3 and 3.4.4): a body can be as long as an e-mail may be. */
function hashBody(body: Uint8Array, isRelaxed: boolean) {
  const out = Buffer.allocUnsafe(body.length + 2);
  let size = 0;
  let isBlank = false;
  for (const byte of body) {
    if (isRelaxed && (byte === SPACE || byte === TAB)) {
      isBlank = true;
      continue;
    }
    if (isBlank && byte !== RETURN) out[size++] = SPACE;
    isBlank = false;
    out[size++] = byte;
  }
  while (size >= 2 && out[size - 2] === RETURN && out[size - 1] === LINE_FEED) size -= 2;
  if (size > 0 || !isRelaxed) size += out.write("\r\n", size);
  return createHash("sha256").update(out.subarray(0, size)).digest("base64");
}
