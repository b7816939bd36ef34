import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Clock, HOUR_MS, MINUTE_MS } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { attention, type Check, failed, ok, problemsIn, unset, well } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import { serverCauses } from "#mail/deliverer.ts";
import type { FailureCause } from "#mail/transport.ts";
import { describeMailTrouble } from "#request/record/records.ts";
import type { Config } from "#server/config.ts";
import { explainStore } from "#server/start-up/explain-failure.ts";
import type { Store } from "#server/store/operations.ts";
import type { Alarm } from "./alarm.ts";
import { checkCopies } from "./copies.ts";
import { createPeriodicTask } from "./periodic-task.ts";
import type { Machine } from "./watch-machine.ts";

export type Health = ReturnType<typeof createHealth>;

type HealthParts = {
  readonly store: Pick<Store, "probe" | "findMailTrouble" | "findPublished">;
  readonly clock: Clock;
  readonly currentCompany: () => Company;
  /** Backups and copies are expected where their place is set. */
  readonly config: Pick<Config, "DATA_DIR" | "DATABASE_URL" | "BACKUP_DIR" | "RESTIC_REPOSITORY"> &
    Partial<Pick<Config, "PUBLIC_ORIGIN" | "DESK_ORIGIN">>;
  readonly machine?: Pick<Machine, "checks">;
  readonly rooms?: { checks(): readonly Check[] };
  /** Undefined, or without an answer: no edition of a store is shown here. */
  readonly findShown?: (() => ShownEdition | undefined) | undefined;
};

