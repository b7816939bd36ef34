import { isIP } from "node:net";
import path from "node:path";
import * as v from "valibot";
import { retention } from "#company/retention.ts";
import type { CompanyFacts } from "#company/schema.ts";
import { logLevels } from "#http/log.ts";
import { webhookReader } from "#mail/outbox.ts";
import { domainOf } from "#request/record/submission.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { findMisspelt } from "./misspelt-settings.ts";

/** Every message continues a sentence that begins with the name of its variable. */
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const port = wholeNumber(0, 65_535);

const origin = (example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
      `must be an origin such as ${example}, without a path or a slash at the end`,
    ),
  );

const plainAddress = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const address = v.pipe(v.string(), v.regex(plainAddress, "must be one plain e-mail address"));

/** Separated by commas; duplicates are dropped. */
const list = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(",").map((entry) => entry.trim()))].filter(Boolean)),
);

const severalAddresses = "must be one e-mail address, or several separated by commas";
const addressList = v.pipe(
  list,
  v.array(v.pipe(v.string(), v.regex(plainAddress, severalAddresses))),
  v.minLength(1, severalAddresses),
  v.maxLength(20, "must list at most 20 addresses"),
);

const proxyRange = "must list addresses or CIDR ranges, not a hop count or 'true'";
const proxyList = v.pipe(list, v.array(v.pipe(v.string(), v.check(isAddressRange, proxyRange))));

function isAddressRange(text: string) {
  const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && Number(bits) <= most;
}

const databaseAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readDatabaseUrl(dataset.value);
    if (reading.ok) return reading.address;
    addIssue({ message: reading.problem });
    return NEVER;
  }),
);

const mailServer = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\//, "must start with smtp:// or smtps://"),
  v.check(
    // A /, ? or # ends the server's name, so an @ after one means that it was part of the password.
    (url) =>
      URL.canParse(url) && new URL(url).hostname !== "" && !/\/\/.*[/?#].*@/.test(url) && isDecodable(url),
    "must name a mail server, as in smtps://user:password@mail.example.com:465; in the user name and password, write % as %25, @ as %40, / as %2F, # as %23 and ? as %3F",
  ),
);

/** The result is compared because a bundler removes a call whose value is not used. */
function isDecodable(text: string) {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** Alerts are signed but not encrypted, so the connection has to be. */
const webhookUrl = v.pipe(
  v.string(),
  v.check(
    (text) =>
      URL.canParse(text) &&
      (text.startsWith("https://") || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(text).hostname)),
    "must start with https://, or be an address on this machine",
  ),
);

const inboundHost = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^(?=.{1,100}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/,
    "must be the name of a host, such as reply.example.com",
  ),
);

const localPart = "must list names such as rfq, without @ and the host";
const ownNames = ["postmaster", "reports"];
/** Signed addresses begin like this (private-links.ts). */
const signedName = /^[rbt]-/;
const requestNames = v.pipe(
  v.string(),
  v.toLowerCase(),
  list,
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, localPart))),
  v.maxLength(20, "must list at most 20 names"),
  v.check(
    (names) => !names.some((name) => ownNames.includes(name) || signedName.test(name)),
    "must not list postmaster or reports, or a name that begins with r-, b- or t-: those have a use already",
  ),
);

