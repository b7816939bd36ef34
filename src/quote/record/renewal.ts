import { nameQuote } from "#quote/quote-text.ts";
import type { What } from "#request/lifecycle.ts";
import { addMessage, judgeMessage, postAbout } from "#request/record/conversation.ts";
import { lockRequest, type TimedChange } from "#request/record/life.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
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
  const request = await lockRequest(transaction, asked, { by: "buyer" });
  if (!request || request.life.state === "erased") return "unknown";
  const { id, renewal_asked_at } = request.row;
  const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
  if (!sent) return "unknown";
  if (request.life.state === "open" && (renewal_asked_at ?? 0) >= sent.expiresAt) return "repeated";
  if (standingOf(sent, now) !== "expired") return "not standing";
  const judged = await judgeMessage(transaction, id, { onceKey, now });
  if (judged !== "done") return judged;
  const text = `Please send a new revision of quote ${nameQuote(sent.quote)}, which has expired.`;
  const what: What = { type: "renewal-asked", revision, dueAt: respondBy };
  const renewed = await request.apply(what, postAbout({ ...asked, text, files: [] }));
  if (renewed.outcome !== "done") return "not standing";
  await addMessage(transaction, { submissionId: id, side: "buyer", way: "page", now, text, onceKey });
  return "done";
}
