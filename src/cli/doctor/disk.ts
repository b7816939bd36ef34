import { existsSync, statfsSync } from "node:fs";
import type { Check } from "#cli/checklist.ts";

const LOW_BYTES = 1_000_000_000;
const LAST_BYTES = 100_000_000;

export function checkDisk(folder: string): Check {
  const subject = "Disk";
  if (!existsSync(folder)) return { subject, verdict: "attention", words: `${folder} does not exist yet` };
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const words = `${(free / 1e9).toFixed(1)} GB free for ${folder}`;
  if (free < LAST_BYTES)
    return {
      subject,
      verdict: "failed",
      words: `${words}: free some space now, or requests will be refused`,
    };
  if (free < LOW_BYTES) return { subject, verdict: "attention", words: `${words}: free some space soon` };
  return { subject, verdict: "ok", words };
}
