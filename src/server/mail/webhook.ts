import { createHmac } from "node:crypto";
import { isoTime, type Time } from "#company/time-in.ts";
import { isToBuyer, type MailKind } from "#mail/outbox.ts";
import type { Failure, FailureCause, SendResult } from "#mail/transport.ts";
import { countHeld } from "#request/mails/staff-mails.tsx";
import type { LeasedMail, UndeliveredContent } from "#request/record/mail-delivery.ts";
import { hasDeadline } from "#request/record/submission.ts";

type PosterParts = {
  readonly url: string;
  /** What the receiver checks the signature with. */
  readonly secret: string;
  readonly timeoutMs?: number;
};

export type WebhookParts = PosterParts & {
  /** How the company says a time, asked for each alert. */
  readonly currentTime: () => Time;
};

const TIMEOUT_MS = 10_000;
/** Statuses that mean "try again later". */
const passing = new Set([408, 425, 429]);

/** Sends a chat, pager or gateway the reference and the deadline, but no names and nothing that was typed. */
export function createWebhook({ currentTime, ...parts }: WebhookParts) {
  const post = createPoster(parts);
  return (mail: LeasedMail, now: number) => post(alertAbout(mail, currentTime()), mail.messageId, now);
}

/** The signature covers the time too, so that a receiver can refuse what is old. */
export function createPoster({ url, secret, timeoutMs = TIMEOUT_MS }: PosterParts) {
  return async function post(
    alert: { readonly text: string; readonly event: string },
    id: string,
    now: number,
  ): Promise<SendResult> {
    const body = JSON.stringify(alert);
    const time = Math.floor(now / 1_000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    try {
      const answer = await fetch(url, {
        method: "POST",
        // Redirects go to addresses that the operator did not choose.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/json",
          "x-signature": `t=${time},v1=${signature}`,
          // The same on every attempt, so that a doubled alert can be recognized.
          "x-alert-id": id,
        },
        body,
      });
      await answer.body?.cancel();
      return judge(answer.status);
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return fail("retry", isLate ? "timeout" : "network", isLate ? "Not finished in time" : "Not reached");
    }
  };
}

function alertAbout({ kind, content, submission }: LeasedMail, { fullTime, lastMinute }: Time) {
  if (!submission) {
    const held: readonly unknown[] = JSON.parse(content ?? "[]");
    return { text: `${countHeld(held.length)}.`, event: "held" };
  }
  const { reference, respondBy } = submission;
  const { event, text } = eventOf(kind, content);
  const due = hasDeadline(submission) ? ` Due ${fullTime(lastMinute(respondBy))}.` : "";
  return { text: text(reference) + due, event, reference, due: isoTime(respondBy) };
}

type AlertEvent = { readonly event: string; readonly text: (reference: string) => string };

/** Which request, never who asked or for what. */
export const alertEvents: Readonly<Partial<Record<MailKind | "unnotified", AlertEvent>>> = {
  notification: { event: "received", text: (reference) => `${reference} came in.` },
  escalation: { event: "not-taken", text: (reference) => `Nobody has taken ${reference}.` },
  reminder: { event: "due-soon", text: (reference) => `${reference} is due soon.` },
  overdue: { event: "overdue", text: (reference) => `${reference} is overdue.` },
  message: { event: "answered", text: (reference) => `A message came in about ${reference}.` },
  order: { event: "ordered", text: (reference) => `An order number came in for ${reference}.` },
  undelivered: {
    event: "undelivered",
    text: (reference) => `The answer to ${reference} could not be delivered.`,
  },
  unnotified: {
    event: "undelivered",
    text: (reference) => `An e-mail to staff about ${reference} could not be delivered.`,
  },
};

function eventOf(kind: MailKind, content: string | undefined): AlertEvent {
  const { refused }: Partial<UndeliveredContent> = JSON.parse(content ?? "{}");
  const found = alertEvents[refused && !isToBuyer(refused) ? "unnotified" : kind];
  return found ?? { event: "other", text: (reference) => `${reference} has changed.` };
}

function judge(status: number): SendResult {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  const isPassing = status >= 500 || passing.has(status);
  return fail(isPassing ? "retry" : "dead", isPassing ? "deferred" : "refused", `HTTP ${status}`);
}

function fail(outcome: Failure["outcome"], cause: FailureCause, error: string): Failure {
  return { outcome, cause, alarm: outcome === "dead", smtpCode: undefined, error };
}