const nameServer = v.pipe(
  v.string(),
  v.check((text) => {
    const [, six, four] = /^(?:\[([\da-f:]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(text) ?? [];
    return isIP(six ?? four ?? "") !== 0;
  }, "must be the address of a name server, such as 127.0.0.1 or [::1]:5353"),
);

/** Without settings of their own, e-mails leave from the company's addresses and go to them. */
type Emails = Pick<CompanyFacts, "emails">;

const variablesOf = ({ emails }: Emails) =>
  v.object({
    HOST: v.optional(v.string(), "0.0.0.0"),
    PORT: v.optional(port, "3000"),
    PUBLIC_ORIGIN: v.optional(origin("https://www.example.com")),
    DATA_DIR: v.optional(v.string(), "data"),
    BACKUP_DIR: v.optional(v.string()),
    RESTIC_REPOSITORY: v.optional(v.string()),
    CACHE_DIRECTORY: v.optional(v.string()),
    DATABASE_URL: v.optional(databaseAddress),
    DATABASE_POOL_SIZE: v.optional(wholeNumber(4, 200), "10"),
    SMTP_URL: v.optional(mailServer),
    MAIL_FROM: v.optional(address, emails.general),
    MAIL_TO: v.optional(addressList, emails.general),
    MAIL_TO_RFQ: v.optional(addressList, emails.sales),
    ESCALATE_TO: v.optional(addressList),
    ESCALATE_TO_RFQ: v.optional(addressList),
    ESCALATE_MINUTES: v.optional(wholeNumber(1, 1_440), "30"),
    TRUSTED_PROXIES: v.optional(proxyList, ""),
    RETENTION_DAYS: v.optional(wholeNumber(1, 36_500), String(retention.submissionDays)),
    RATE_LIMIT_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), "60"),
    REMIND_RFQ_MINUTES: v.optional(wholeNumber(0, 240), "60"),
    REMIND_INQUIRY_MINUTES: v.optional(wholeNumber(0, 1_440), "240"),
    LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(", ")}`), "info"),
    METRICS_HOST: v.optional(v.string(), "127.0.0.1"),
    METRICS_PORT: v.optional(port),
    DESK_HOST: v.optional(v.string(), "127.0.0.1"),
    DESK_PORT: v.optional(port),
    DESK_ORIGIN: v.optional(origin("https://desk.example.com")),
    ALERT_TO: v.optional(addressList),
    ALERT_SMTP_URL: v.optional(mailServer),
    INBOUND_HOST: v.optional(inboundHost),
    INBOUND_PORT: v.optional(port, "25"),
    INBOUND_CERT: v.optional(v.string()),
    INBOUND_DNS: v.optional(nameServer),
    INBOUND_KEY: v.optional(v.string()),
    INBOUND_REQUESTS: v.optional(requestNames, "rfq"),
    ALERT_WEBHOOK_URL: v.optional(webhookUrl),
    ALERT_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, "must have at least 16 characters"))),
    SCAN_COMMAND: v.optional(v.pipe(v.string(), v.regex(/\S/, "must name a program"))),
    SIGNING_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  });

const schemaOf = (company: Emails) =>
  v.pipe(
    variablesOf(company),
    // With a different secret on each node, nodes would refuse each other's links.
    v.check(
      ({ DATABASE_URL, SIGNING_SECRET }) => DATABASE_URL === undefined || SIGNING_SECRET !== undefined,
      "SIGNING_SECRET must be set together with DATABASE_URL, to the same value on every node: that of DATA_DIR/secret, if there is one, so that links in sent e-mails keep working",
    ),
    v.check(
      ({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET }) => !ALERT_WEBHOOK_URL === !ALERT_WEBHOOK_SECRET,
      "ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET must be set together: every alert is signed",
    ),
    v.check(
      ({ INBOUND_CERT, INBOUND_KEY }) => !INBOUND_CERT === !INBOUND_KEY,
      "INBOUND_CERT and INBOUND_KEY must be set together: a certificate and its key, as PEM files",
    ),
    v.check(
      ({ INBOUND_HOST, MAIL_FROM, MAIL_TO, MAIL_TO_RFQ }) =>
        ![MAIL_FROM, ...MAIL_TO, ...MAIL_TO_RFQ].some((each) =>
          each.toLowerCase().endsWith(`@${INBOUND_HOST}`),
        ),
      "INBOUND_HOST must be a separate host: its e-mails come here, so no mailbox of MAIL_FROM or MAIL_TO can be there",
    ),
    v.transform((given) => {
      const { PORT, DESK_PORT = PORT && PORT + 1 } = given;
      return { ...given, DESK_PORT, DESK_ORIGIN: given.DESK_ORIGIN ?? `http://localhost:${DESK_PORT}` };
    }),
  );

export type Config = v.InferOutput<ReturnType<typeof schemaOf>>;

/** Who gets each form's messages: at once, and when nobody has taken the request. */
export function readersOf(config: Config) {
  const { MAIL_TO, MAIL_TO_RFQ, ESCALATE_TO = [], ESCALATE_TO_RFQ = [] } = config;
  const hook = config.ALERT_WEBHOOK_URL ? [webhookReader] : [];
  const withHook = (addresses: readonly string[]) => (addresses.length > 0 ? [...addresses, ...hook] : []);
  return {
    mails: {
      recipients: { contact: withHook(MAIL_TO), rfq: withHook(MAIL_TO_RFQ) },
      mailDomain: domainOf(config.MAIL_FROM),
    },
    escalation: {
      to: { contact: withHook(ESCALATE_TO), rfq: withHook(ESCALATE_TO_RFQ) },
      afterMs: config.ESCALATE_MINUTES * 60_000,
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of the site that are needed before its settings are read. */
const readElsewhere = ["COMPANY_DIR", "RESTIC_PASSWORD_FILE"];

/** An empty variable counts as not set, which is what an empty line in an environment file means. */
export function parseConfig(environment: Environment, company: Emails) {
  const schema = schemaOf(company);
  const { entries } = variablesOf(company);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const misspelt = findMisspelt(given, [...Object.keys(entries), ...readElsewhere]);
  const result = v.safeParse(schema, given);
  if (result.success && misspelt.length === 0) return { ok: true, config: result.output } as const;
  const issues = result.issues ?? [];
  const wrong = issues.map(({ path, message }) => (path ? `${path[0].key} ${message}` : message));
  return { ok: false, problems: [...misspelt, ...wrong] } as const;
}

/** For an alarm: only the settings that can be read. One that cannot may be why the site does not start. */
export function readUsable(environment: Environment, company: Emails) {
  const variables = variablesOf(company);
  const usable = Object.entries(variables.entries).filter(([name, entry]) => v.is(entry, environment[name]));
  return v.parse(variables, Object.fromEntries(usable.map(([name]) => [name, environment[name]])));
}

export function readConfig(company: Emails) {
  return parseConfig(process.env, company);
}

export function databaseFile(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "inbox.sqlite");
}

/** Where e-mails are written as files while there is no mail server. */
export function mailFolder(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "mail");
}
