import { readFile } from "node:fs/promises";
import path from "node:path";
import { createSecureContext } from "node:tls";
import { pathToFileURL } from "node:url";
import { createMailReader } from "#mail/inbound/mail-thread.ts";
import { askNameServer } from "#mail/inbound/name-server.ts";
import {
  createMailFiler,
  type GivenMail,
  type MailFilerParts,
  type TakenMail,
} from "#request/intake/file-mails.ts";
import type { InboundAddresses, InboundTarget } from "#request/record/private-links.ts";
import type { Config } from "#server/config.ts";
import { StartProblem } from "#server/start-up/explain-failure.ts";
import type { InheritedSocket } from "#server/start-up/inherited-sockets.ts";
import type { Store } from "#server/store/operations.ts";
import type { Rooms } from "#server/store/rooms.ts";
import { messageOf } from "#store/database.ts";
import type { CreateLimit } from "#store/rate-limit.ts";

type Parts = Omit<MailFilerParts, "store" | "addresses" | "reader" | "names" | "room"> & {
  readonly rooms: Rooms;
  readonly store: Store;
  readonly addresses: InboundAddresses | undefined;
  readonly createLimit: CreateLimit;
  readonly serverFolder: string;
  readonly handed: readonly InheritedSocket[] | undefined;
};

/** Large providers send everyone's e-mails from a few addresses. */
const MAILS_PER_HOUR = 600;
/** What nobody needs a secret address for. */
const openKinds = new Set<InboundTarget["kind"] | undefined>(["open", "requests"]);
const RENEW_EVERY_MS = 12 * 60 * 60_000;

/** E-mails that come in, where INBOUND_HOST is set. */
export async function serveInbound(config: Config, parts: Parts) {
  const { addresses, store, createLimit, serverFolder, clock, log } = parts;
  if (!addresses) return { close: async () => {} };
  const reader = createMailReader<GivenMail, TakenMail>(
    pathToFileURL(path.join(serverFolder, "mail-worker.js")),
  );
  const names = askNameServer(config.INBOUND_DNS);
  const filer = createMailFiler({ ...parts, room: parts.rooms.uncounted, addresses, reader, names });
  // Loaded only where e-mails come in, so that other servers start sooner.
  const { listenForMail } = await import("#mail/inbound/listener.ts");
  const listener = await listenForMail({
    host: addresses.host,
    port: config.INBOUND_PORT,
    handed: parts.handed?.[0],
    tls: await readCertificate(config, addresses.host, clock()),
    isKnown: (address) => addresses.read(address) !== undefined,
    store,
    roomFor: (address) =>
      openKinds.has(addresses.read(address)?.kind) ? parts.rooms.openMail : parts.rooms.privatePages,
    rateLimit: createLimit("inbound", MAILS_PER_HOUR),
    clock,
    log,
    onTaken: filer.wake,
  });
  filer.wake();
  log("info", "inbound_listening", { host: addresses.host, port: listener.port });
  const renewal = setInterval(renew, RENEW_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(renewal);
      await listener.close();
      await filer.stop();
    },
  };

  async function renew() {
    try {
      listener.renew(await readCertificate(config, addresses?.host ?? "", clock()));
    } catch (error) {
      log("error", "inbound_certificate_failed", { error: error instanceof Error ? error.message : "" });
    }
  }
}

/** Without a certificate's file, one of our own: most mail servers ask for no better. */
export async function readCertificate(
  { INBOUND_CERT, INBOUND_KEY }: Pick<Config, "INBOUND_CERT" | "INBOUND_KEY">,
  host: string,
  now: number,
) {
  if (!INBOUND_CERT || !INBOUND_KEY) {
    const { createSelfSigned } = await import("#mail/inbound/listener.ts");
    return createSelfSigned(host, now);
  }
  try {
    const [cert, key] = await Promise.all([readFile(INBOUND_CERT, "utf8"), readFile(INBOUND_KEY, "utf8")]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    const advice = "name a certificate and its key, as PEM files that this user can read";
    throw new StartProblem(`INBOUND_CERT and INBOUND_KEY cannot be used (${messageOf(error)}): ${advice}`);
  }
}
