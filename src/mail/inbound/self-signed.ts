import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const DAY_MS = 24 * 60 * 60_000;
const VALID_DAYS = 3_650;

const oids = {
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
  commonName: Buffer.from("0603550403", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
};

/**
 * A certificate for one host by nobody but ourselves, which is what mail servers accept from each other: it keeps those
 * who only listen from reading along. Node makes keys but no certificates, and the one that `smtp-server` brings is
 * public. X.509 in DER (RFC 5280), as far as it is needed.
 */
export function createSelfSigned(host: string, now: number): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oids.ecdsaWithSha256);
  const name = sequence(der(0x31, sequence(oids.commonName, der(0x0c, Buffer.from(host)))));
  const altName = sequence(oids.subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - DAY_MS), time(now + VALID_DAYS * DAY_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(altName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  const lines = certificate.match(/.{1,64}/g)?.join("\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: readonly Buffer[]) {
  return der(0x30, ...parts);
}

/** GeneralizedTime: "20261117123456Z". */
function time(at: number) {
  return der(0x18, Buffer.from(new Date(at).toISOString().replace(/\.\d+|[-:T]/g, "")));
}

function der(tag: number, ...parts: readonly Buffer[]) {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
