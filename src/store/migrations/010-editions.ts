/** What the owner publishes: the company's facts, words, portraits and logo as a small folder of files. */
export const editions = `
CREATE TABLE editions (
  id INTEGER PRIMARY KEY,
  -- Empty: the draft, of which there is one at most.
  published_at INTEGER,
  -- Empty: published at the terminal.
  staff_id INTEGER REFERENCES staff,
  -- What changed, in words.
  note TEXT NOT NULL DEFAULT '',
  -- Why no node could start with it: then the one before it stays.
  problem TEXT,
  -- Counts the changes to the draft: what is published is what was looked at.
  revision INTEGER NOT NULL DEFAULT 0,
  saved_at INTEGER NOT NULL
) STRICT;

CREATE TABLE edition_files (
  edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (edition_id, path)
) STRICT;
`;
