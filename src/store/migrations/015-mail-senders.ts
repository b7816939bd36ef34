/** Who sent an e-mail, for its turn and as evidence, and whether it could be read. */
export const mailSenders = `
-- The address of the mail server that sent it, and the name that it gave.
ALTER TABLE inbound_mails ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE inbound_mails ADD COLUMN greeting TEXT NOT NULL DEFAULT '';
-- 1: only the original can be shown.
ALTER TABLE inbound_mails ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0;
-- How an e-mail was proven to be from its sender: 'signed' or 'sent'. Else why it was not: 'unsigned',
-- 'disowned' or 'unchecked'. Empty: no e-mail, or from before this was checked.
ALTER TABLE messages ADD COLUMN proof TEXT;
`;
