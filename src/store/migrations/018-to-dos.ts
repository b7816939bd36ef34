/** What the desk has to do for each request, by when, and when something last happened to it. */
export const toDos = `
-- JSON; empty for a request that nothing has happened to since the release before this.
ALTER TABLE submissions ADD COLUMN to_dos TEXT;
-- The nearest time of these.
ALTER TABLE submissions ADD COLUMN to_do_due_at INTEGER;
-- The nearest time of those of which not everything was said yet.
ALTER TABLE submissions ADD COLUMN to_tell_at INTEGER;
-- Retention counts from here.
ALTER TABLE submissions ADD COLUMN last_at INTEGER;

UPDATE submissions SET to_do_due_at = respond_by
  WHERE state = 'open' AND answered_at IS NULL AND erased_at IS NULL;
UPDATE submissions SET to_tell_at = to_do_due_at WHERE reminders < 2;
UPDATE submissions SET last_at = received_at;
UPDATE submissions SET last_at = (SELECT max(happened_at) FROM events WHERE submission_id = submissions.id
    AND kind <> 'seen')
  WHERE last_at < (SELECT max(happened_at) FROM events WHERE submission_id = submissions.id AND kind <> 'seen');
UPDATE submissions SET last_at = (SELECT max(written_at) FROM messages WHERE submission_id = submissions.id)
  WHERE last_at < (SELECT max(written_at) FROM messages WHERE submission_id = submissions.id);

CREATE INDEX submissions_by_last ON submissions (last_at, id);
CREATE INDEX quarantined_by_last ON submissions (last_at, id) WHERE state = 'quarantined';
CREATE INDEX submissions_by_to_do ON submissions (to_do_due_at, id) WHERE to_do_due_at IS NOT NULL;
CREATE INDEX submissions_to_tell ON submissions (to_tell_at, id) WHERE to_tell_at IS NOT NULL;
DROP INDEX submissions_to_remind;
`;
