/** What an order needs on record: the screening of its parties, the country it goes to, and how long all of it is kept. */
export const orders = `
-- Of the parties to a request and their owners, against which lists, on which day, with which result. The latest counts.
CREATE TABLE screenings (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  parties TEXT NOT NULL,
  owners TEXT NOT NULL,
  lists TEXT NOT NULL,
  screened_on TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('clear', 'match')),
  staff_id INTEGER NOT NULL REFERENCES staff,
  recorded_at INTEGER NOT NULL
) STRICT;

CREATE INDEX screenings_by_submission ON screenings (submission_id, id);

-- Said at the desk where what was typed is no U.S. state with a ZIP code.
ALTER TABLE submissions ADD COLUMN delivery_country TEXT;
-- The day of the final payment, from which the records of an order are kept.
ALTER TABLE submissions ADD COLUMN final_payment_on TEXT;
-- Why it is held: "manual" by a person, else a key of the table of record periods.
ALTER TABLE submissions ADD COLUMN legal_hold_kind TEXT;
-- When the hold ends by itself; empty while nobody can say.
ALTER TABLE submissions ADD COLUMN legal_hold_until INTEGER;

UPDATE submissions SET legal_hold_kind = 'manual' WHERE legal_hold_since IS NOT NULL;
UPDATE submissions SET legal_hold_since = received_at, legal_hold_kind = 'order'
  WHERE legal_hold_since IS NULL AND (closed_as = 'won'
    OR id IN (SELECT submission_id FROM quotes WHERE order_number IS NOT NULL));
`;
