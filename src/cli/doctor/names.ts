import { Resolver } from "node:dns/promises";
import type { Check } from "#cli/checklist.ts";
import { lookUpTexts, readDkimKey } from "#mail/inbound/dkim.ts";
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
  const subject = `${domain} DKIM`;
  if (!selector) {
    const words = "run inbox doctor --selector NAME with the selector that your e-mail provider shows";
    return { subject, verdict: "unknown", words };
  }
  const name = `${selector}._domainkey`;
  const advice = `add the record at ${name} as your e-mail provider shows it, with the whole key`;
  return check(
    subject,
    lookups.txt(`${name}.${domain}`),
    { test: (record) => readDkimKey(record) !== undefined },
    advice,
  );
}

async function check(
  subject: string,
  records: Promise<readonly string[]>,
  wanted: Pick<RegExp, "test">,
  advice: string,
): Promise<Check> {
  try {
    const found = (await records).find((record) => wanted.test(record));
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
    txt: lookUpTexts,
    addresses: (host) => Promise.any([resolver.resolve4(host), resolver.resolve6(host)]).catch(firstReason),
  };
}

function firstReason(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}
