import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { DAY_MS } from "#company/time-in.ts";
import type { Log } from "#http/log.ts";
import type { MailStore } from "#mail/outbox.ts";
import { inPieces, untilGone } from "#store/pieces.ts";
import { clientKey, type RateLimit } from "#store/rate-limit.ts";
import type { Room } from "#store/room.ts";
import { StoreUnavailable } from "#store/store.ts";

export type ListenerParts = {
  /** INBOUND_HOST: the only domain whose e-mails are taken. */
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly key: string; readonly cert: string };
  readonly isKnown: (address: string) => boolean;
  readonly store: Pick<MailStore, "addMailPiece" | "takeMail" | "dropMail">;
  /** Where the e-mails to this address are counted. */
  readonly roomFor: (address: string) => Room;
  readonly rateLimit: RateLimit;
  readonly clock: () => number;
  readonly log: Log;
  readonly onTaken: () => void;
  /** A socket that is already listening, from the process before this one. */
  readonly handed?: object | undefined;
  readonly limits?: Partial<typeof listenerLimits>;
};

/** As much as the largest providers send. */
const MOST_BYTES = 35 * 1024 * 1024;

const listenerLimits = {
  clients: 200,
  clientsPerAddress: 20,
  silenceMs: 60_000,
  /** One whole e-mail: a client that trickles bytes is never silent. */
  mailMs: 10 * 60_000,
  /** Servers that an e-mail passed through; more means a loop (RFC 5321, 6.3). */
  hops: 50,
  closeMs: 4_000,
};

/** A mail server on this machine passes on everyone's e-mails, so the rate limit does not apply to it. */
const ourselves = new Set(["127.0.0.1", "::1"]);

/**
 * Takes e-mails for one host, and says 250 when they are on disk. What is not for us is refused during the SMTP
 * session, so it never has to be answered later; nothing is relayed, and nobody signs in.
 */
