import type { Check } from "#cli/checklist.ts";
import type { Config } from "#server/config.ts";
import { copyNotes, copyProblems } from "#server/upkeep/copies.ts";

export async function checkCopies(config: Config, now: number): Promise<Check> {
  const subject = "Copies elsewhere";
  if (!config.RESTIC_REPOSITORY) {
    const words = "none: set RESTIC_REPOSITORY, or a broken disk takes the backups along";
    return { subject, verdict: "attention", words };
  }
  const problems = await copyProblems(config, undefined, now);
  if (problems.length > 0) return { subject, verdict: "failed", words: problems.join("; ") };
  return { subject, verdict: "ok", words: (await copyNotes(config)).join("; ") };
}
