import { formatCheck } from "#cli/checklist.ts";
import { type Command, jsonOption, printJson } from "#cli/command.ts";
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
    const { io, options, config } = context;
    const items = checkLaunch(config);
    const missing = items.filter(({ isReady }) => !isReady).length;
    if (options.json) await printJson(io, items);
    else {
      const width = Math.max(...items.map(({ subject }) => subject.length));
      for (const { subject, isReady, words } of items) {
        await io.write(formatCheck({ subject, verdict: isReady ? "ok" : "failed", words }, width, context));
      }
      await io.write(
        missing === 0 ? "\nReady to launch.\n" : `\n${missing} of ${items.length} are not ready.\n`,
      );
    }
    return missing === 0 ? exitCodes.ok : exitCodes.failure;
  },
};