export async function listenForMail(parts: ListenerParts) {
  const { host, store, rateLimit, clock, log } = parts;
  const limits = { ...listenerLimits, ...parts.limits };
  const connected = new Map<string, number>();
  const server = new SMTPServer({
    ...parts.tls,
    minVersion: "TLSv1.2",
    name: host,
    size: MOST_BYTES,
    // One recipient at a time: an e-mail is stored and filed for each of them separately.
    maxRecipients: 1,
    maxClients: limits.clients,
    socketTimeout: limits.silenceMs,
    closeTimeout: limits.closeMs,
    disabledCommands: ["AUTH"],
    authOptional: true,
    hideDSN: true,
    hideREQUIRETLS: true,
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      const client = clientKey(session.remoteAddress);
      const count = (connected.get(client) ?? 0) + 1;
      connected.set(client, count);
      done(count > limits.clientsPerAddress ? refuse(421, "Too many connections from your address") : null);
    },
    onClose(session) {
      const client = clientKey(session.remoteAddress);
      const count = (connected.get(client) ?? 1) - 1;
      if (count > 0) connected.set(client, count);
      else connected.delete(client);
    },
    onRcptTo({ address }, session, done) {
      judgeRecipient(address, session).then(done, () => done(refuse(451, "Please try again later")));
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        () => done(null, "Stored"),
        (error) => done(explain(error)),
      );
    },
  });
  server.on("error", (error) => log("debug", "inbound_connection_failed", { error: error.name }));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    if (parts.handed) server.server.listen(parts.handed, () => resolve());
    else server.listen(parts.port, () => resolve());
  });
  return {
    servers: [server.server],
    port: (server.server.address() as AddressInfo).port,
    renew: (tls: ListenerParts["tls"]) => server.updateSecureContext(tls),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };

  async function judgeRecipient(address: string, { remoteAddress }: SMTPServerSession) {
    // RFC 5321, 4.1.1.3: `postmaster` alone is our own too.
    const isOurs = !address.includes("@") || address.toLowerCase().endsWith(`@${host}`);
    const isFree = ourselves.has(clientKey(remoteAddress));
    const admission = isFree ? undefined : await rateLimit.admit(clientKey(remoteAddress));
    if (admission && !admission.admitted) return refuse(451, "Too many e-mails from your address, try later");
    if (isOurs && parts.isKnown(address)) return null;
    admission?.settle("refused");
    log("info", "inbound_refused", { why: isOurs ? "unknown address" : "relay" });
    return isOurs ? refuse(550, "No such address here") : refuse(554, "We do not relay e-mail");
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const { mailFrom, rcptTo } = session.envelope;
    const recipient = rcptTo[0]?.address ?? "";
    const network = clientKey(session.remoteAddress);
    const keeping = parts.roomFor(recipient).open(ourselves.has(network) ? undefined : network);
    const started = clock();
    const late = setTimeout(() => stream.destroy(new Error("late")), limits.mailMs);
    let mail: number | undefined;
    let number = 0;
    let size = 0;
    let identity: ReturnType<typeof identify> | undefined;
    try {
      let last: Buffer = Buffer.alloc(0);
      for await (const piece of inPieces(stream)) {
        if (stream.sizeExceeded) throw refuse(552, "The e-mail is too large");
        identity ??= identify(piece);
        if (identity.hops > limits.hops) throw refuse(554, "The e-mail goes round in circles");
        if (!(await keeping.admit(piece.length))) throw refuse(452, "No room now, please try again later");
        identity.add(piece);
        size += piece.length;
        if (last.length > 0) {
          mail = await store.addMailPiece({ mail, number, bytes: last, now: started });
          number += 1;
        }
        last = piece;
      }
      if (stream.sizeExceeded) throw refuse(552, "The e-mail is too large");
      const outcome = await store.takeMail({
        piece: { mail, number, bytes: last, now: started },
        onceKey: `${recipient.toLowerCase()} ${identity?.key() ?? ""}`,
        recipient,
        sender: mailFrom ? mailFrom.address : "",
        size,
        client: session.remoteAddress,
        greeting: session.hostNameAppearsAs || "",
      });
      if (outcome === "repeated") await drop();
      log("info", "inbound_stored", { outcome, size });
      parts.onTaken();
    } catch (error) {
      await drop();
      throw error;
    } finally {
      keeping.settle();
      clearTimeout(late);
      stream.resume();
    }

    async function drop() {
      const id = mail;
      if (id !== undefined) await untilGone(() => store.dropMail(id)).catch(() => {});
      keeping.giveBack();
    }
  }

  function explain(error: unknown) {
    if (error instanceof Error && "responseCode" in error) return error;
    const isOurs = !(error instanceof StoreUnavailable) && !(error instanceof Error && "code" in error);
    log(isOurs ? "error" : "warn", "inbound_failed", { error: error instanceof Error ? error.name : "" });
    return refuse(451, "Could not be stored now, please try again later");
  }
}

/** The error from which smtp-server makes its answer. */
function refuse(responseCode: number, text: string) {
  return Object.assign(new Error(text), { responseCode });
}

/**
 * Identifies an e-mail by its Message-ID and its body, since servers on the way add headers; without a
 * Message-ID, by every byte of it.
 */
function identify(first: Buffer) {
  const end = first.indexOf("\r\n\r\n");
  const head = first.toString("latin1", 0, end < 0 ? first.length : end);
  const id = end < 0 ? undefined : /^message-id:\s*(<[^<>\s]+>)/im.exec(head)?.[1];
  const hash = createHash("sha256").update(`${id ?? ""}\n`);
  let isFirst = true;
  return {
    hops: head.match(/^received:/gim)?.length ?? 0,
    add(piece: Buffer) {
      hash.update(isFirst && id ? piece.subarray(end) : piece);
      isFirst = false;
    },
    key: () => hash.digest("base64url"),
  };
}

const VALID_DAYS = 3_650;

const oids = {
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
  commonName: Buffer.from("0603550403", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
};

/**
 * A self-signed certificate for one host. Mail servers accept these from each other: it keeps those who only
 * listen on the network from reading along. Node makes keys but no certificates, and the key of the one that
 * `smtp-server` brings is public. X.509 in DER (RFC 5280), as far as it is needed.
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
