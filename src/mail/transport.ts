import type { NodemailerError, SendMailOptions } from "nodemailer";
import type { MailKind } from "./outbox.ts";

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
  /** Not caused by the mail system: our own disk or a defect. */
  | "internal";

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

/** What an SMTP answer or a failed connection means for the mail. After an unknown error the e-mail is kept, and someone has to look. */
export function classifyFailure(thrown: unknown): Failure {
  const error: Partial<NodemailerError> = thrown instanceof Error ? thrown : {};
  const code = error.responseCode;
  const verdict = judge(error, code);
  return { ...verdict, smtpCode: code, error: describeError(error) };
}

function judge(error: Partial<NodemailerError>, code: number | undefined): Verdict {
  const name = error.code ?? "";
  if (authErrors.has(name) || (code !== undefined && authCodes.has(code))) return verdicts.auth;
  if (name === "ETLS" || tlsCode.test(error.originalCode ?? "")) return verdicts.tls;
  if (code !== undefined) return classifyReply(code, error.command ?? "");
  if (name === "ETIMEDOUT") return verdicts.timeout;
  if (networkErrors.has(name)) return verdicts.network;
  // The server announced a size limit that the message is over: its 552, given in advance.
  if (name === "EMESSAGE") return verdicts.refused;
  return verdicts.internal;
}

function classifyReply(code: number, command: string): Verdict {
  if (code === SERVICE_CLOSING) return verdicts.closing;
  if (code === BAD_SEQUENCE) return verdicts.session;
  if (code < 500) return verdicts.deferred;
  return messageCommands.has(command) ? verdicts.refused : verdicts.session;
}

type Verdict = Pick<Failure, "outcome" | "cause" | "alarm">;

const verdicts = {
  auth: { outcome: "retry", cause: "auth", alarm: true },
  tls: { outcome: "retry", cause: "tls", alarm: true },
  session: { outcome: "retry", cause: "session", alarm: true },
  closing: { outcome: "retry", cause: "session", alarm: false },
  deferred: { outcome: "retry", cause: "deferred", alarm: false },
  timeout: { outcome: "retry", cause: "timeout", alarm: false },
  network: { outcome: "retry", cause: "network", alarm: false },
  internal: { outcome: "retry", cause: "internal", alarm: true },
  refused: { outcome: "dead", cause: "refused", alarm: true },
} as const satisfies Record<string, Verdict>;

/** Enough to find the reason, and nobody's address. */
export function describeError({ code, originalCode, command, message }: Partial<NodemailerError>): string {
  return (
    [code, originalCode, command, message]
      .filter((part) => part !== undefined && part !== "")
      .join(" ")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
      .replace(/"[^"]*"@[^\s<>"]+/g, "[address]")
      // Word by word: a pattern that looks for the @ from every letter on takes quadratic time.
      .replace(/[^\s<>"]+/g, (word) => (word.includes("@") ? "[address]" : word))
      .slice(0, LONGEST_ERROR)
      .toWellFormed()
  );
}
