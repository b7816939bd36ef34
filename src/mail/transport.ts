import type { OutgoingMessage } from "./compose.ts";

/** Takes a message away. Never rejects: a failure is an answer. */
export type Transport = {
  send(message: OutgoingMessage): Promise<SendResult>;
  close(): Promise<void>;
};

export type SendResult = { readonly outcome: "sent" } | Failure;

export type Failure = {
  readonly outcome: "retry" | "dead";
  readonly cause: FailureCause;
  /** True when it will not pass by itself: someone has to look. */
  readonly alarm: boolean;
  readonly smtpCode: number | undefined;
  /** Bounded and without addresses, fit to be stored. */
  readonly error: string;
};

export type FailureCause =
  /** The server put this message off (4xx). */
  | "deferred"
  /** The server refused this message for good (5xx). */
  | "refused"
  /** The server is there but would not open a session. */
  | "session"
  | "auth"
  | "tls"
  | "timeout"
  | "network"
  /** The recipient is not plainly one mailbox. */
  | "address"
  /** Not the mail system's doing: our own disk or a defect. */
  | "internal";
