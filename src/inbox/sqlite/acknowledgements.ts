import { type AcknowledgementCaps, capWindowsMs, domainOf, mailboxOf } from "#inbox/acknowledgement-caps.ts";
import type { Database } from "./database.ts";

/** Longer than the longest window, for clocks that jump. */
const MEMORY_MS = 7 * capWindowsMs.day;

/** Whether one more acknowledgement may go to this address; if so, it is counted. */
export function takeAcknowledgement(database: Database, caps: AcknowledgementCaps, to: string, now: number) {
  if (!isWithinCaps(database, caps, to, now)) return false;
  database.run(
    "INSERT INTO recent_acknowledgements (mailbox, domain, created_at) VALUES (?, ?, ?)",
    mailboxOf(to),
    domainOf(to),
    now,
  );
  return true;
}

export function forgetOldAcknowledgements(database: Database, now: number) {
  database.run("DELETE FROM recent_acknowledgements WHERE created_at < ?", now - MEMORY_MS);
}

function isWithinCaps(database: Database, caps: AcknowledgementCaps, to: string, now: number) {
  const { day, hour } = capWindowsMs;
  return (
    count(database, "mailbox = ? AND", now, day, mailboxOf(to)) < caps.perMailboxPerDay &&
    count(database, "domain = ? AND", now, hour, domainOf(to)) < caps.perDomainPerHour &&
    count(database, "", now, hour) < caps.perHour
  );
}

function count(database: Database, condition: string, now: number, windowMs: number, ...values: string[]) {
  const sql = `SELECT count(*) AS mails FROM recent_acknowledgements WHERE ${condition} created_at BETWEEN ? AND ?`;
  return database.get<{ mails: number }>(sql, ...values, now - windowMs, now + windowMs)?.mails ?? 0;
}
