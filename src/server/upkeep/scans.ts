import type { Clock } from "#company/time-in.ts";
import { errorFields, type Log } from "#http/log.ts";
import { scanFile, scanTimeMs } from "#request/files/files.ts";
import type { Store } from "#server/store/operations.ts";
import type { Alarm } from "./alarm.ts";
import { createPeriodicTask } from "./periodic-task.ts";

type ScanParts = {
  readonly store: Pick<Store, "setScanning" | "leaseScan" | "settleScan" | "readFilePiece">;
  /** SCAN_COMMAND; if undefined, files are given out unscanned. */
  readonly command: string | undefined;
  readonly alarm?: Alarm | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly lookEveryMs?: number;
};

/** Soon enough that a buyer who reloads sees the file. */
const usualLookMs = 2_000;
/** A file whose scan failed, or whose scanner was killed along with the server, is due again after this. */
const leaseMs = scanTimeMs + 30_000;
const alarmEveryMs = 60 * 60_000;

/** Has every new file scanned, one after the other. What waits is in the store, so that no restart forgets it. */
export function createScans({ store, command, alarm, clock, log, lookEveryMs = usualLookMs }: ScanParts) {
  let isSet = false;
  /** Requests with infected files that nobody was told about yet. */
  const infected = new Set<string>();
  let alarmedAt = 0;
  const stopping = new AbortController();
  const task = createPeriodicTask({ name: "scans", everyMs: lookEveryMs, work: scanAll, log });
  return {
    start: task.start,
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };

  async function setUp() {
    if (isSet) return;
    const freed = await store.setScanning({ isOn: command !== undefined, now: clock() });
    if (freed > 0) log("warn", "scans_turned_off", { given_out_unscanned: freed });
    isSet = true;
  }

  async function scanAll() {
    await setUp();
    while (command && !stopping.signal.aborted) {
      const now = clock();
      const file = await store.leaseScan({ now, until: now + leaseMs });
      if (!file) break;
      const result = await scanFile(command, store, file.id, stopping.signal);
      if (stopping.signal.aborted) return;
      if (typeof result === "object") log("error", "scan_failed", { file: file.id, ...result });
      else await store.settleScan({ file: file.id, result });
      if (result !== "infected") continue;
      log("warn", "file_infected", { file: file.id, kind: file.kind });
      infected.add(file.reference);
    }
    warn(clock()).catch((error) => log("error", "alarm_not_sent", errorFields(error)));
  }

  /** Not awaited, since a mail server takes its time; and not for each file, since a buyer may send many. */
  async function warn(now: number) {
    if (infected.size === 0 || now - alarmedAt < alarmEveryMs) return;
    alarmedAt = now;
    const references = [...infected];
    infected.clear();
    const found = `the virus scanner found something in buyers’ files: ${references.join(", ")}, at the desk`;
    let hasReached: boolean | undefined = false;
    try {
      hasReached = await alarm?.([found], now);
    } finally {
      if (hasReached === false) for (const each of references) infected.add(each);
    }
  }
}
