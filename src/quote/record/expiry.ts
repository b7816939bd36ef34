import { insertMail, webhookReader } from "#mail/outbox.ts";
import { expiresSoonMs } from "#quote/quote.ts";
import type { ReminderRequest } from "#request/record/reminders.ts";
import { findFirstMail } from "#request/record/requests.ts";
import { raw, type Transaction } from "#store/database.ts";
import type { QuoteMailContent } from "./quotes.ts";

export type ExpiryRequest = Pick<ReminderRequest, "now" | "recipients" | "messageIdDomain" | "limit"> & {
  readonly remindsBuyer: boolean;
};

type ExpiringQuote = { readonly reference: string; readonly revision: string };

type Row = ExpiringQuote & {
  readonly id: number;
  readonly email: string;
  /** The address of the person who sent it, else of the one on the request. */
  readonly writer: string | null;
};

/**
 * Queues, once in the life of a revision, a mail that it expires soon. Nobody is reminded of what was ordered, withdrawn,
 * replaced or closed, nor of a quote that was never valid for longer than that. Nodes skip each other's rows.
 */
export async function queueExpiryReminders(
  transaction: Transaction,
  { now, recipients, messageIdDomain, limit, remindsBuyer }: ExpiryRequest,
): Promise<readonly ExpiringQuote[]> {
  const rows = await transaction.query<Row>`WITH due AS MATERIALIZED (
      SELECT id FROM quotes WHERE expiry_told_at IS NULL AND expires_at > ${now}
        AND expires_at <= ${now + expiresSoonMs} AND sent_at < expires_at - ${expiresSoonMs}
        AND withdrawn_at IS NULL AND order_number IS NULL
        AND id = (SELECT max(id) FROM quotes AS others WHERE others.submission_id = quotes.submission_id)
        AND 'quoted' = (SELECT state FROM submissions WHERE submissions.id = submission_id)
      ORDER BY expires_at, id LIMIT ${limit} ${raw(transaction.engine.skipLocked)}
    )
    UPDATE quotes SET expiry_told_at = ${now} WHERE id IN (SELECT id FROM due)
    RETURNING submission_id AS id, revision,
      (SELECT reference FROM submissions WHERE submissions.id = submission_id) AS reference,
      (SELECT email FROM submissions WHERE submissions.id = submission_id) AS email,
      coalesce((SELECT email FROM staff WHERE staff.id = sent_by AND revoked_at IS NULL),
        (SELECT staff.email FROM submissions JOIN staff ON staff.id = taken_by AND revoked_at IS NULL
         WHERE submissions.id = submission_id)) AS writer`;
  for (const { id, revision, email, writer } of rows) {
    const remind = async (kind: "expiry" | "expiry-notice", to: string) => {
      const answersTo = await findFirstMail(transaction, id, to);
      const content = JSON.stringify({ revision, answersTo } satisfies QuoteMailContent);
      await insertMail(transaction, { submissionId: id, kind, to, now, messageIdDomain, content });
    };
    const writers = writer === null ? recipients.rfq.filter((to) => to !== webhookReader) : [writer];
    for (const to of writers) await remind("expiry", to);
    if (remindsBuyer) await remind("expiry-notice", email);
  }
  return rows.map(({ reference, revision }) => ({ reference, revision }));
}
