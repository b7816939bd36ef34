import type { Check } from "#cli/checklist.ts";
import { duration } from "#company/time.ts";
import type { Archive } from "#inbox/archive.ts";

const HOUR = 3_600_000;
const OLD_BACKUP_MS = 36 * HOUR;
const LATE_MAIL_MS = HOUR;

export async function checkStore(archive: Archive, now: number): Promise<Check[]> {
  const problems = await archive.findProblems();
  const store: Check =
    problems.length === 0
      ? { subject: "Store", verdict: "ok", words: "sound" }
      : {
          subject: "Store",
          verdict: "failed",
          words: `damaged: ${problems.join("; ")}. Stop the server and restore the last backup`,
        };
  const { overdue, open, mails, oldestPendingMailAt } = await archive.overview(now);
  return [
    store,
    judge(
      "Promises",
      overdue === 0,
      `${open} open, none overdue`,
      `${overdue} of ${open} open are overdue: inbox list`,
    ),
    judge(
      "Failed mails",
      mails.dead === 0,
      "none",
      `${mails.dead} were given up: inbox dead, then inbox retry`,
    ),
    checkOutbox(mails.pending, oldestPendingMailAt, now),
    checkBackup(await archive.lastBackupAt(), now),
  ];
}

function checkOutbox(pending: number, oldest: number | undefined, now: number): Check {
  const age = oldest === undefined ? 0 : now - oldest;
  const late = `${pending} wait, the oldest for ${duration(age)}: is the server running? inbox dead --waiting`;
  return judge("Waiting mails", age < LATE_MAIL_MS, String(pending), late);
}

function checkBackup(at: number | undefined, now: number): Check {
  if (at === undefined)
    return judge("Last backup", false, "", "none was ever made: inbox backup FILE, every night");
  const age = duration(now - at);
  return judge(
    "Last backup",
    now - at < OLD_BACKUP_MS,
    `${age} ago`,
    `${age} ago: look after the nightly backup`,
  );
}

function judge(subject: string, isFine: boolean, fact: string, todo: string): Check {
  return { subject, verdict: isFine ? "ok" : "attention", words: isFine ? fact : todo };
}
