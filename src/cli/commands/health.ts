import { type Command, report } from "#cli/command.ts";
import { exitCodes, formatChecks } from "#cli/terminal.ts";
import type { Check } from "#http/check.ts";
import { readUsable } from "#server/config.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";

export const alert: Command = {
  operands: "PROBLEM",
  summary: "tells ALERT_TO and the webhook about a problem, as the server does when it finds one",
  details: [
    "systemd calls it when a unit of the site fails. It needs neither the server nor the store, and of the settings only",
    "those that it uses.",
  ],
  examples: [{ line: "inbox alert 'site.service has failed'", does: "tests the alarms, too" }],
  async runAnyway(context) {
    const { io, company, operand } = context;
    const config = readUsable(io.environment, company.facts);
    const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
    const { createAlarm } = await import("#server/upkeep/alarm.ts");
    const alarm = createAlarm(
      { ...config, origin, sender: () => ({ company, from: config.MAIL_FROM }) },
      () => {},
    );
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
    const checks = checkLaunch(context.config, context.company.facts);
    const told = (each: Check) => ({
      subject: each.name,
      isReady: each.state === "ok",
      words: each.sentence,
    });
    const missing = checks.filter(({ state }) => state !== "ok").length;
    const conclusion = missing === 0 ? "Ready to launch." : `${missing} of ${checks.length} are not ready.`;
    await report(context, checks.map(told), `${formatChecks(checks)}\n${conclusion}\n`);
    return missing === 0 ? exitCodes.ok : exitCodes.failure;
  },
};
