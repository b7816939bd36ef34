/** What buyer and desk say to each other about a request, and the files that come with it. */
export const conversation = `
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  side TEXT NOT NULL CHECK (side IN ('buyer', 'desk')),
  -- How it came: "page", "mail", "reply", "refusal".
  way TEXT NOT NULL,
  -- Who wrote it at the desk.
  staff_id INTEGER REFERENCES staff,
  -- The address it came from, where that is not the buyer's.
  sender TEXT,
  written_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  -- Of the form it was sent with, or the Message-ID of the e-mail: the same again is the same message.
  once_key TEXT,
  -- The e-mail that it left with.
  mail_id INTEGER REFERENCES outbox ON DELETE SET NULL,
  UNIQUE (submission_id, once_key)
) STRICT;

CREATE INDEX messages_by_submission ON messages (submission_id, id);
CREATE INDEX messages_by_mail ON messages (mail_id) WHERE mail_id IS NOT NULL;

-- A file is here before its message is: what never becomes part of one is removed.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  message_id INTEGER REFERENCES messages ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;

CREATE INDEX files_by_submission ON files (submission_id, id);
CREATE INDEX files_by_message ON files (message_id, id);
CREATE INDEX unsent_files ON files (created_at) WHERE message_id IS NULL;

CREATE TABLE file_pieces (
  file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
  number INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (file_id, number)
) STRICT;

-- Since when someone at the desk has to look: a new answer, an order, an e-mail that was refused.
ALTER TABLE submissions ADD COLUMN waits_since INTEGER;
CREATE INDEX waiting_submissions ON submissions (waits_since, id) WHERE waits_since IS NOT NULL;

CREATE INDEX quotes_by_order_number ON quotes (order_number) WHERE order_number IS NOT NULL;

-- In cents, so that a list of quotes need not read them.
ALTER TABLE quotes ADD COLUMN total INTEGER;
-- SQLite: UPDATE quotes SET total = json_extract(quote, '$.totals.total') WHERE quote <> '';
-- PostgreSQL: UPDATE quotes SET total = (quote::json #>> '{totals,total}')::bigint WHERE quote <> '';

INSERT INTO messages (submission_id, side, way, staff_id, written_at, text)
  SELECT submission_id, 'desk', 'reply', staff_id, happened_at, body FROM events
  WHERE kind = 'replied' AND body IS NOT NULL AND submission_id IS NOT NULL ORDER BY id;
UPDATE events SET body = NULL WHERE kind = 'replied';
`;
