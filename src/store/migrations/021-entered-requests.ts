/** Requests that a person corrects, or closes as duplicates of others. */
export const enteredRequests = `
-- While it is closed as a duplicate: the reference of the request that goes on.
ALTER TABLE submissions ADD COLUMN duplicate_of TEXT;
CREATE INDEX duplicates ON submissions (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- Of a buyer or an organization that was corrected since: it has to be done again.
ALTER TABLE screenings ADD COLUMN is_stale INTEGER NOT NULL DEFAULT 0;
`;
