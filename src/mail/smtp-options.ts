import type { SMTPPoolOptions } from "nodemailer";

export type SmtpTimeouts = {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Silence within a session. */
  readonly silenceMs: number;
  /** The whole of one mail. A server that trickles bytes is never silent, so no other limit would end it. */
  readonly overallMs: number;
};

export const smtpTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  silenceMs: 30_000,
  overallMs: 45_000,
};

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
 * is spoken to without TLS: nothing is on the wire, and the certificate of a local Postfix is nearly always its own.
 */
function tlsPolicy(isSmtps: boolean, isLoopback: boolean, hasPassword: boolean) {
  return {
    secure: isSmtps,
    requireTLS: !isSmtps && hasPassword && !isLoopback,
    ignoreTLS: !isSmtps && !hasPassword && isLoopback,
  };
}
