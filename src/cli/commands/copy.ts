import { type Command, jsonOption, report } from "#cli/command.ts";
import { fullTime } from "#company/time.ts";
import { runCopy } from "#server/upkeep/copies.ts";

export const copy: Command = {
  name: "copy",
  group: "Keeping and deleting",
  summary: "copies the inbox to RESTIC_REPOSITORY, encrypted; the server does it every 15 minutes",
  details: [
    "Made by restic (apt install restic), which keeps every copy of the last day and one a day for two weeks. Once a",
    "week the newest is restored into an empty folder and compared with the store. Get the newest back with",
    "inbox restore --copy. Keep the password elsewhere: without it no copy can be read.",
  ],
  options: [jsonOption],
  examples: [{ line: "inbox copy", does: "now, before something risky" }],
  needsArchive: true,
  async run(context) {
    const { archive, config, io } = context;
    if (!config.RESTIC_REPOSITORY)
      return context.fail("RESTIC_REPOSITORY is not set: see docs/operations.md.");
    try {
      const status = await runCopy(config, archive, io.now);
      const words = `Copied; last restored as a test ${fullTime(status.provedAt ?? 0)}.\n`;
      return await report(context, status, words);
    } catch (error) {
      return context.fail(`no copy was made: ${(error as Error).message}.`);
    }
  },
};
