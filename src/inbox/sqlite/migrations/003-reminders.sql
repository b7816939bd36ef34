-- A link marks its submission as answered once; its expiry tells it from the links in other mails.
CREATE TABLE used_answer_links (
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (submission_id, expires_at)
) STRICT, WITHOUT ROWID;
