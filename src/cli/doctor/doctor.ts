import { type Command, type Context, report, textOption } from "#cli/command.ts";
import { withArchive } from "#cli/open-archive.ts";
import { exitCodes, formatChecks } from "#cli/terminal.ts";
import type { Clock } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { healthPaths } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { attention, type Check, failed, notesIn, ok, problemsIn, unknown } from "#http/check.ts";
import { fingerprintOf } from "#request/record/private-links.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";
import { readSigningSecret, secretFile } from "#server/start-up/signing-secret.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { watchMachine } from "#server/upkeep/watch-machine.ts";
import { messageOf } from "#store/database.ts";
import { checkInbound, checkMailServer, checkNames } from "./mail-checks.ts";

export const doctor: Command = {
  summary: "checks settings, desk, store, disk, e-mail both ways, clock, DNS records, backups and copies",
  details: [
    "Each line is ok, or says what to do. It changes no request and writes to nobody: where INBOUND_HOST is set, it sends one",
    "e-mail to itself. A question mark means that it could not be checked from here. The command fails only when",
    "something is broken.",
  ],
  options: [
    {
      name: "selector",
      value: "NAME",
      help: "of the DKIM key, as your e-mail provider shows it; asked for at a terminal",
    },
  ],
  examples: [
    { line: "inbox doctor --selector s1", does: "also checks the DKIM record s1._domainkey" },
    { line: "inbox doctor", does: "after installing, and when something seems wrong" },
    { line: "inbox doctor --json", does: "for a monitor, which can also use the exit code" },
  ],
  async run(context) {
    const { io, options } = context;
    const isAsked = options.selector === undefined && !options.json;
    const selector = isAsked ? await io.ask?.(selectorQuestion) : textOption(context, "selector");
    const checks = await examine(context, selector?.trim() || undefined);
    const told = (each: Check) => ({ subject: each.name, verdict: each.state, words: each.sentence });
    await report(context, checks.map(told), formatChecks(checks));
    return checks.some(({ state }) => state === "failed") ? exitCodes.failure : exitCodes.ok;
  },
};

const selectorQuestion = "The selector of your DKIM key, as your e-mail provider shows it (Enter to skip): ";

async function examine({ company, config, io }: Context, selector: string | undefined): Promise<Check[]> {
  const [mail, second, server, desk, machine, names] = await Promise.all([
    checkMailServer(config),
    config.ALERT_SMTP_URL ? checkMailServer(config, "ALERT_SMTP_URL") : undefined,
    checkServer(config),
    checkDesk(config),
    checkMachine(company, config, io.now),
    checkNames(config, selector),
  ]);
  // After the others: reading a whole large file would delay their answers until they time out.
  const store = await examineStore({ company, config, io });
  const all = [checkSettings(company, config), server, desk, ...store, ...machine, mail, second, ...names];
  return all.filter((check) => check !== undefined);
}

function examineStore({ company, config, io }: Pick<Context, "company" | "config" | "io">): Promise<Check[]> {
  const examineArchive = async (archive: Archive) => {
    const store = await checkStore(archive);
    if (store.state === "failed") return [store];
    return [
      store,
      ...(await checkHealth(company, config, archive, io.now)),
      await checkEdition(company, archive, io.environment.COMPANY_DIR),
      await checkSecret(archive, config),
      ...(await checkInbound(company, config, archive, io)),
    ];
  };
  return withArchive(config, company, examineArchive, (problem) => [failed("Store", problem)]);
}

/** Settings that cannot be read stop every command before it runs, so only the launch check is left. */
function checkSettings({ facts }: Company, config: Config): Check {
  const missing = checkLaunch(config, facts).filter(({ state }) => state !== "ok");
  if (missing.length === 0) return ok("Configuration", "complete");
  const left = `to do before launch: ${missing.length}`;
  return attention("Configuration", `readable; ${left}. See inbox launch-check`);
}

const HEALTH_TIMEOUT_MS = 3_000;

