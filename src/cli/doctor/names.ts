import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Check } from "#cli/checklist.ts";
import { domainOf } from "#request/record/submission.ts";
import type { Config } from "#server/config.ts";

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
  return Promise.all([
    ...(host === undefined
      ? []
      : [
          check(
            `${host} address`,
            () => lookups.addresses(host),
            anything,
            "point it to this server (A and AAAA records)",
          ),
        ]),
    ...senders.map((each) =>
      check(`${each} MX`, () => lookups.mx(each), anything, "without it nobody can reply to our e-mails"),
    ),
    ...senders.map((each) =>
      check(
        `${each} SPF`,
        () => lookups.txt(each),
        /^v=spf1\s/i,
        'add a TXT record "v=spf1 ..." that allows your mail server',
      ),
    ),
    check(
      `${domain} DMARC`,
      () => lookups.txt(`_dmarc.${domain}`),
      /^v=DMARC1\s*;/i,
      'add a TXT record at _dmarc, such as "v=DMARC1; p=quarantine"',
    ),
    selector === undefined
      ? {
          subject: `${domain} DKIM`,
          verdict: "unknown" as const,
          words: "run inbox doctor --selector NAME with the selector that your e-mail provider shows",
        }
      : check(
          `${domain} DKIM`,
          () => lookups.txt(`${selector}._domainkey.${domain}`),
          { test: isDkimKey },
          `add the TXT or CNAME record at ${selector}._domainkey as your e-mail provider shows it, the whole key`,
        ),
  ]);
}

const anything = /./;

/** An empty key was withdrawn, and one that cannot be read was often cut by the form it was typed into (RFC 6376, 3.6.1). */
function isDkimKey(record: string) {
  const key = Buffer.from(/(?:^|;)\s*p=([^;]*)/.exec(record)?.[1] ?? "", "base64");
  if (/;\s*k=ed25519/.test(record)) return key.length === 32;
  try {
    return createPublicKey({ key, format: "der", type: "spki" }).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

async function check(
  subject: string,
  look: () => Promise<readonly string[]>,
  wanted: Pick<RegExp, "test">,
  advice: string,
): Promise<Check> {
  try {
    const found = (await look()).find((record) => wanted.test(record));
    if (found !== undefined) return { subject, verdict: "ok", words: found };
    return { subject, verdict: "attention", words: `not found: ${advice}` };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
    if (missing.has(code)) return { subject, verdict: "attention", words: `not found: ${advice}` };
    return { subject, verdict: "unknown", words: `could not look it up (offline?): ${code}` };
  }
}

function createLookups(): Lookups {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  return {
    mx: async (domain) => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange),
    txt: async (domain) => (await resolver.resolveTxt(domain)).map((parts) => parts.join("")),
    addresses: (host) => Promise.any([resolver.resolve4(host), resolver.resolve6(host)]).catch(firstReason),
  };
}

function firstReason(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}
