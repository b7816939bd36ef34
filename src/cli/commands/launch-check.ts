import { type Check, formatChecks } from "#cli/checklist.ts";
import { type Command, jsonOption, report } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";

export const launchCheck: Command = {
  name: "launch-check",
  group: "Health",
  summary: "lists what must be replaced or confirmed before the site goes public",
  details: ["It checks the facts the site was built with and the settings, and fails until nothing is left."],
  options: [jsonOption],
  examples: [{ line: "npm run launch-check", does: "the same command, from the project's folder" }],
  needsArchive: false,
  async run(context) {
    const items = checkLaunch(context.config);
    const missing = items.filter(({ isReady }) => !isReady).length;
    const checks = items.map(
      ({ isReady, ...item }): Check => ({ ...item, verdict: isReady ? "ok" : "failed" }),
    );
    const conclusion = missing === 0 ? "Ready to launch." : `${missing} of ${items.length} are not ready.`;
    await report(context, items, `${formatChecks(checks, context)}\n${conclusion}\n`);
    return missing === 0 ? exitCodes.ok : exitCodes.failure;
  },
};
