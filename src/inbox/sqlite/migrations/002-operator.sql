ALTER TABLE submissions ADD COLUMN answered_note TEXT;
-- An erased record that was open is kept as answered without a time, so that nobody is reminded of it.
ALTER TABLE submissions ADD COLUMN erased_at INTEGER;
-- How many reminders were queued: 1 when the deadline came near, 2 when it passed.
ALTER TABLE submissions ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2);

CREATE INDEX answered_submissions ON submissions (received_at) WHERE state = 'answered';
CREATE INDEX submissions_to_remind ON submissions (reminders, respond_by) WHERE state = 'open' AND reminders < 2;

-- SQLite cannot change a CHECK, and reminders are new kinds of mail: the outbox is made anew.
ALTER TABLE outbox RENAME TO old_outbox;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notification', 'acknowledgement', 'reminder', 'overdue')),
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

INSERT INTO outbox SELECT * FROM old_outbox;
DROP TABLE old_outbox;

CREATE INDEX outbox_by_submission ON outbox (submission_id);
CREATE INDEX pending_mails_by_due_time ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX dead_mails ON outbox (created_at) WHERE state = 'dead';

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

-- When something last happened that belongs to no submission, such as a backup.
CREATE TABLE marks (
  name TEXT PRIMARY KEY,
  happened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
