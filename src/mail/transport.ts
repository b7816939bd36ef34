import { domainToASCII } from "node:url";
import type { NodemailerError, SendMailOptions, SMTPPoolOptions } from "nodemailer";
import { type MailKind, notSent } from "./outbox.ts";

export type OutgoingMessage = {
  /** Empty for an e-mail that is not about a single submission. */
  readonly reference: string;
  readonly kind: MailKind;
  readonly createdAt: number;
  readonly mail: SendMailOptions;
};

/** Sends a message. Never rejects: a failure is a result. */
export type Transport = {
  send(message: OutgoingMessage): Promise<SendResult>;
  close(): Promise<void>;
};

export type SendResult = { readonly outcome: "sent" } | Failure;

export type Failure = {
  readonly outcome: "retry" | "dead";
  readonly cause: FailureCause;
  /** True if it will not go away by itself: someone has to look. */
  readonly alarm: boolean;
  readonly smtpCode: number | undefined;
  /** Of limited length and without addresses, so that it can be stored. */
  readonly error: string;
};

export type FailureCause =
  /** The server deferred this message (4xx). */
  | "deferred"
  /** The server refused this message permanently (5xx). */
  | "refused"
  /** The server is there but would not open a session. */
  | "session"
  | "auth"
  | "tls"
  | "timeout"
  | "network"
  /** The recipient is not plainly one mailbox. */
  | "address"
  /** We did not let it leave. */
  | "kept"
  /** Not caused by the mail system: our own disk or a defect. */
  | "internal";

type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Each connection is a nodemailer pool of one: reused from mail to mail, and when a mail runs over its deadline
 * that connection alone can be torn down. How many there are is up to the caller's concurrency.
 */
export function createSmtpTransport(url: string, timeouts: SmtpTimeouts = smtpTimeouts): Transport {
  const idle: Connection[] = [];
  const busy = new Set<Connection>();
  let isClosed = false;

  return {
    async send(message) {
      const connection = idle.pop() ?? (await connect(url, timeouts));
      busy.add(connection);
      // Closed while the library was loading: the outcome of a mail sent now could not be stored.
      if (isClosed) connection.close({ force: true });
      const result = await sendWithin(timeouts.overallMs, connection, message);
      busy.delete(connection);
      if (result.outcome === "sent" && !isClosed) idle.push(connection);
      else connection.close({ force: true });
      return result;
    },
    async close() {
      isClosed = true;
      for (const connection of [...idle.splice(0), ...busy]) connection.close({ force: true });
    },
  };
}

async function connect(url: string, timeouts: SmtpTimeouts) {
  // Loaded with the first e-mail, not at the server's start.
  const { createTransport } = await import("nodemailer");
  const connection = createTransport(toSmtpOptions(url, timeouts));
  // Every failure also rejects its mail's promise; without a listener this second report would end the process.
  connection.on("error", () => {});
  return connection;
}

async function sendWithin(ms: number, connection: Connection, message: OutgoingMessage): Promise<SendResult> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(deadlinePassed()), ms);
  try {
    const info = await Promise.race([connection.sendMail(message.mail), deadline.promise]);
    const [rejection] = info.rejectedErrors ?? [];
    return rejection ? classifyFailure(rejection) : { outcome: "sent" };
  } catch (error) {
    return classifyFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

function deadlinePassed(): NodemailerError {
  return Object.assign(new Error("Not finished in time"), { code: "ETIMEDOUT" });
}

export const smtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  /** Silence within a session. */
  silenceMs: 30_000,
  /** One whole e-mail. A server that trickles bytes is never silent, so no other limit would end it. */
  overallMs: 45_000,
};
type SmtpTimeouts = typeof smtpTimeouts;

const IDLE_CONNECTION_MS = 20_000;
const loopback = new Set(["localhost", "127.0.0.1", "::1"]);

/**
 * SMTP_URL as `smtp://` or `smtps://user:password@host:port`. Its query is not read: nodemailer would take any
 * option from there, `tls.rejectUnauthorized=false` among them.
 */
