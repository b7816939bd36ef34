import { type Command, jsonOption, report } from "#cli/command.ts";
import { retention } from "#company/retention.ts";
import { purgeMailFiles } from "#mail/file-transport.ts";
import { mailFolder } from "#server/data-folder.ts";

const DAY_MS = 24 * 60 * 60_000;

export const purge: Command = {
  name: "purge",
  group: "Keeping and deleting",
  summary: "deletes what is older than the privacy policy allows",
  details: [
    `Requests are deleted after RETENTION_DAYS (${retention.submissionDays} if not set), quarantined ones after ${retention.quarantineDays} days.`,
    "The server does this every day; here you can see what is due, or do it now. Requests under a legal hold",
    "(inbox keep) are kept.",
  ],
  options: [{ name: "dry-run", help: "only count" }, jsonOption],
  examples: [
    { line: "inbox purge --dry-run", does: "what would be deleted" },
    { line: "inbox purge", does: "delete it" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options, config } = context;
    const dryRun = Boolean(options["dry-run"]);
    const now = io.now();
    const submissionsBefore = now - config.RETENTION_DAYS * DAY_MS;
    const quarantinedBefore = now - retention.quarantineDays * DAY_MS;
    const request = { now, submissionsBefore, quarantinedBefore };
    const { submissions, quarantined } = await (dryRun
      ? archive.countPurgeable(request)
      : archive.purge(request));
    const mailFiles = await purgeMailFiles(mailFolder(config), submissionsBefore, dryRun);
    const what = [
      `${submissions} requests older than ${config.RETENTION_DAYS} days`,
      `${quarantined} quarantined ones older than ${retention.quarantineDays} days`,
      `${mailFiles} e-mail files`,
    ];
    const words = `${dryRun ? "Would delete" : "Deleted"}: ${what.join(", ")}.\n`;
    return report(context, { submissions, quarantined, mailFiles, dryRun }, words);
  },
};
