/** Requests that did not come from our form, and what tells one e-mail from another. */
export const sources = `
-- How it came, where not by our form: 'e-mail'. Empty for a form's, and for what came before this was noted.
ALTER TABLE submissions ADD COLUMN source TEXT;
-- Of the headers: what answers this e-mail names it.
ALTER TABLE inbound_mails ADD COLUMN message_id TEXT;
CREATE INDEX inbound_mails_by_message_id ON inbound_mails (message_id) WHERE message_id IS NOT NULL;
-- 'first': its request began with it. 'repeat': the same words again. Empty for all others.
ALTER TABLE inbound_mails ADD COLUMN placed_as TEXT;
`;
