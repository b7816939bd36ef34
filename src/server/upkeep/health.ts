import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Clock, fullTime, HOUR_MS, MINUTE_MS } from "#company/time.ts";
import type { Log } from "#http/log.ts";
import { serverCauses } from "#mail/deliverer.ts";
import type { FailureCause } from "#mail/transport.ts";
import { describeMailTrouble } from "#request/record/records.ts";
import type { Config } from "#server/config.ts";
import { explainStore } from "#server/start-up/explain-failure.ts";
import type { Store } from "#server/store/operations.ts";
import type { Alarm } from "./alarm.ts";
import { copyNotes, copyProblems } from "./copies.ts";
import { createPeriodicTask } from "./periodic-task.ts";
import type { Machine } from "./watch-machine.ts";

export type Health = ReturnType<typeof createHealth>;

type HealthParts = {
  readonly store: Pick<Store, "probe" | "findMailTrouble" | "findPublishedId">;
  readonly clock: Clock;
  /** Backups and copies are expected where their place is set. */
  readonly config: Pick<
    Config,
    "DATA_DIR" | "DATABASE_URL" | "BACKUP_DIR" | "RESTIC_REPOSITORY" | "EDITION"
  > &
    Partial<Pick<Config, "PUBLIC_ORIGIN" | "DESK_ORIGIN">>;
  readonly machine?: Pick<Machine, "problems" | "unchecked">;
  readonly rooms?: { problems(): readonly string[] };
};

const mailMayFailMs = 15 * MINUTE_MS;
/** Longer than an edition may take to be made before it is refused. */
const editionMayTakeMs = 10 * MINUTE_MS;
/** The mail server answered: what failed is this e-mail. */
const judged: ReadonlySet<unknown> = new Set<FailureCause>(["deferred", "refused"]);
/** A day, and time for a copy that takes long or starts late. */
const oldestBackupMs = 26 * HOUR_MS;
const lookEveryMs = 5 * MINUTE_MS;
const remindEveryMs = 24 * HOUR_MS;

export function createHealth({ store, clock, config, machine, rooms }: HealthParts) {
  const probe = createProbe(store);
  let mailFailsSince: number | undefined;
  let editionLateSince: number | undefined;

  return {
    /** What the operator has to fix, in words for a monitor; empty when all is well. */
    async problems(): Promise<readonly string[]> {
      const { isUp, error } = await probe();
      const { trouble, error: unread } = await findTrouble();
      const backups = await lookAtBackups(trouble?.storeMadeAt);
      return [
        ...storeProblems(isUp, error ?? unread),
        ...mailProblems(),
        // E-mails that were refused, or that one recipient's server keeps deferring.
        ...(trouble ? describeMailTrouble(trouble, clock()) : []),
        ...(isUp ? await editionProblems() : []),
        ...backups.problems,
        ...(await copyProblems(config, trouble?.storeMadeAt, clock())),
        ...((await machine?.problems()) ?? []),
        ...(rooms?.problems() ?? []),
        ...originProblems(config),
      ];
    },
    /** Worth knowing, but not a problem. */
    async notes(): Promise<readonly string[]> {
      const backups = await lookAtBackups((await findTrouble()).trouble?.storeMadeAt);
      return [...backups.notes, ...(await copyNotes(config)), ...(machine?.unchecked() ?? [])];
    },
    /** Learns from the log whether e-mails are being sent. */
    watch:
      (log: Log): Log =>
      (level, event, fields) => {
        if (event === "mail_sent" || judged.has(fields?.cause)) mailFailsSince = undefined;
        if (event === "mail_retry" && serverCauses.has(fields?.cause)) mailFailsSince ??= clock();
        log(level, event, fields);
      },
  };

  /** Damage may be where nothing is written at the moment. */
  function storeProblems(isUp: boolean, error: unknown) {
    const reason = error === undefined ? undefined : explainStore(error, config);
    if (!isUp) return [["messages cannot be stored", reason].filter(Boolean).join(": ")];
    return reason === undefined || config.DATABASE_URL ? [] : [reason];
  }

  function mailProblems() {
    if (mailFailsSince === undefined || clock() - mailFailsSince < mailMayFailMs) return [];
    return [`no e-mail has been sent since ${fullTime(mailFailsSince)}`];
  }

  /** This node may be unable to write an edition, for example without room in its folder. */
  async function editionProblems() {
    if (config.EDITION === undefined) return [];
    const published = await store.findPublishedId().catch(() => undefined);
    const isLate = published !== undefined && published !== Number(config.EDITION);
    editionLateSince = isLate ? (editionLateSince ?? clock()) : undefined;
    if (editionLateSince === undefined || clock() - editionLateSince < editionMayTakeMs) return [];
    return [`edition ${published} is published but not shown here: its log line edition_unknown says why`];
  }

  /** While the store is too new to have a backup, a missing one is no problem: a site installed today is healthy. */
  async function lookAtBackups(storeMadeAt = -Infinity): Promise<{ problems: string[]; notes: string[] }> {
    const { BACKUP_DIR: folder } = config;
    if (folder && !existsSync(folder)) {
      const made = `install -d -o site -g site -m 0700 ${folder}`;
      return { problems: [`BACKUP_DIR ${folder} does not exist: make it with ${made}`], notes: [] };
    }
    const newest = folder && (await newestFile(folder).catch(() => undefined));
    const dueAt = (newest || storeMadeAt) + oldestBackupMs;
    if (!config.BACKUP_DIR || (newest && clock() <= dueAt)) return { problems: [], notes: [] };
    if (newest) return { problems: [`the last backup was made ${fullTime(newest)}`], notes: [] };
    if (clock() > dueAt) return { problems: ["there is no backup"], notes: [] };
    return { problems: [], notes: [`no backup yet; the first is due by ${fullTime(dueAt)}`] };
  }

  function findTrouble() {
    return store.findMailTrouble(clock()).then(
      (trouble) => ({ trouble, error: undefined }),
      (error: unknown) => ({ trouble: undefined, error }),
    );
  }
}

