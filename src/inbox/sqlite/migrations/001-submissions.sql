CREATE TABLE submissions (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  form_type TEXT NOT NULL CHECK (form_type IN ('contact', 'rfq')),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  company TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  respond_by INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'quarantined')),
  suspicions TEXT NOT NULL CHECK (json_valid(suspicions)),
  answered_at INTEGER
) STRICT;

CREATE INDEX submissions_by_arrival ON submissions (received_at);
CREATE INDEX open_submissions_by_deadline ON submissions (respond_by) WHERE state = 'open';
CREATE INDEX quarantined_submissions ON submissions (received_at) WHERE state = 'quarantined';

-- The three tables of recent events are emptied as they age, so that none of their indexes grows with the archive.
CREATE TABLE recent_keys (
  key TEXT PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  content_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recent_keys_by_submission ON recent_keys (submission_id);
CREATE INDEX recent_keys_by_age ON recent_keys (created_at);

CREATE TABLE recent_contents (
  content_hash TEXT PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recent_contents_by_submission ON recent_contents (submission_id);
CREATE INDEX recent_contents_by_age ON recent_contents (received_at);

CREATE TABLE recent_acknowledgements (
  id INTEGER PRIMARY KEY,
  mailbox TEXT NOT NULL,
  domain TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX recent_acknowledgements_by_mailbox ON recent_acknowledgements (mailbox, created_at);
CREATE INDEX recent_acknowledgements_by_domain ON recent_acknowledgements (domain, created_at);
CREATE INDEX recent_acknowledgements_by_age ON recent_acknowledgements (created_at);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notification', 'acknowledgement')),
  recipient TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- While a mail is leased, the end of the lease: when that passes unsettled, the mail is due again.
  due_at INTEGER NOT NULL,
  lease_holder TEXT,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  first_tried_at INTEGER,
  settled_at INTEGER
) STRICT;

CREATE INDEX outbox_by_submission ON outbox (submission_id);
CREATE INDEX pending_mails_by_due_time ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX dead_mails ON outbox (created_at) WHERE state = 'dead';

-- Counted as they change, because counting an archive would take longer every year.
CREATE TABLE mail_counts (
  state TEXT PRIMARY KEY,
  mails INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO mail_counts VALUES ('pending', 0), ('sent', 0), ('dead', 0);

CREATE TRIGGER count_new_mail AFTER INSERT ON outbox BEGIN
  UPDATE mail_counts SET mails = mails + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER count_settled_mail AFTER UPDATE OF state ON outbox WHEN OLD.state <> NEW.state BEGIN
  UPDATE mail_counts SET mails = mails - 1 WHERE state = OLD.state;
  UPDATE mail_counts SET mails = mails + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER count_deleted_mail AFTER DELETE ON outbox BEGIN
  UPDATE mail_counts SET mails = mails - 1 WHERE state = OLD.state;
END;

-- Something to write when someone asks whether writing works.
CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  writes INTEGER NOT NULL
) STRICT;

INSERT INTO probe VALUES (1, 0);
