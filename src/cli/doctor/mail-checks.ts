import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sendTestMail } from "#cli/commands/mails.ts";
import type { Company } from "#content/create-company.ts";
import { attention, type Check, failed, ok, unknown } from "#http/check.ts";
import { readDkimKey } from "#mail/inbound/dkim.ts";
import { explainSmtpFailure, verifySmtp } from "#mail/transport.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { domainOf } from "#request/record/submission.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";

/** The second server is used only when the first has failed: nobody would notice a problem before that. */
export async function checkMailServer(
  config: Config,
  setting: "SMTP_URL" | "ALERT_SMTP_URL" = "SMTP_URL",
): Promise<Check> {
  const isFirst = setting === "SMTP_URL";
  const name = isFirst ? "Mail server" : "Mail server for alarms";
  const url = config[setting];
  if (url === undefined) return attention(name, "SMTP_URL is not set: e-mails are only written to files");
  const { host } = new URL(url);
  const failure = await verifySmtp(url);
  const next = isFirst ? "; now try inbox test-mail ADDRESS" : "";
  if (!failure) return ok(name, `${host} accepts the login${next}`);
  return failed(name, explainSmtpFailure(url, failure, setting));
}

const ANSWER_MS = 5_000;
const WAY_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Whether the port answers; then an e-mail from us to ourselves, the way that a buyer's answer comes in. */
export async function checkInbound(
  company: Company,
  config: Config,
  archive: Pick<Archive, "lastTestMailAt">,
  { now, wayMs = WAY_MS }: { readonly now: () => number; readonly wayMs?: number },
): Promise<Check[]> {
  const { INBOUND_HOST: host, INBOUND_PORT: port } = config;
  if (host === undefined) return [];
  const name = "Inbound e-mail";
  const greeting = await greet(port);
  if (!greeting?.startsWith("220")) {
    const said = greeting ?? "no connection";
    return [
      failed(name, `does not answer on port ${port} of this machine (${said}): is the server running?`),
    ];
  }
  const secret = config.SIGNING_SECRET ?? (await keepSigningSecret(config.DATA_DIR));
  const to = createInboundAddresses(secret, host, () => domainOf(config.MAIL_FROM)).testTo(
    randomBytes(6).toString("hex"),
  );
  // Without a mail server, straight to our own port: an e-mail that is written to a file would never arrive.
  const by = config.SMTP_URL ? config : { ...config, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const before = await archive.lastTestMailAt();
  const sentAt = now();
  const sent = await sendTestMail(by, company, to, sentAt);
  if (sent.outcome !== "sent") {
    const why = explainSmtpFailure(by.SMTP_URL ?? "", sent);
    return [failed(name, `a test e-mail could not be sent: ${why}`)];
  }
  for (let waited = 0; waited < wayMs; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const at = await archive.lastTestMailAt();
    if (at === undefined || at === before) continue;
    const arrived = `a test e-mail to ${host} arrived after ${Math.ceil((now() - sentAt) / 1_000)} s`;
    return [ok(name, arrived), ...(await judgeSignature(config, archive, at))];
  }
  const late = `a test e-mail was sent and had not arrived after ${wayMs / 1_000} s: does the MX record of ${host} point here, and is port 25 open?`;
  return [attention(name, late)];
}

/** Without a mail server nobody has signed it. */
async function judgeSignature(
  { SMTP_URL, MAIL_FROM }: Config,
  archive: Pick<Archive, "lastTestMailAt">,
  at: number,
): Promise<Check[]> {
  if (!SMTP_URL) return [];
  const name = "DKIM signature";
  if ((await archive.lastTestMailAt("signed")) === at)
    return [ok(name, `the test e-mail was signed by ${domainOf(MAIL_FROM)}`)];
  const unsigned = "the test e-mail had no valid signature from our domain";
  return [attention(name, `${unsigned}: turn on DKIM at your e-mail provider`)];
}

/** The first line that the server says; undefined if nobody answers. */
async function greet(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: "127.0.0.1", timeout: ANSWER_MS });
  try {
    const [said] = await once(socket, "data", { signal: AbortSignal.timeout(ANSWER_MS) });
    return String(said).split("\r\n")[0];
  } catch {
    return undefined;
  } finally {
    socket.on("error", () => {});
    socket.destroy();
  }
}

export type Lookups = {
  mx(domain: string): Promise<readonly string[]>;
  txt(domain: string): Promise<readonly string[]>;
  addresses(host: string): Promise<readonly string[]>;
};

const missing = new Set(["ENODATA", "ENOTFOUND"]);

/** The DNS records that mail servers look up about our e-mail, and browsers about our site. */
export async function checkNames(
  config: Config,
  selector: string | undefined,
  lookups: Lookups = createLookups(),
): Promise<Check[]> {
  const domain = domainOf(config.MAIL_FROM);
  const host = config.PUBLIC_ORIGIN === undefined ? undefined : new URL(config.PUBLIC_ORIGIN).hostname;
  // Replies and reports come to the second, which is the sender in the envelope.
  const senders = [domain, ...(config.INBOUND_HOST ? [config.INBOUND_HOST] : [])];
  const spf = 'add a TXT record "v=spf1 ..." that allows your mail server';
  const dmarc = 'add a TXT record at _dmarc, such as "v=DMARC1; p=quarantine"';
  return Promise.all([
    ...(host ? [check(`${host} address`, lookups.addresses(host), /./, "point it to this server")] : []),
    ...senders.map((name) =>
      check(`${name} MX`, lookups.mx(name), /./, "without it nobody can reply to our e-mails"),
    ),
    ...senders.map((name) => check(`${name} SPF`, lookups.txt(name), /^v=spf1\s/i, spf)),
    check(`${domain} DMARC`, lookups.txt(`_dmarc.${domain}`), /^v=DMARC1\s*;/i, dmarc),
    checkDkim(domain, selector, lookups),
  ]);
}

function checkDkim(domain: string, selector: string | undefined, lookups: Lookups): Check | Promise<Check> {
  const name = `${domain} DKIM`;
  const run = "run inbox doctor --selector NAME with the selector that your e-mail provider shows";
  if (!selector) return unknown(name, run);
  const place = `${selector}._domainkey`;
  const advice = `add the record at ${place} as your e-mail provider shows it, with the whole key`;
  return check(
    name,
    lookups.txt(`${place}.${domain}`),
    { test: (record) => readDkimKey(record) !== undefined },
    advice,
  );
}

async function check(
  name: string,
  records: Promise<readonly string[]>,
  wanted: Pick<RegExp, "test">,
  advice: string,
): Promise<Check> {
  try {
    const found = (await records).find((record) => wanted.test(record));
    return found === undefined ? attention(name, `not found: ${advice}`) : ok(name, found);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
    if (missing.has(code)) return attention(name, `not found: ${advice}`);
    return unknown(name, `could not look it up (offline?): ${code}`);
  }
}

function createLookups(): Lookups {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  return {
    mx: async (domain) => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange),
    txt: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join("")),
    addresses: (host) => Promise.any([resolver.resolve4(host), resolver.resolve6(host)]).catch(firstReason),
  };
}

function firstReason(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}
