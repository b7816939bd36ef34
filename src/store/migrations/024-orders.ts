/**
 * An order is a record of its own: several on one quote, each with its lines, and what was confirmed in writing is kept
 * byte for byte. The columns of `quotes` that say what was ordered are what all of a revision's orders come to.
 */
export const orderRecords = `
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  quote_id INTEGER NOT NULL REFERENCES quotes ON DELETE CASCADE,
  -- Counts the orders of a request, from 1.
  n INTEGER NOT NULL,
  -- The buyer's number: empty if it is in a file, NULL if the order came in another way.
  number TEXT,
  received_at INTEGER NOT NULL,
  -- 'received', 'in part', 'confirmed' or 'ended'.
  state TEXT NOT NULL,
  -- JSON: what the buyer was shown, how it came in and is paid, what its file says. NULL in orders of earlier releases.
  said TEXT,
  -- JSON: what its parts were charged, which the other orders of the quote count with.
  charged TEXT,
  confirmed_at INTEGER,
  -- In cents; NULL where earlier releases did not ask.
  confirmed_total INTEGER,
  ended_at INTEGER,
  -- NULL until the lines of an order of an earlier release were looked for.
  is_listed INTEGER,
  UNIQUE (submission_id, n)
) STRICT;

CREATE INDEX orders_by_quote ON orders (quote_id);
CREATE INDEX orders_to_list ON orders (id) WHERE is_listed IS NULL;

-- Quantities in thousandths.
CREATE TABLE order_lines (
  order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- Its index in the quote.
  place INTEGER NOT NULL,
  ordered INTEGER NOT NULL,
  confirmed INTEGER NOT NULL,
  declined INTEGER NOT NULL,
  canceled INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  -- JSON: what was confirmed in each confirmation, at which price and for which day.
  parts TEXT,
  -- The day of the first part that is not delivered; NULL once none is left.
  due_on TEXT,
  -- When that was told.
  late_told_at INTEGER,
  PRIMARY KEY (order_id, place)
) STRICT;

CREATE INDEX order_lines_due ON order_lines (due_on) WHERE due_on IS NOT NULL AND late_told_at IS NULL;

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  place INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  delivered_on TEXT NOT NULL,
  carrier TEXT NOT NULL,
  tracking TEXT NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff,
  noted_at INTEGER NOT NULL
) STRICT;

CREATE INDEX deliveries_by_order ON deliveries (order_id, id);

-- Each confirmation, change and cancellation in writing, as it left.
CREATE TABLE order_versions (
  order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- JSON.
  content TEXT NOT NULL,
  pdf BLOB NOT NULL,
  pdf_sha256 TEXT NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, version)
) STRICT;

-- The lines follow in batches, because they are read from the quotes.
INSERT INTO orders (submission_id, quote_id, n, number, received_at, state, confirmed_at, confirmed_total, ended_at)
SELECT submission_id, id, row_number() OVER (PARTITION BY submission_id ORDER BY id), order_number,
  coalesce(ordered_at, confirmed_at, sent_at),
  CASE WHEN confirmed_at IS NOT NULL THEN 'confirmed'
    WHEN order_ended_at IS NOT NULL OR withdrawn_at IS NOT NULL
      OR id < (SELECT max(others.id) FROM quotes AS others WHERE others.submission_id = quotes.submission_id)
      THEN 'ended' ELSE 'received' END,
  confirmed_at, confirmed_total, order_ended_at
FROM quotes WHERE order_number IS NOT NULL OR confirmed_at IS NOT NULL;
`;
