/** E-mails that come in: each as it came until it is read, and permanently what tells it from others. */
export const inboundMail = `
CREATE TABLE inbound_mails (
  id INTEGER PRIMARY KEY,
  -- Where it belongs, once that is known.
  submission_id INTEGER REFERENCES submissions ON DELETE CASCADE,
  -- Of Message-ID and contents: the same again is the same e-mail. Empty until all of it is here.
  once_key TEXT UNIQUE,
  recipient TEXT NOT NULL,
  -- Of the envelope; empty for a report.
  sender TEXT NOT NULL,
  size INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- Until then someone reads it.
  leased_until INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  read_at INTEGER
) STRICT;

CREATE INDEX inbound_mails_by_submission ON inbound_mails (submission_id);
CREATE INDEX unread_mails ON inbound_mails (id) WHERE read_at IS NULL;

-- Of what was not read yet; then they are the pieces of a file.
CREATE TABLE inbound_pieces (
  mail_id INTEGER NOT NULL REFERENCES inbound_mails ON DELETE CASCADE,
  number INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (mail_id, number)
) STRICT;

-- An answer names the e-mail that it answers.
CREATE INDEX outbox_by_message_id ON outbox (message_id);
`;
