import type { Check } from "#cli/checklist.ts";
import { duration } from "#company/time.ts";
import { measureDrift, type TimeServer, WORST_DRIFT_MS } from "#server/upkeep/ask-time.ts";

export async function checkClock(now: () => number, server: TimeServer): Promise<Check> {
  const subject = "Clock";
  const drift = await measureDrift(now, server);
  if (drift === undefined)
    return { subject, verdict: "unknown", words: `could not ask ${server.host} for the time (offline?)` };
  if (Math.abs(drift) <= WORST_DRIFT_MS)
    return { subject, verdict: "ok", words: `agrees with ${server.host}` };
  const words = `is ${duration(drift)} ${drift > 0 ? "ahead" : "behind"}; turn on time synchronization (timedatectl set-ntp true)`;
  return { subject, verdict: "failed", words };
}
