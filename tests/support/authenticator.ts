import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Said = {
  readonly challenge: string;
  readonly origin: string;
  /** The host that the passkey is for, as the device sees it. */
  readonly host?: string;
  readonly counter?: number;
  /** False: the device did not ask for a face, a finger or its lock. */
  readonly isVerified?: boolean;
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64 = (data: Buffer) => data.toString("base64url");

/** A device with one passkey (WebAuthn, ES256), which says whatever a test wants it to say. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // COSE: an EC2 key on P-256 for ES256, with its two coordinates of 32 bytes.
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function authenticatorData({
    origin,
    host = new URL(origin).hostname,
    counter = 0,
    isVerified = true,
  }: Said) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return (flags: number) =>
      Buffer.concat([sha256(host), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }

  const clientData = (type: string, { challenge, origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Readonly<Record<string, unknown>>) => ({
    id: base64(id),
    rawId: base64(id),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  return {
    /** The answer to an invitation. */
    enroll(said: Said) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authenticatorData(said)(0x40), credential]);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: base64(clientData("webauthn.create", said)),
        attestationObject: base64(attestation),
        transports: ["internal"],
      });
    },
    /** The answer to "sign in". */
    signIn(said: Said) {
      const client = clientData("webauthn.get", said);
      const data = authenticatorData(said)(0);
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
