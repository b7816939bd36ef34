import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Clock, fullTime } from "#company/time.ts";
import type { Log } from "#http/log.ts";
import { describeMailTrouble } from "#request/record/mail-trouble.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

export type Health = {
  /** What the operator has to fix, in words for a monitor; empty when all is well. */
  problems(): Promise<readonly string[]>;
  /** Worth knowing, but not a problem. */
  notes(): Promise<readonly string[]>;
  /** Learns from the log whether e-mails are being sent. */
  watch(log: Log): Log;
};

type HealthParts = {
  readonly store: Pick<Store, "probe" | "findMailTrouble">;
  readonly clock: Clock;
  /** Where the nightly backups are; undefined if none are expected. */
  readonly backupFolder: string | undefined;
};

const minute = 60_000;
const hour = 60 * minute;
const mailMayFailMs = 15 * minute;
/** A day, and time for a copy that takes long or starts late. */
const oldestBackupMs = 26 * hour;
const lookEveryMs = 5 * minute;
const remindEveryMs = 24 * hour;

/** Failures of the mail server. A recipient's problem, such as an unknown mailbox, is not counted. */
const serverCauses = new Set<unknown>(["network", "timeout", "tls", "auth", "session"]);

export function createHealth({ store, clock, backupFolder }: HealthParts): Health {
  const canStore = createProbe(store);
  let mailFailsSince: number | undefined;

  return {
    async problems() {
      const found = [
        (await canStore()) ? undefined : "messages cannot be stored",
        mailProblem(),
        ...(await undeliverableProblems()),
        await backupProblem(),
      ];
      return found.filter((problem) => problem !== undefined);
    },
    async notes() {
      const dueAt = await firstBackupDueAt();
      return dueAt === undefined ? [] : [`no backup yet; the first is due by ${fullTime(dueAt)}`];
    },
    watch: (log) => (level, event, fields) => {
      if (event === "mail_sent") mailFailsSince = undefined;
      if (event === "mail_retry" && serverCauses.has(fields?.cause)) mailFailsSince ??= clock();
      log(level, event, fields);
    },
  };

  function mailProblem() {
    if (mailFailsSince === undefined || clock() - mailFailsSince < mailMayFailMs) return undefined;
    return `no e-mail has been sent since ${fullTime(mailFailsSince)}`;
  }

  async function backupProblem() {
    if (backupFolder === undefined) return undefined;
    const newest = await newestFile(backupFolder).catch(() => undefined);
    if (newest === undefined)
      return (await firstBackupDueAt()) === undefined ? "there is no backup" : undefined;
    return clock() - newest > oldestBackupMs ? `the last backup was made ${fullTime(newest)}` : undefined;
  }

  /** While the store is too new to have a backup: a site installed today is healthy. */
  async function firstBackupDueAt() {
    if (backupFolder === undefined) return undefined;
    if ((await newestFile(backupFolder).catch(() => undefined)) !== undefined) return undefined;
    const trouble = await findTrouble();
    const dueAt = (trouble?.storeMadeAt ?? -Infinity) + oldestBackupMs;
    return clock() <= dueAt ? dueAt : undefined;
  }

  /** E-mails that were refused, or that one recipient's server keeps deferring. */
  async function undeliverableProblems() {
    const trouble = await findTrouble();
    return trouble ? describeMailTrouble(trouble, clock()) : [];
  }

  /** A store that does not answer is reported by the probe. */
  function findTrouble() {
    return store.findMailTrouble(clock()).catch(() => undefined);
  }
}

/** Whether a message could be stored right now. Each probe is a write, so those who ask meanwhile share its answer. */
function createProbe(store: Pick<Store, "probe">) {
  let underWay: Promise<boolean> | undefined;
  return function canStore() {
    underWay ??= store
      .probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}

async function newestFile(folder: string) {
  const times = (await readdir(folder)).map(async (name) => {
    // An old backup may just have been deleted.
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    return found?.isFile() && found.size > 0 ? [found.mtimeMs] : [];
  });
  const all = (await Promise.all(times)).flat();
  return all.length === 0 ? undefined : Math.max(...all);
}

/** Logs a problem when it begins, and once a day until it is fixed. */
export function createHealthReport(health: Health, clock: Clock, log: Log) {
  let said = "";
  let saidAt = 0;
  return createPeriodicTask({ name: "health_check", everyMs: lookEveryMs, work: report, log });

  async function report() {
    const problems = await health.problems();
    const words = problems.join("; ");
    const isNews = words !== said || clock() - saidAt >= remindEveryMs;
    if (problems.length > 0 && isNews) log("warn", "unhealthy", { problems });
    if (problems.length === 0 && said !== "") log("info", "healthy_again");
    if (isNews) saidAt = clock();
    said = words;
  }
}
