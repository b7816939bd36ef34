/** What was quoted, line by line, so that the same item is found again however long the archive is. */
export const quotedLines = `
-- One row for each line with a price and each key that it is found by; quote/same-item.ts makes the keys.
CREATE TABLE quoted_lines (
  quote_id INTEGER NOT NULL REFERENCES quotes ON DELETE CASCADE,
  place INTEGER NOT NULL,
  item TEXT NOT NULL,
  unit TEXT NOT NULL,
  buyer_domain TEXT NOT NULL,
  buyer_name TEXT NOT NULL,
  -- JSON, as in its quote.
  line TEXT NOT NULL,
  PRIMARY KEY (quote_id, place, item)
) STRICT;

CREATE INDEX quoted_lines_by_item ON quoted_lines (item, unit, quote_id);
CREATE INDEX quoted_lines_by_domain ON quoted_lines (buyer_domain, item, unit, quote_id);
CREATE INDEX quoted_lines_by_name ON quoted_lines (buyer_name, item, unit, quote_id);

-- By what an organization is recognized. Empty until the lines of the quote are listed.
ALTER TABLE quotes ADD COLUMN buyer_domain TEXT;
ALTER TABLE quotes ADD COLUMN buyer_name TEXT;
UPDATE quotes SET buyer_domain = '', buyer_name = '' WHERE quote = '';

CREATE INDEX quotes_by_domain ON quotes (buyer_domain, id);
CREATE INDEX quotes_by_name ON quotes (buyer_name, id);
`;
