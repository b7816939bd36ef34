/**
 * A confirmed order is a fact of its quote: it stays confirmed however its request is opened, answered or closed
 * afterwards.
 */
export const confirmedOrders = `
ALTER TABLE quotes ADD COLUMN confirmed_at INTEGER;
-- In cents: what was confirmed, which may be less than was quoted. Empty where earlier releases did not ask.
ALTER TABLE quotes ADD COLUMN confirmed_total INTEGER;
-- When we declined or canceled the order; empty again once the buyer has ordered anew.
ALTER TABLE quotes ADD COLUMN order_ended_at INTEGER;

UPDATE quotes SET confirmed_at = coalesce((SELECT max(happened_at) FROM events
    WHERE events.submission_id = quotes.submission_id AND kind = 'closed'), sent_at)
  WHERE withdrawn_at IS NULL
    AND id = (SELECT max(others.id) FROM quotes AS others WHERE others.submission_id = quotes.submission_id)
    AND submission_id IN (SELECT id FROM submissions WHERE closed_as = 'won');
`;