/** Browsers give passkeys to no desk without encryption, except on their own machine. */
function originProblems({ PUBLIC_ORIGIN, DESK_ORIGIN }: HealthParts["config"]) {
  if (!PUBLIC_ORIGIN?.startsWith("https:") || !DESK_ORIGIN?.startsWith("http:")) return [];
  const { host, hostname } = new URL(DESK_ORIGIN);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return [];
  return [`nobody can sign in at ${DESK_ORIGIN}: set DESK_ORIGIN to https://${host}`];
}

/** Whether a message could be stored right now. Each probe is a write, so those who ask meanwhile share its answer. */
function createProbe(store: Pick<Store, "probe">) {
  let underWay: Promise<{ readonly isUp: boolean; readonly error?: unknown }> | undefined;
  return function probe() {
    underWay ??= store
      .probe()
      .then(
        () => ({ isUp: true }),
        (error: unknown) => ({ isUp: false, error }),
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

/**
 * For the desk: what to run if an archive was put beside the releases after this one was installed. `/healthz` does not say
 * it, because it would tell everyone our version.
 */
export async function upgradeNotes(release: string): Promise<readonly string[]> {
  const home = path.resolve(release, "../..");
  // In a container or a developer's folder there is nothing to upgrade by this command.
  if (path.dirname(release) !== path.join(home, "releases")) return [];
  const installedAt = (await stat(release)).ctimeMs;
  const notes = (await readdir(home)).sort().map(async (name) => {
    if (!/^site-.*\.tar\.gz$/.test(name)) return [];
    const found = await stat(path.join(home, name)).catch(() => undefined);
    const isOther = !release.endsWith(name.replace(".tar.gz", ""));
    return isOther && (found?.ctimeMs ?? 0) > installedAt
      ? [`a newer release is here; on the server, run: site upgrade ${path.join(home, name)}`]
      : [];
  });
  return (await Promise.all(notes)).flat();
}

/** Logs a problem and sends an alarm when it begins, and once a day until it is fixed; then says that it is. */
export function createHealthReport(health: Health, clock: Clock, log: Log, alarm?: Alarm) {
  let said = "";
  let saidAt = 0;
  return createPeriodicTask({ name: "health_check", everyMs: lookEveryMs, work: report, log });

  async function report() {
    const problems = await health.problems();
    // Times in the words change while a problem stays the same.
    const words = problems.map((problem) => problem.replaceAll(/\d+/g, "0")).join("; ");
    const isNews = words !== said || (problems.length > 0 && clock() - saidAt >= remindEveryMs);
    if (!isNews) return;
    if (problems.length > 0) log("warn", "unhealthy", { problems });
    else log("info", "healthy_again");
    // An alarm that reaches nobody is tried again at the next look.
    if (alarm && !(await alarm(problems, clock()))) return;
    saidAt = clock();
    said = words;
  }
}
