import { createHmac } from "node:crypto";
import { fullTime, isoTime, lastMinute } from "#company/time.ts";
import { isToBuyer, type MailKind } from "#mail/outbox.ts";
import type { Failure, FailureCause, SendResult } from "#mail/transport.ts";
import { alertWords, heldWords } from "#request/mails/words.ts";
import type { LeasedMail, UndeliveredContent } from "#request/record/mail-delivery.ts";
import { hasDeadline } from "#request/record/submission.ts";

export type WebhookParts = {
  readonly url: string;
  /** What the receiver checks the signature with. */
  readonly secret: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** Statuses that mean "try again later". */
const passing = new Set([408, 425, 429]);

/** Sends a chat, pager or gateway the reference and the deadline, but no names and nothing that was typed. */
export function createWebhook(parts: WebhookParts) {
  const post = createPoster(parts);
  return (mail: LeasedMail, now: number) => post(alertAbout(mail), mail.messageId, now);
}

/** The signature covers the time too, so that a receiver can refuse what is old. */
export function createPoster({ url, secret, timeoutMs = TIMEOUT_MS }: WebhookParts) {
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

function alertAbout({ kind, content, submission }: LeasedMail) {
  const { due } = alertWords;
  if (!submission) {
    const held: readonly unknown[] = JSON.parse(content ?? "[]");
    return { text: `${heldWords.subject(held.length)}.`, event: "held" };
  }
  const { reference, respondBy } = submission;
  const { name, text } = eventOf(kind, content);
  return {
    text: text(reference) + (hasDeadline(submission) ? due(fullTime(lastMinute(respondBy))) : ""),
    event: name,
    reference,
    due: isoTime(respondBy),
  };
}

function eventOf(kind: MailKind, content: string | undefined) {
  const { events } = alertWords;
  if (kind !== "undelivered") return kind in events ? events[kind as keyof typeof events] : events.other;
  const { refused }: UndeliveredContent = JSON.parse(content ?? "{}");
  return isToBuyer(refused) ? events.undelivered : events.unnotified;
}

function judge(status: number): SendResult {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  const isPassing = status >= 500 || passing.has(status);
  return fail(isPassing ? "retry" : "dead", isPassing ? "deferred" : "refused", `HTTP ${status}`);
}

function fail(outcome: Failure["outcome"], cause: FailureCause, error: string): Failure {
  return { outcome, cause, alarm: outcome === "dead", smtpCode: undefined, error };
}
