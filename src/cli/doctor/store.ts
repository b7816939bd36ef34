import type { Check } from "#cli/checklist.ts";
import { duration } from "#company/time.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { oldestBackupMs } from "#server/upkeep/health.ts";

export async function checkStore(archive: Archive, config: Config, now: number): Promise<Check[]> {
  const problems = await archive.findProblems();
  if (problems.length > 0) {
    // Nothing more is asked of it: a query that comes upon the damage would end the command.
    const words = `damaged: ${problems.join("; ")}. Stop the server and restore the last backup`;
    return [{ subject: "Store", verdict: "failed", words }];
  }
  const { overdue, open } = await archive.overview(now);
  const late = `${overdue} of ${open} open are overdue: see the desk`;
  return [
    { subject: "Store", verdict: "ok", words: "sound" },
    judge("Deadlines", overdue === 0, `${open} open, none overdue`, late),
    // Those in BACKUP_DIR are judged as /healthz judges them.
    ...(config.BACKUP_DIR ? [] : [checkBackup(await archive.lastBackupAt(), now)]),
  ];
}

function checkBackup(at: number | undefined, now: number): Check {
  if (at === undefined) return judge("Last backup", false, "", "never: run inbox backup FILE every night");
  const age = duration(now - at);
  return judge(
    "Last backup",
    now - at <= oldestBackupMs,
    `${age} ago`,
    `${age} ago: check the nightly backup`,
  );
}

function judge(subject: string, isFine: boolean, fact: string, todo: string): Check {
  return { subject, verdict: isFine ? "ok" : "attention", words: isFine ? fact : todo };
}
