import type { Check } from "#cli/checklist.ts";
import type { Clock } from "#company/time.ts";
import { healthPaths } from "#content/paths.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { watchMachine } from "#server/upkeep/watch-machine.ts";
import { messageOf } from "#store/database.ts";

/** Settings that cannot be read stop every command before it runs, so only the launch check is left. */
export function checkSettings(config: Config): Check {
  const missing = checkLaunch(config).filter(({ isReady }) => !isReady);
  if (missing.length === 0) return { subject: "Configuration", verdict: "ok", words: "complete" };
  const words = `readable; to do before launch: ${missing.length}. See inbox launch-check`;
  return { subject: "Configuration", verdict: "attention", words };
}

const advice: Record<string, string> = {
  auth: "the user name or password in SMTP_URL is wrong",
  tls: "its certificate or encryption is not accepted",
  network: "it cannot be reached; check host and port in SMTP_URL, and the firewall",
  timeout: "it does not answer; check host and port in SMTP_URL, and the firewall",
};

export async function checkMailServer(config: Config): Promise<Check> {
  const subject = "Mail server";
  if (config.SMTP_URL === undefined) {
    return { subject, verdict: "attention", words: "SMTP_URL is not set: e-mails are only written to files" };
  }
  const { host } = new URL(config.SMTP_URL);
  // Loaded only here: the mail library is half of what other commands would have to load.
  const { verifySmtp } = await import("#mail/smtp-transport.ts");
  const failure = await verifySmtp(config.SMTP_URL);
  if (!failure)
    return { subject, verdict: "ok", words: `${host} accepts the login; now try inbox test-mail ADDRESS` };
  const cause = advice[failure.cause] ?? "it refused the connection";
  return { subject, verdict: "failed", words: `${host}: ${cause} (${failure.error})` };
}

const HEALTH_TIMEOUT_MS = 3_000;

export async function checkServer(config: Config): Promise<Check> {
  const subject = "Server";
  const address = `http://${askedAt(config.HOST)}:${config.PORT}${healthPaths.alive}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    if (answer.ok) return { subject, verdict: "ok", words: `answers at ${address} and can store messages` };
    const words = `answers ${answer.status} at ${address}: ${await problemsIn(answer)}`;
    return { subject, verdict: "failed", words };
  } catch {
    const words = `does not answer at ${address}: is it running, on PORT ${config.PORT} of HOST ${config.HOST}?`;
    return { subject, verdict: "attention", words };
  }
}

/** As `host_and_port` in deploy/site: what listens at every address of the machine is asked at its own. */
function askedAt(host: string) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

async function problemsIn(answer: Response) {
  const { problems } = (await answer.json().catch(() => ({}))) as { problems?: readonly string[] };
  return problems?.join("; ") ?? "it gave no reason";
}

/** Disk, certificates and clock. */
export async function checkMachine(config: Config, clock: Clock): Promise<Check[]> {
  const machine = watchMachine({ config, clock, log: () => {} });
  const problems = await machine.look().then(machine.problems, (error) => [messageOf(error)]);
  return toChecks("Machine", problems, "no problem found with disk, certificates or clock");
}

/** What the server would answer at `/healthz`, found from here: it may be down. */
export async function checkHealth(config: Config, archive: Archive, clock: Clock): Promise<Check[]> {
  const health = createHealth({ store: archive, clock, backupFolder: config.BACKUP_DIR, copies: config });
  const fine = ["no problem found with e-mails, backups or copies", ...(await health.notes())].join("; ");
  const missing = "none: set RESTIC_REPOSITORY, or a broken disk takes the backups with it";
  const copies: Check = { subject: "Copies elsewhere", verdict: "attention", words: missing };
  return [
    ...toChecks("Health", await health.problems(), fine),
    ...(config.RESTIC_REPOSITORY ? [] : [copies]),
  ];
}

function toChecks(subject: string, problems: readonly string[], fine: string): Check[] {
  if (problems.length === 0) return [{ subject, verdict: "ok", words: fine }];
  return problems.map((problem) => ({
    subject,
    verdict: "failed",
    words: `${problem} (docs/operations.md says what to do)`,
  }));
}
