import { type ArchiveContext, type Command, jsonOption, printJson } from "#cli/command.ts";
import { filterOptions, readFilter, readLimit } from "#cli/listing-options.ts";
import { describeDeadline, toJson } from "#cli/submission-view.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { formatTable } from "#cli/terminal/table.ts";
import { sortableTime } from "#company/time.ts";
import { type ArchivedSubmission, MOST_COUNTED } from "#inbox/records.ts";

const DEFAULT_LIMIT = 50;

export const list: Command = {
  name: "list",
  group: "Requests",
  summary: "shows what came in: open first, soonest deadline first, with the time left",
  details: [
    "After the open ones come the answered ones, the latest first. What is held back as suspected spam has",
    "its own list: inbox quarantine.",
  ],
  options: [
    ...filterOptions,
    { name: "limit", value: "N", help: `show at most N lines (default ${DEFAULT_LIMIT})` },
    jsonOption,
  ],
  examples: [
    { line: "inbox list", does: "the day's work" },
    { line: "inbox list --form rfq --state open", does: "quotes that someone is waiting for" },
    { line: 'inbox list --text "night vision" --since 30d', does: "find what a caller is talking about" },
    { line: "inbox list --json | jq '.[].email'", does: "for another program" },
  ],
  needsArchive: true,
  async run(context) {
    const filter = readFilter(context, ["open", "answered"]);
    if (!filter.ok) return context.misuse(filter.problem);
    const limit = readLimit(context, DEFAULT_LIMIT);
    if (!limit.ok) return context.misuse(limit.problem);
    const found = await context.archive.list({ ...filter.value, limit: limit.value + 1 });
    await print(context, found.slice(0, limit.value), found.length > limit.value);
    return exitCodes.ok;
  },
};

async function print(context: ArchiveContext, found: readonly ArchivedSubmission[], hasMore: boolean) {
  const { io, archive, options, paint } = context;
  const now = io.now();
  if (options.json)
    return printJson(
      io,
      found.map((submission) => toJson(submission, now)),
    );
  if (found.length === 0) await io.write("Nothing to show.\n");
  else await io.write(submissionTable(context, found));
  if (hasMore)
    await io.write(
      paint("dim", "There are more: raise --limit, or narrow it down with --since or --text.\n"),
    );

  const { open, overdue, quarantined, mails } = await archive.overview(now);
  const parts = [`${counted(open)} open`, `${counted(overdue)} overdue`];
  if (quarantined > 0) parts.push(`${counted(quarantined)} in quarantine (inbox quarantine)`);
  if (mails.dead > 0) parts.push(`${mails.dead} e-mails failed (inbox dead)`);
  await io.write(`\n${parts.join(" · ")}\n`);
}

function counted(count: number) {
  return count < MOST_COUNTED ? String(count) : `${count} or more`;
}

function submissionTable({ io, paint }: ArchiveContext, found: readonly ArchivedSubmission[]) {
  const now = io.now();
  const columns = [
    { title: "REFERENCE" },
    { title: "DEADLINE" },
    { title: "RECEIVED" },
    { title: "FROM", least: 10 },
    { title: "COMPANY", least: 10 },
    { title: "SUBJECT", least: 10 },
  ];
  const rows = found.map((submission) => [
    submission.legalHoldSince === undefined ? submission.reference : `${submission.reference} (hold)`,
    describeDeadline(submission, now),
    sortableTime(submission.receivedAt),
    submission.fields.name,
    submission.fields.company,
    submission.fields.subject,
  ]);
  return formatTable(columns, rows, { width: io.columns, paint });
}
