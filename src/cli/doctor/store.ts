import type { Check } from "#cli/checklist.ts";
import { duration } from "#company/time.ts";
import type { Archive } from "#server/archive/archive.ts";

const HOUR = 3_600_000;
const OLD_BACKUP_MS = 36 * HOUR;
const LATE_MAIL_MS = HOUR;

export async function checkStore(archive: Archive, now: number): Promise<Check[]> {
  const problems = await archive.findProblems();
  if (problems.length > 0) {
    // Nothing more is asked of it: a query that comes upon the damage would end the command.
    const words = `damaged: ${problems.join("; ")}. Stop the server and restore the last backup`;
    return [{ subject: "Store", verdict: "failed", words }];
  }
  const { overdue, open, mails, oldestPendingMailAt } = await archive.overview(now);
  const late = `${overdue} of ${open} open are overdue: see the desk`;
  const undelivered = `${mails.dead} could not be delivered: inbox dead, then inbox retry [REF]`;
  return [
    { subject: "Store", verdict: "ok", words: "sound" },
    judge("Deadlines", overdue === 0, `${open} open, none overdue`, late),
    judge("Failed e-mails", mails.dead === 0, "none", undelivered),
    checkOutbox(mails.pending, oldestPendingMailAt, now),
    checkBackup(await archive.lastBackupAt(), now),
  ];
}

function checkOutbox(pending: number, oldest: number | undefined, now: number): Check {
  const age = oldest === undefined ? 0 : now - oldest;
  const late = `${pending} waiting, the oldest for ${duration(age)}: is the server running? See inbox dead --waiting`;
  return judge("Waiting e-mails", age < LATE_MAIL_MS, String(pending), late);
}

function checkBackup(at: number | undefined, now: number): Check {
  if (at === undefined) return judge("Last backup", false, "", "never: run inbox backup FILE every night");
  const age = duration(now - at);
  return judge("Last backup", now - at < OLD_BACKUP_MS, `${age} ago`, `${age} ago: check the nightly backup`);
}

function judge(subject: string, isFine: boolean, fact: string, todo: string): Check {
  return { subject, verdict: isFine ? "ok" : "attention", words: isFine ? fact : todo };
}