export async function checkServer(config: Config): Promise<Check> {
  const name = "Server";
  const address = `http://${askedAt(config.HOST)}:${config.PORT}${healthPaths.alive}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    if (answer.ok) return ok(name, `answers at ${address} and can store messages`);
    return failed(name, `answers ${answer.status} at ${address}: ${await readProblems(answer)}`);
  } catch {
    const where = `on PORT ${config.PORT} of HOST ${config.HOST}`;
    return attention(name, `does not answer at ${address}: is it running, ${where}?`);
  }
}

/** As `host_and_port` in deploy/site: a server that listens everywhere is asked at the loopback address. */
function askedAt(host: string) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

async function readProblems(answer: Response) {
  const { problems } = (await answer.json().catch(() => ({}))) as { problems?: readonly string[] };
  return problems?.join("; ") ?? "it gave no reason";
}

/** Disk, certificates and clock. */
async function checkMachine(company: Company, config: Config, clock: Clock): Promise<Check[]> {
  const machine = watchMachine({ config, clock, currentCompany: () => company, log: () => {} });
  const name = "Machine";
  const checks = await machine.look().then(machine.checks, (error) => [failed(name, messageOf(error))]);
  const told = [...tellProblems(name, checks), ...notesIn(checks).map((note) => unknown(name, note))];
  return told.length > 0 ? told : [ok(name, "no problem found with disk, certificates or clock")];
}

/** What the server would answer at `/healthz`, found from here: it may be down. */
async function checkHealth(
  company: Company,
  config: Config,
  archive: Archive,
  clock: Clock,
): Promise<Check[]> {
  const checks = await createHealth({
    store: archive,
    clock,
    config,
    currentCompany: () => company,
  }).checks();
  const fine = ["no problem found with e-mails, backups or copies", ...notesIn(checks)].join("; ");
  const backups = "none: set BACKUP_DIR, and run inbox backup every night";
  const copies = "none: set RESTIC_REPOSITORY, or a broken disk takes the backups with it";
  return [
    ...(problemsIn(checks).length === 0 ? [ok("Health", fine)] : tellProblems("Health", checks)),
    ...(config.BACKUP_DIR ? [] : [attention("Backups", backups)]),
    ...(config.RESTIC_REPOSITORY ? [] : [attention("Copies elsewhere", copies)]),
  ];
}

function tellProblems(name: string, checks: readonly Check[]) {
  return problemsIn(checks).map((problem) => failed(name, `${problem} (docs/operations.md says what to do)`));
}

const ANSWER_MS = 5_000;

/**
 * Asks the way a browser does: by name, with the certificate and the origin for which the desk accepts
 * passkeys.
 */
export async function checkDesk({ DESK_ORIGIN: origin }: Config): Promise<Check> {
  const name = "Desk";
  const url = new URL(origin);
  try {
    const answer = await fetch(origin + deskPaths.signInOptions, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { rpId } = (await answer.json().catch(() => ({}))) as { rpId?: string };
    if (rpId === url.hostname) return ok(name, `${origin} answers, and passkeys are for ${url.hostname}`);
    const questions = "does the name point here, and was the server restarted after DESK_ORIGIN changed?";
    return failed(name, `${origin} answers, but not for passkeys of ${url.hostname}: ${questions}`);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (/CERT|TLS|SSL/.test(code ?? ""))
      return failed(name, `the certificate of ${url.hostname} is refused: ${code}`);
    const questions = "is the web server running, and does the name point here?";
    return attention(name, `${origin} does not answer (${code ?? "no answer"}): ${questions}`);
  }
}

async function checkEdition(
  { time }: Company,
  archive: Pick<Archive, "listEditions">,
  companyFolder: string | undefined,
): Promise<Check> {
  const name = "Edition";
  if (companyFolder) return ok(name, `of ${companyFolder}, which COMPANY_DIR names`);
  const [newest] = await archive.listEditions();
  if (!newest) return ok(name, "of the company's folder; nothing has been published");
  const published = `number ${newest.id}, published ${time.fullTime(newest.publishedAt)}`;
  if (newest.problem === undefined) return ok(name, published);
  return failed(name, `${published}, is not shown: ${newest.problem}`);
}

/** Against the links of the newest e-mails, which nobody can open if the secret was lost and a new one made. */
export async function checkSecret(
  archive: Pick<Archive, "countForeignLinks">,
  { SIGNING_SECRET, DATA_DIR }: Config,
): Promise<Check> {
  const name = "Signing secret";
  const where = SIGNING_SECRET === undefined ? secretFile(DATA_DIR) : "SIGNING_SECRET";
  const secret = SIGNING_SECRET ?? (await readSigningSecret(DATA_DIR));
  if (secret === undefined)
    return attention(
      name,
      "there is none: the server makes one at its first start. If e-mails were sent before, put the old one back",
    );
  const { foreign, mails } = await archive.countForeignLinks(fingerprintOf(secret));
  if (foreign === 0) return ok(name, `${where} has signed the links of the newest e-mails`);
  const sentence = `${foreign} of the newest ${mails} e-mails have links that ${where} did not sign: nobody can open them. Put the old secret there, from the old site.env or a copy elsewhere; if it was replaced on purpose, this passes with newer e-mails`;
  return attention(name, sentence);
}

async function checkStore(archive: Archive): Promise<Check> {
  const problems = await archive.findProblems();
  if (problems.length === 0) return ok("Store", "sound");
  // No other queries are made: one that hits the damage would end the command.
  return failed("Store", `damaged: ${problems.join("; ")}. Stop the server and restore the last backup`);
}
