/**
 * What lines cost us and who sells them to us. Only the desk may know, so that it is in tables of its own, which
 * only costs/record.ts selects from.
 */
export const costs = `
-- What people typed for a request, kept from revision to revision.
CREATE TABLE cost_sheets (
  submission_id INTEGER NOT NULL PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- JSON, by the id of the quote's line.
  sheet TEXT NOT NULL,
  saved_by INTEGER NOT NULL REFERENCES staff,
  saved_at INTEGER NOT NULL
) STRICT;

-- Every cost in them, so that the next person finds what the same part cost: one row for each key of the item.
CREATE TABLE line_costs (
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  line TEXT NOT NULL,
  place INTEGER NOT NULL,
  item TEXT NOT NULL,
  unit TEXT NOT NULL,
  -- JSON.
  source TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (submission_id, line, place, item)
) STRICT;

CREATE INDEX line_costs_by_item ON line_costs (item, unit, saved_at);
`;
