import type { Command } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { createAlarm } from "#server/upkeep/alarm.ts";

export const alert: Command = {
  name: "alert",
  group: "Health",
  operand: "PROBLEM",
  summary: "tells ALERT_TO and the webhook about a problem, as the server does when it finds one",
  details: ["systemd calls it when a unit of the site fails. It needs neither the server nor the store."],
  options: [],
  examples: [{ line: "inbox alert 'site.service has failed'", does: "tests the alarms, too" }],
  needsArchive: false,
  async run(context) {
    const { config, io, operand } = context;
    const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
    const alarm = createAlarm({ ...config, origin }, () => {});
    if (!alarm) return context.fail("nobody was told: set ALERT_TO, or ALERT_WEBHOOK_URL and its secret.");
    if (!(await alarm([operand], io.now())))
      return context.fail("nobody was told: neither the mail servers nor the webhook took it.");
    return exitCodes.ok;
  },
};
