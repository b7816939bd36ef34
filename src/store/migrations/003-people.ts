/** Who invited whom, who may invite, and which passkey a session began with. */
export const people = `
-- Owners invite people and give a person's new device access; clerks answer requests.
ALTER TABLE staff ADD COLUMN role TEXT NOT NULL DEFAULT 'clerk' CHECK (role IN ('owner', 'clerk'));
UPDATE staff SET role = 'owner' WHERE id = (SELECT min(id) FROM staff WHERE revoked_at IS NULL);

-- Empty: made at the terminal.
ALTER TABLE invitations ADD COLUMN invited_by INTEGER REFERENCES staff;

-- The person that something was done to, where that is not the one who did it.
ALTER TABLE events ADD COLUMN subject_id INTEGER REFERENCES staff;

-- Ends with its passkey; empty for sessions that began before this was known.
ALTER TABLE sessions ADD COLUMN passkey_id TEXT REFERENCES passkeys ON DELETE CASCADE;
`;
