import { existsSync, statfsSync } from "node:fs";
import type { Check } from "#cli/checklist.ts";
import { duration } from "#company/time.ts";
import { healthPaths } from "#content/paths.ts";
import type { Config } from "#server/config.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";
import { copyNotes, copyProblems } from "#server/upkeep/copies.ts";
import { measureDrift, type TimeServer, WORST_DRIFT_MS } from "#server/upkeep/network-time.ts";

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

const LOW_BYTES = 1_000_000_000;
const LAST_BYTES = 100_000_000;

export function checkDisk(folder: string): Check {
  const subject = "Disk";
  if (!existsSync(folder)) return { subject, verdict: "attention", words: `${folder} does not exist yet` };
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const room = `${(free / 1e9).toFixed(1)} GB free for ${folder}`;
  const urgently = `${room}: free some space now, or requests will be refused`;
  if (free < LAST_BYTES) return { subject, verdict: "failed", words: urgently };
  if (free < LOW_BYTES) return { subject, verdict: "attention", words: `${room}: free some space soon` };
  return { subject, verdict: "ok", words: room };
}

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
