/** Files that wait for their form to be sent again or for a scanner, and copies of what the desk writes. */
export const replies = `
-- The form that a file waits for, until its message is stored.
ALTER TABLE files ADD COLUMN form_key TEXT;
-- Empty: nothing scans it. Else 'waiting', 'clean' or 'infected'.
ALTER TABLE files ADD COLUMN scan TEXT;
-- While it waits: when it is scanned next.
ALTER TABLE files ADD COLUMN scan_due_at INTEGER;
CREATE INDEX files_to_scan ON files (scan_due_at, id) WHERE scan = 'waiting';

-- A JSON array: who got a copy.
ALTER TABLE messages ADD COLUMN cc TEXT;
`;
