/** What was put off, and what the lists and the calendar ask of a request beside its deadline. */
export const followUps = `
-- Until when nobody has to look at it; NULL unless someone put it off.
ALTER TABLE submissions ADD COLUMN put_off_until INTEGER;
-- JSON: what it waits for, and the note.
ALTER TABLE submissions ADD COLUMN put_off TEXT;
-- 1 where what it has waited for is only a follow-up.
ALTER TABLE submissions ADD COLUMN follows_up INTEGER NOT NULL DEFAULT 0;
-- A day such as 2026-11-16; NULL where the buyer named none.
ALTER TABLE submissions ADD COLUMN need_by TEXT;
-- SQLite: UPDATE submissions SET need_by = nullif(json_extract(rfq_content, '$.values.needByDate'), '') WHERE rfq_content IS NOT NULL AND rfq_content <> 'null';
-- PostgreSQL: UPDATE submissions SET need_by = nullif(rfq_content::json #>> '{values,needByDate}', '') WHERE rfq_content IS NOT NULL AND rfq_content <> 'null';

DROP INDEX waiting_submissions;
CREATE INDEX waiting_submissions ON submissions (follows_up, waits_since, id) WHERE waits_since IS NOT NULL;
CREATE INDEX put_off_submissions ON submissions (put_off_until, id) WHERE put_off_until IS NOT NULL;
`;
