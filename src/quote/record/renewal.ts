import { nameQuote } from "#quote/quote-text.ts";
import { answerable, change, type TimedChange } from "#request/record/changes.ts";
import { addMessage, judgeMessage, tellOfMessage } from "#request/record/conversation.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { listSent, type QuoteName, standingOf } from "./quotes.ts";

type RenewalRequest = QuoteName &
  TimedChange &
  MailSettings & {
    /** When the new revision is promised. */
    readonly respondBy: number;
    readonly onceKey: string;
  };

type RenewalOutcome = "done" | "repeated" | "too many" | "not standing" | "unknown";

/**
 * The buyer wants a new revision of the latest quote, which has expired: the request is open and has a deadline
 * again, as if it had just come in, and the desk is told. Asking twice changes nothing.
 */
export async function askRenewal(transaction: Transaction, asked: RenewalRequest): Promise<RenewalOutcome> {
  const { revision, now, respondBy, onceKey } = asked;
  let outcome: RenewalOutcome = "unknown";
  await change(transaction, asked, answerable, async (row) => {
    const { id } = row;
    const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
    if (!sent) return;
    const isAsked = row.state === "open" && (row.renewal_asked_at ?? 0) >= sent.expiresAt;
    if (isAsked) outcome = "repeated";
    else if (standingOf(sent, now) !== "expired") outcome = "not standing";
    else outcome = await judgeMessage(transaction, id, { onceKey, now });
    if (outcome !== "done") return;
    await transaction.query`UPDATE submissions SET state = 'open', closed_as = NULL, answered_at = NULL,
      renewal_asked_at = ${now}, respond_by = ${respondBy}, reminders = 0, escalated_at = NULL,
      taken_by = (SELECT id FROM staff WHERE staff.id = taken_by AND revoked_at IS NULL) WHERE id = ${id}`;
    const text = `Please send a new revision of quote ${nameQuote(sent.quote)}, which has expired.`;
    await addMessage(transaction, { submissionId: id, side: "buyer", way: "page", now, text, onceKey });
    const body = `Rev ${revision}`;
    await addEvent(transaction, { kind: "renewal-asked", submissionId: id, now, body });
    await tellOfMessage(transaction, row, { ...asked, text, files: [] });
  });
  return outcome;
}