export type ShownEdition = {
  readonly id: number;
  /** A published one that could not be made here. */
  readonly refused: { readonly id: number; readonly problem: string } | undefined;
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

export function createHealth({
  store,
  clock,
  currentCompany,
  config,
  machine,
  rooms,
  findShown,
}: HealthParts) {
  const fullTime = (at: number) => currentCompany().time.fullTime(at);
  const probe = createProbe(store);
  let mailFailsSince: number | undefined;
  let mailLeftAt: number | undefined;
  let editionLateSince: number | undefined;

  return {
    /** What the operator has to fix, and what is worth knowing; empty when there is nothing to say. */
    async checks(): Promise<readonly Check[]> {
      const { isUp, error } = await probe();
      const [trouble, unread] = await store.findMailTrouble(clock()).then(
        (found) => [found] as const,
        (problem: unknown) => [undefined, problem] as const,
      );
      const mails = trouble ? describeMailTrouble(trouble, clock(), currentCompany().time) : [];
      return [
        ...checkStore(isUp, error ?? unread),
        // Also e-mails that were refused, or that one recipient's server keeps deferring.
        ...checkMail(mails.map((sentence) => failed("E-mails", sentence))),
        ...(isUp ? await checkEdition() : []),
        ...(await checkBackups(trouble?.storeMadeAt)),
        ...(await checkCopies(config, currentCompany().time, trouble?.storeMadeAt, clock())),
        ...((await machine?.checks()) ?? []),
        ...(rooms?.checks() ?? []),
        ...checkOrigins(config),
      ];
    },
    /** Learns from the log whether e-mails are being sent. */
    watch:
      (log: Log): Log =>
      (level, event, fields) => {
        if (event === "mail_sent") mailLeftAt = clock();
        if (event === "mail_sent" || judged.has(fields?.cause)) mailFailsSince = undefined;
        if (event === "mail_retry" && serverCauses.has(fields?.cause)) mailFailsSince ??= clock();
        log(level, event, fields);
      },
  };

  /** Damage may be where nothing is written at the moment. */
  function checkStore(isUp: boolean, error: unknown) {
    const reason = error === undefined ? undefined : explainStore(error, config);
    if (!isUp) return [failed("Store", ["messages cannot be stored", reason].filter(Boolean).join(": "))];
    const isWell = reason === undefined || config.DATABASE_URL !== undefined;
    return [isWell ? well("Store", "messages are stored") : failed("Store", reason)];
  }

  function checkMail(troubles: readonly Check[]) {
    const lastAt = mailFailsSince;
    if (lastAt !== undefined && clock() - lastAt >= mailMayFailMs)
      return [
        failed("E-mails", `no e-mail has been sent since ${fullTime(lastAt)}`, { lastAt }),
        ...troubles,
      ];
    return troubles.length > 0 ? troubles : [well("E-mails", "none is held up", { lastAt: mailLeftAt })];
  }

  /** Another release may have published what this one cannot make. */
  async function checkEdition() {
    const shown = findShown?.();
    if (!shown) return [];
    const published = (await store.findPublished().catch(() => undefined))?.id;
    const { refused } = shown;
    if (refused && refused.id === published)
      return [
        failed(
          "Edition",
          `edition ${published} is published but not shown here: ${refused.problem.replaceAll("\n", "; ")}`,
        ),
      ];
    const isLate = published !== undefined && published !== shown.id;
    editionLateSince = isLate ? (editionLateSince ?? clock()) : undefined;
    if (editionLateSince === undefined || clock() - editionLateSince < editionMayTakeMs) return [];
    const remedy = "its log line edition_unknown says why";
    return [failed("Edition", `edition ${published} is published but not shown here`, { remedy })];
  }

  /** While the store is too new to have a backup, a missing one is no problem: a site installed today is healthy. */
  async function checkBackups(storeMadeAt = -Infinity) {
    const { BACKUP_DIR: folder } = config;
    if (!folder) return [unset("Backups", "not made here: BACKUP_DIR is not set")];
    if (!existsSync(folder)) {
      const remedy = `make it with install -d -o site -g site -m 0700 ${folder}`;
      return [failed("Backups", `BACKUP_DIR ${folder} does not exist`, { remedy })];
    }
    const lastAt = await newestFile(folder).catch(() => undefined);
    const dueAt = (lastAt ?? storeMadeAt) + oldestBackupMs;
    const late = lastAt ? `the last backup was made ${fullTime(lastAt)}` : "there is no backup";
    if (clock() > dueAt) return [failed("Backups", late, { lastAt })];
    if (lastAt) return [well("Backups", "made every day", { lastAt })];
    return [ok("Backups", `no backup yet; the first is due by ${fullTime(dueAt)}`)];
  }
}

/** Browsers give passkeys to no desk without encryption, except on their own machine. */
function checkOrigins({ PUBLIC_ORIGIN, DESK_ORIGIN }: HealthParts["config"]) {
  if (!PUBLIC_ORIGIN?.startsWith("https:") || !DESK_ORIGIN?.startsWith("http:")) return [];
  const { host, hostname } = new URL(DESK_ORIGIN);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return [];
  const remedy = `set DESK_ORIGIN to https://${host}`;
  return [failed("Desk", `nobody can sign in at ${DESK_ORIGIN}`, { remedy })];
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
export async function checkUpgrade(release: string): Promise<readonly Check[]> {
  const home = path.resolve(release, "../..");
  // In a container or a developer's folder there is nothing to upgrade by this command.
  if (path.dirname(release) !== path.join(home, "releases")) return [];
  const installedAt = (await stat(release)).ctimeMs;
  const notes = (await readdir(home)).sort().map(async (name) => {
    if (!/^site-.*\.tar\.gz$/.test(name)) return [];
    const found = await stat(path.join(home, name)).catch(() => undefined);
    const isOther = !release.endsWith(name.replace(".tar.gz", ""));
    return isOther && (found?.ctimeMs ?? 0) > installedAt
      ? [
          attention(
            "Release",
            `a newer release is here; on the server, run: site upgrade ${path.join(home, name)}`,
          ),
        ]
      : [];
  });
  return (await Promise.all(notes)).flat();
}

/** Logs a problem and sends an alarm when it begins, and once a day until it is fixed; then says that it is. */
export function createHealthReport(health: Pick<Health, "checks">, clock: Clock, log: Log, alarm?: Alarm) {
  let said = "";
  let saidAt = 0;
  return createPeriodicTask({ name: "health_check", everyMs: lookEveryMs, work: report, log });

  async function report() {
    const problems = problemsIn(await health.checks());
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
