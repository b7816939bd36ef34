import type { NodemailerError, SMTPPoolOptions } from "nodemailer";
import {
  classifyFailure,
  type Failure,
  type OutgoingMessage,
  type SendResult,
  type Transport,
} from "./transport.ts";

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
      // Closed while the library was loading: nobody could settle what is sent now.
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
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined;
  return {
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: IDLE_CONNECTION_MS,
    host,
    port: port === "" ? undefined : Number(port),
    auth,
    ...tlsPolicy(protocol === "smtps:", loopback.has(host), auth !== undefined),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Certificates are always verified, and a password never leaves the machine in the clear. A relay on this machine
 * is used without TLS: nothing is on the wire, and the certificate of a local Postfix is nearly always self-signed.
 */
function tlsPolicy(isSmtps: boolean, isLoopback: boolean, hasPassword: boolean) {
  return {
    secure: isSmtps,
    requireTLS: !isSmtps && hasPassword && !isLoopback,
    ignoreTLS: !isSmtps && !hasPassword && isLoopback,
  };
}

const quick: SmtpTimeouts = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, overallMs: 10_000 };

/**
 * Connects, greets and logs in, and sends nothing. Undefined when all of it works. On a separate connection, because
 * the one of a pool's `verify` cannot be closed: a server that trickles bytes would keep the process beyond its deadline.
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
