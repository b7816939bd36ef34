import { type Command, type Context, report, textOption } from "#cli/command.ts";
import { checkInbound, checkMailServer, checkNames } from "#cli/doctor/mail-checks.ts";
import {
  checkDesk,
  checkEdition,
  checkHealth,
  checkMachine,
  checkServer,
  checkSettings,
  checkStore,
} from "#cli/doctor/site-checks.ts";
import { openArchive } from "#cli/open-archive.ts";
import { type Check, exitCodes, formatChecks } from "#cli/terminal.ts";
import { readUsable } from "#server/config.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";

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
    await report(context, checks, formatChecks(checks));
    return checks.some(({ verdict }) => verdict === "failed") ? exitCodes.failure : exitCodes.ok;
  },
};

const selectorQuestion = "The selector of your DKIM key, as your e-mail provider shows it (Enter to skip): ";

async function examine({ config, io }: Context, selector: string | undefined): Promise<Check[]> {
  const [mail, second, server, desk, machine, names] = await Promise.all([
    checkMailServer(config),
    config.ALERT_SMTP_URL ? checkMailServer(config, "ALERT_SMTP_URL") : undefined,
    checkServer(config),
    checkDesk(config),
    checkMachine(config, io.now),
    checkNames(config, selector),
  ]);
  // After the others: reading a whole large file would delay their answers until they time out.
  const store = await examineStore({ config, io });
  const all = [checkSettings(config), server, desk, ...store, ...machine, mail, second, ...names];
  return all.filter((check) => check !== undefined);
}

async function examineStore({ config, io }: Pick<Context, "config" | "io">): Promise<Check[]> {
  const opened = await openArchive(config);
  if (!opened.ok) return [{ subject: "Store", verdict: "failed", words: opened.problem }];
  const { archive, describeFault } = opened;
  try {
    const store = await checkStore(archive);
    if (store[0]?.verdict === "failed") return store;
    return [
      ...store,
      ...(await checkHealth(config, archive, io.now)),
      await checkEdition(archive, io.environment.COMPANY_DIR),
      ...(await checkInbound(config, archive, io)),
    ];
  } catch (error) {
    const words = describeFault(error);
    if (words === undefined) throw error;
    return [{ subject: "Store", verdict: "failed", words }];
  } finally {
    await archive.close();
  }
}

export const alert: Command = {
  operands: "PROBLEM",
  summary: "tells ALERT_TO and the webhook about a problem, as the server does when it finds one",
  details: [
    "systemd calls it when a unit of the site fails. It needs neither the server nor the store, and of the settings only",
    "those that it uses.",
  ],
  examples: [{ line: "inbox alert 'site.service has failed'", does: "tests the alarms, too" }],
  async runAnyway(context) {
    const { io, operand } = context;
    const config = readUsable(io.environment);
    const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
    const { createAlarm } = await import("#server/upkeep/alarm.ts");
    const alarm = createAlarm({ ...config, origin }, () => {});
    if (!alarm) return context.fail("nobody was told: set ALERT_TO, or ALERT_WEBHOOK_URL and its secret.");
    const isTold = await alarm([operand], io.now());
    if (isTold) return exitCodes.ok;
    return context.fail("nobody was told: neither the mail servers nor the webhook took it.");
  },
};

export const launchCheck: Command = {
  summary: "lists what must be replaced or confirmed before the site goes public",
  details: ["It checks the facts the site was built with and the settings, and fails until nothing is left."],
  examples: [{ line: "npm run launch-check", does: "the same command, from the project's folder" }],
  async run(context) {
    const items = checkLaunch(context.config);
    const missing = items.filter(({ isReady }) => !isReady).length;
    const checks = items.map(
      ({ isReady, ...item }): Check => ({ ...item, verdict: isReady ? "ok" : "failed" }),
    );
    const conclusion = missing === 0 ? "Ready to launch." : `${missing} of ${items.length} are not ready.`;
    await report(context, items, `${formatChecks(checks)}\n${conclusion}\n`);
    return missing === 0 ? exitCodes.ok : exitCodes.failure;
  },
};
