import { DatabaseSync } from "node:sqlite";

const openShare = 1_000;
const threeYearsMs = 3 * 365 * 24 * 3_600_000;

/**
 * Years of submissions at once, through SQL alone: accepting them one by one would take an hour. All but one in a
 * thousand are answered, and every mail is sent, as in an inbox that is looked after.
 */
export function fillInbox(file: string, submissions: number) {
  const database = new DatabaseSync(file);
  const first = Date.now() - threeYearsMs;
  const step = Math.floor((threeYearsMs - 24 * 3_600_000) / submissions);
  database.exec(`
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -400000;
    BEGIN;
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${submissions})
    INSERT INTO submissions (reference, form_type, name, email, phone, company, subject, message, received_at,
      respond_by, content_hash, state, suspicions, answered_at, reminders)
    SELECT printf('RFQ-%s%04X', hex(randomblob(4)), n % 65536), 'rfq', 'Dana Whitfield ' || n,
      'buyer-' || n || '@agency.example', '205-555-0142', 'County Sheriff''s Office ' || (n % 5000),
      'RFQ Request - Plate carriers, lot ' || n, replace(hex(zeroblob(10)), '00', 'Plate carriers, level IIIA. '),
      ${first} + n * ${step}, ${first} + n * ${step} + 14400000, hex(randomblob(32)),
      iif(n % ${openShare} = 0, 'open', 'answered'), '[]',
      iif(n % ${openShare} = 0, NULL, ${first} + n * ${step} + 3600000), 2
    FROM numbers;
    INSERT INTO outbox (submission_id, kind, recipient, message_id, state, attempts, due_at, created_at, settled_at)
    SELECT id, 'notification', 'quotes@company.example', id || '@company.example', 'sent', 1, received_at,
      received_at, received_at FROM submissions;
    COMMIT;
  `);
  const { stored } = database.prepare("SELECT count(*) AS stored FROM submissions").get() as {
    stored: number;
  };
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return stored;
}
