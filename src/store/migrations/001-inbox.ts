/**
 * Written as SQLite reads it; for PostgreSQL a few words are translated (postgres/database.ts). What only
 * PostgreSQL needs comes after "-- PostgreSQL:". Times are epoch milliseconds.
 */
export const inbox = `
-- Those who answer. What they did stays on record when they are gone.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  -- Of the secret address of the person's calendar.
  calendar_hash TEXT UNIQUE
) STRICT;

CREATE TABLE invitations (
  token_hash TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE passkeys (
  credential_id TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  -- A JSON array of words.
  transports TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE TABLE challenges (
  challenge TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff ON DELETE CASCADE,
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;

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
  state TEXT NOT NULL CHECK (state IN ('open', 'quoted', 'answered', 'quarantined')),
  -- A JSON array of words.
  suspicions TEXT NOT NULL,
  answered_at INTEGER,
  answered_note TEXT,
  -- An erased record that was open is kept as answered without a time, so that nobody is reminded of it.
  erased_at INTEGER,
  -- While this is set, the record is neither purged nor erased.
  legal_hold_since INTEGER,
  -- How many reminders were queued: 1 when the deadline came near, 2 when it passed.
  reminders INTEGER NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  -- When the next ones were told that nobody has taken it.
  escalated_at INTEGER,
  -- When staff were told that it is held back.
  held_told_at INTEGER,
  -- Whoever is on it.
  taken_by INTEGER REFERENCES staff,
  taken_at INTEGER,
  -- Who made sure that the buyer may buy; how, stands in the event.
  verified_by INTEGER REFERENCES staff,
  verified_at INTEGER,
  -- How it was answered.
  closed_as TEXT
) STRICT;

CREATE INDEX submissions_by_arrival ON submissions (received_at, id);
CREATE INDEX open_submissions_by_deadline ON submissions (respond_by, id) WHERE state = 'open';
CREATE INDEX submissions_to_remind ON submissions (respond_by, id) WHERE state = 'open' AND reminders < 2;
CREATE INDEX submissions_by_company ON submissions (company, id);
CREATE INDEX quoted_submissions ON submissions (received_at, id) WHERE state = 'quoted';
CREATE INDEX answered_submissions ON submissions (received_at, id) WHERE state = 'answered';
CREATE INDEX untold_submissions ON submissions (id) WHERE state = 'quarantined' AND held_told_at IS NULL;
CREATE INDEX quarantined_submissions ON submissions (received_at, id) WHERE state = 'quarantined';

-- The two tables of recent events are emptied as they age, so that their indexes do not grow with the archive.
CREATE TABLE recent_arrivals (
  submission_id INTEGER NOT NULL PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  key TEXT UNIQUE,
  content_hash TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

CREATE INDEX recent_arrivals_by_words ON recent_arrivals (content_hash, submission_id);

-- Mails that a stranger had us send to an address: acknowledgements, and lost links.
CREATE TABLE recent_acknowledgements (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  domain TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX recent_acknowledgements_by_mailbox ON recent_acknowledgements (mailbox, created_at);
CREATE INDEX recent_acknowledgements_by_domain ON recent_acknowledgements (domain, created_at);
CREATE INDEX recent_acknowledgements_by_age ON recent_acknowledgements (created_at);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  -- Empty for a mail that is about no single submission.
  submission_id INTEGER REFERENCES submissions ON DELETE CASCADE,
  -- Which kinds there are, the code knows that writes the mails.
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  message_id TEXT NOT NULL,
  -- JSON, for a kind of mail that needs more than its submission to be written.
  content TEXT,
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

CREATE INDEX outbox_by_submission ON outbox (submission_id, id);
CREATE INDEX pending_mails_by_due_time ON outbox (due_at, id) WHERE state = 'pending';
CREATE INDEX dead_mails ON outbox (created_at, id) WHERE state = 'dead';

-- A link marks its submission as answered once; its expiry tells it from the links in other mails.
CREATE TABLE used_answer_links (
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (submission_id, expires_at)
) STRICT;

-- What happened: the timeline of a request, and the record of who did what at the desk.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER REFERENCES submissions ON DELETE CASCADE,
  staff_id INTEGER REFERENCES staff,
  kind TEXT NOT NULL,
  happened_at INTEGER NOT NULL,
  -- Words that someone wrote, such as a note.
  body TEXT
) STRICT;

CREATE INDEX events_by_submission ON events (submission_id, id);

-- What someone is writing for a request, as typed. The version tells whoever saves that another has saved since.
CREATE TABLE quote_drafts (
  submission_id INTEGER NOT NULL PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- JSON.
  draft TEXT NOT NULL,
  saved_by INTEGER NOT NULL REFERENCES staff,
  saved_at INTEGER NOT NULL
) STRICT;

-- What was sent, and is never changed: the latest revision of a request supersedes those before.
CREATE TABLE quotes (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  revision TEXT NOT NULL,
  -- JSON; empty, as the paper is, once the person was forgotten.
  quote TEXT NOT NULL,
  pdf_sha256 TEXT NOT NULL,
  -- JSON: which checks were overruled, and why.
  overruled TEXT NOT NULL,
  sent_by INTEGER NOT NULL REFERENCES staff,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_reason TEXT,
  -- When the buyer first opened it.
  opened_at INTEGER,
  -- The buyer's purchase-order number.
  order_number TEXT,
  ordered_at INTEGER,
  -- The last, so that whoever reads the others does not read past it.
  pdf BLOB NOT NULL,
  UNIQUE (submission_id, revision)
) STRICT;

CREATE INDEX quotes_by_time ON quotes (sent_at, id);

-- When something last happened that belongs to no submission, such as a backup.
CREATE TABLE marks (
  name TEXT NOT NULL PRIMARY KEY,
  happened_at INTEGER NOT NULL
) STRICT;

-- Something to write when someone asks whether writing works.
CREATE TABLE probe (
  writes INTEGER NOT NULL
) STRICT;

INSERT INTO probe VALUES (0);

-- Of which store a copy is being made here; empty once it is whole.
CREATE TABLE unfinished_copy (
  source TEXT NOT NULL
) STRICT;

-- How many requests each client made, in slots of time, for several nodes together. Unlogged: forgotten when the
-- server crashes, and never a reason to wait for the disk.
-- PostgreSQL: CREATE UNLOGGED TABLE rate_slots (client TEXT NOT NULL, slot INTEGER NOT NULL,
-- PostgreSQL:   accepted INTEGER NOT NULL, refused INTEGER NOT NULL, PRIMARY KEY (client, slot));
-- PostgreSQL: CREATE INDEX rate_slots_by_age ON rate_slots (slot);
`;