export function toSmtpOptions(url: string, timeouts: SmtpTimeouts): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const isSmtps = protocol === "smtps:";
  const isLocal = loopback.has(host);
  return {
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: IDLE_CONNECTION_MS,
    host,
    port: port === "" ? undefined : Number(port),
    auth: auth || undefined,
    // Certificates are always verified, and a password never leaves the machine in the clear. A relay on this machine is
    // used without TLS: nothing is on the wire, and the certificate of a local Postfix is nearly always self-signed.
    secure: isSmtps,
    requireTLS: !isSmtps && auth !== "" && !isLocal,
    ignoreTLS: !isSmtps && auth === "" && isLocal,
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const quick: SmtpTimeouts = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, overallMs: 10_000 };

/**
 * Connects, greets and logs in, but sends nothing. Undefined when all of it works. Uses its own connection,
 * because the one that a pool's `verify` opens cannot be closed: a server that trickles bytes would keep the
 * process alive past the deadline.
 */
export async function verifySmtp(url: string, timeouts: SmtpTimeouts = quick): Promise<Failure | undefined> {
  const options = toSmtpOptions(url, timeouts);
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection(options);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = (error?: Error | null) => (error ? reject(error) : resolve());
  const timer = setTimeout(() => reject(deadlinePassed()), timeouts.overallMs);
  connection.on("error", reject);
  connection.connect((error) => {
    if (error || !options.auth || !connection.allowsAuth) done(error);
    else connection.login(options.auth, done);
  });
  try {
    await promise;
    return undefined;
  } catch (error) {
    return classifyFailure(error);
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

/** Why a mail server could not be used, and what to do, for the person who set the variable. */
export function explainSmtpFailure(url: string, { cause, error }: Failure, variable = "SMTP_URL") {
  const { protocol, host, port } = new URL(url);
  const isPlainPort = protocol === "smtps:" && wrongVersion.test(error);
  const isTlsPort = protocol === "smtp:" && port === SMTPS_PORT && ["timeout", "network"].includes(cause);
  const reason = isPlainPort
    ? `port ${port || SMTPS_PORT} begins without TLS: write smtp:// instead of smtps:// in ${variable}, or port ${SMTPS_PORT}`
    : isTlsPort
      ? `port ${port} speaks TLS from the start: write smtps:// instead of smtp:// in ${variable}`
      : (smtpAdvice[cause]?.replace("SMTP_URL", variable) ?? "it refused the connection");
  return `${host}: ${reason} (${error})`;
}

const SMTPS_PORT = "465";
/** OpenSSL's words for a server that does not speak TLS. */
const wrongVersion = /WRONG_VERSION_NUMBER|wrong version number|packet length too long/i;
const smtpAdvice: Readonly<Record<string, string>> = {
  auth: "the user name or password in SMTP_URL is wrong",
  tls: "its certificate or encryption is not accepted",
  network: "it cannot be reached; check host and port in SMTP_URL, and the firewall",
  timeout: "it does not answer; check host and port in SMTP_URL, and the firewall",
  refused: "it refuses this e-mail; check MAIL_FROM and the address",
  deferred: "it wants this e-mail later; try again in some minutes",
};

const LONGEST_ERROR = 200;

/** The operator's credentials are missing or wrong (RFC 4954); the mail itself was not judged. */
const authCodes = new Set([530, 534, 535, 538]);
const authErrors = new Set(["EAUTH", "ENOAUTH", "EOAUTH2"]);
const networkErrors = new Set(["ECONNECTION", "ESOCKET", "EDNS", "EPROTOCOL", "ESTREAM"]);
/** Only answers to these commands are about the message. A 5xx greeting, say, is about us as a client. */
const messageCommands = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** "Bad sequence of commands": about the session's state, so a new session may well succeed. */
const BAD_SEQUENCE = 503;
const SERVICE_CLOSING = 421;
const tlsCode = /CERT|TLS|SSL|SELF_SIGNED|VERIFY/;

/**
 * What an SMTP answer or a failed connection means for the mail. After an unknown error the mail is kept, and
 * someone has to look.
 */
export function classifyFailure(thrown: unknown): Failure {
  const error: Partial<NodemailerError> = thrown instanceof Error ? thrown : {};
  const { responseCode: smtpCode } = error;
  const cause = causeOf(error);
  return {
    outcome: cause === "refused" ? "dead" : "retry",
    cause,
    alarm: cause === "session" ? smtpCode !== SERVICE_CLOSING : !passing.has(cause),
    smtpCode,
    error: describeError(error),
  };
}

const passing = new Set<FailureCause>(["deferred", "timeout", "network"]);

function causeOf(error: Partial<NodemailerError>): FailureCause {
  const { code: name = "", originalCode = "", responseCode: code, command = "" } = error;
  if (authErrors.has(name) || (code !== undefined && authCodes.has(code))) return "auth";
  if (name === "ETLS" || tlsCode.test(originalCode)) return "tls";
  if (code === SERVICE_CLOSING || code === BAD_SEQUENCE) return "session";
  if (code !== undefined && code < 500) return "deferred";
  if (code !== undefined) return messageCommands.has(command) ? "refused" : "session";
  if (name === "ETIMEDOUT") return "timeout";
  if (networkErrors.has(name)) return "network";
  // The message is over the size limit that the server announced: it would be refused with 552.
  return name === "EMESSAGE" ? "refused" : "internal";
}

/** Enough to find the reason, and nobody's address. */
export function describeError({ code, originalCode, command, message }: Partial<NodemailerError>): string {
  return (
    [code, originalCode, command, message]
      .filter((part) => part !== undefined && part !== "")
      .join(" ")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
      .replace(/"[^"]*"@[^\s<>"]+/g, "[address]")
      // Word by word: a pattern that looked for the @ from every letter on would take quadratic time.
      .replace(/[^\s<>"]+/g, (word) => (word.includes("@") ? "[address]" : word))
      .slice(0, LONGEST_ERROR)
      .toWellFormed()
  );
}

/** The server's reply inside our error text: its code, and the enhanced status code of RFC 3463. */
const answer =
  /\b(?:(?<code>[45]\d\d)\b(?:[ -](?<fine>[45]\.\d{1,3}\.\d{1,3}))?|(?<status>[45]\.\d{1,3}\.\d{1,3})\b)/;

/** The first match wins, against the enhanced code if there is one, else the code, else our own error text. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/one mailbox$/, "it is not a valid e-mail address"],
  [/^5\.2\.2|^5\.[23]\.[34]|^552|^EMESSAGE/, "the mailbox is full, or the e-mail is too large for it"],
  [/^5\.1\.(?:2|10)$/, "the domain does not accept e-mail"],
  [/^5\.1\.|^55[013]$/, "there is no such mailbox"],
  [/^5\.7\.|^554$/, "the mail server does not accept e-mail from us"],
  [/^5/, "the mail server refused it"],
  [/^4/, "the mail server deferred it for five days"],
  [/^/, "the mail server could not be reached for five days"],
];

/** Why an e-mail failed, for people who answer buyers rather than for those who run servers. */
export function describeRefusal(error: string): string {
  if (error.startsWith(notSent)) return `it was not sent, because ${error.slice(notSent.length)}`;
  const { code = "", status = "", fine = status } = answer.exec(error)?.groups ?? {};
  const words = fine || code || error;
  const reason = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? "";
  return code || fine ? `${reason} (its answer: ${[code, fine].filter(Boolean).join(" ")})` : reason;
}

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** Dot-atom of RFC 5322: no quotes, comments, groups, lists, white space or control characters. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Converting a domain to ASCII would silently drop these. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u2028\u2029]/u;

/**
 * The address if it can be used in an envelope or a header as exactly one mailbox, with its domain in ASCII.
 * Anything that a mail system could read another way is refused rather than repaired.
 */
export function toPlainAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  // Before the domain is converted, which takes long for a very long one.
  if (text.length > LONGEST_ADDRESS) return undefined;
  if (at < 1 || local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return undefined;
  if (invisible.test(text)) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  const address = `${local}@${domain}`;
  return asciiDomain.test(domain) && address.length <= LONGEST_ADDRESS ? address : undefined;
}
