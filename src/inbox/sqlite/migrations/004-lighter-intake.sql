-- A submission changes as few pages as it can: each of them is written to the log before the visitor is answered.

-- Keys and words in one table, in the order of arrival.
CREATE TABLE recent_arrivals (
  submission_id INTEGER PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  key TEXT UNIQUE,
  content_hash TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

CREATE INDEX recent_arrivals_by_words ON recent_arrivals (content_hash);

INSERT INTO recent_arrivals SELECT submission_id, key, content_hash, created_at FROM recent_keys;
INSERT OR IGNORE INTO recent_arrivals SELECT submission_id, NULL, content_hash, received_at FROM recent_contents;
DROP TABLE recent_keys;
DROP TABLE recent_contents;

-- A Message-ID holds a UUID, which no index has to make unique.
ALTER TABLE outbox RENAME TO old_outbox;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notification', 'acknowledgement', 'reminder', 'overdue')),
  recipient TEXT NOT NULL,
  message_id TEXT NOT NULL,
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

INSERT INTO outbox SELECT * FROM old_outbox;
DROP TABLE old_outbox;

CREATE INDEX outbox_by_submission ON outbox (submission_id);
CREATE INDEX pending_mails_by_due_time ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX dead_mails ON outbox (created_at) WHERE state = 'dead';

-- Mails that wait or were given up are few, and are counted in their indexes. Those that were sent are counted as they
-- change, because counting an archive would take longer every year.
DROP TABLE mail_counts;

CREATE TABLE sent_mails (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mails INTEGER NOT NULL
) STRICT;

INSERT INTO sent_mails SELECT 1, count(*) FROM outbox WHERE state = 'sent';

CREATE TRIGGER count_settled_mail AFTER UPDATE OF state ON outbox WHEN OLD.state <> NEW.state BEGIN
  UPDATE sent_mails SET mails = mails + (NEW.state = 'sent') - (OLD.state = 'sent');
END;

CREATE TRIGGER count_deleted_mail AFTER DELETE ON outbox WHEN OLD.state = 'sent' BEGIN
  UPDATE sent_mails SET mails = mails - 1;
END;
