/** Of two people who write one draft, one goes on, and what the other wrote is kept beside it. */
export const draftCopies = `
CREATE TABLE draft_copies (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  -- JSON.
  draft TEXT NOT NULL,
  saved_by INTEGER NOT NULL REFERENCES staff,
  saved_at INTEGER NOT NULL
) STRICT;

CREATE INDEX draft_copies_by_submission ON draft_copies (submission_id, id);
`;
