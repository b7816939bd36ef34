import type { Clock } from "#company/time.ts";
import type { Log } from "#http/log.ts";
import { scanFile, scanTimeMs } from "#request/files/scanner.ts";
import type { Store } from "#server/store/operations.ts";
import type { Alarm } from "./alarm.ts";
import { createPeriodicTask } from "./periodic-task.ts";

type ScanParts = {
  readonly store: Pick<Store, "setScanning" | "leaseScan" | "settleScan" | "readFilePiece">;
  /** SCAN_COMMAND; undefined: files are given out as they come. */
  readonly command: string | undefined;
  readonly alarm?: Alarm | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly lookEveryMs?: number;
};

/** A buyer who reloads sees the file. */
const usualLookMs = 2_000;
/** A file whose scan failed, or whose scanner was killed along with the server, is due again after this. */
const leaseMs = scanTimeMs + 30_000;

/** Has every new file scanned, one after the other. What waits is in the store, so that no restart forgets it. */
export function createScans({ store, command, alarm, clock, log, lookEveryMs = usualLookMs }: ScanParts) {
  let isSet = false;
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
      if (!file) return;
      const result = await scanFile(command, store, file.id, stopping.signal);
      if (stopping.signal.aborted) return;
      if (typeof result === "object") log("error", "scan_failed", { file: file.id, ...result });
      else await store.settleScan({ file: file.id, result });
      if (result !== "infected") continue;
      log("warn", "file_infected", { file: file.id, kind: file.kind });
      await alarm?.(
        [`the virus scanner found something in a buyer’s file: ${file.reference}, at the desk`],
        now,
      );
    }
  }
}
