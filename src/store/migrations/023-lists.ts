/** What the desk's lists are ordered by. */
export const lists = `
-- Until when the latest quote is valid; 0 without one.
ALTER TABLE submissions ADD COLUMN quote_expires_at INTEGER NOT NULL DEFAULT 0;
UPDATE submissions SET quote_expires_at = (SELECT expires_at FROM quotes
    WHERE quotes.id = (SELECT max(id) FROM quotes WHERE submission_id = submissions.id))
  WHERE id IN (SELECT submission_id FROM quotes);

CREATE INDEX open_by_to_do ON submissions (to_do_due_at, id) WHERE state = 'open' AND waits_since IS NULL;
CREATE INDEX quoted_by_expiry ON submissions (quote_expires_at, id) WHERE state = 'quoted' AND waits_since IS NULL;
`;
