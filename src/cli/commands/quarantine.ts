import { changeOne, jsonResult } from "#cli/change.ts";
import { type Command, jsonOption, printJson } from "#cli/command.ts";
import { readLimit } from "#cli/listing-options.ts";
import { mailSettings } from "#cli/open-archive.ts";
import { toJson } from "#cli/submission-view.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { formatTable } from "#cli/terminal/table.ts";
import { sortableTime } from "#company/time.ts";
import { retention } from "#content/retention.ts";

const DEFAULT_LIMIT = 50;

export const quarantine: Command = {
  name: "quarantine",
  group: "Suspected spam",
  summary: "shows what was held back as suspected spam, and why",
  details: [
    `Staff get only a list of these by e-mail, and their senders get no acknowledgement. Release or ignore each:`,
    `after ${retention.quarantineDays} days they are deleted.`,
  ],
  options: [
    { name: "limit", value: "N", help: `show at most N lines (default ${DEFAULT_LIMIT})` },
    jsonOption,
  ],
  examples: [
    { line: "inbox quarantine", does: "what was held back" },
    { line: "inbox show MSG-2BCDFGHJ", does: "read one of them" },
    { line: "inbox release MSG-2BCDFGHJ", does: "it is genuine" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options, paint } = context;
    const limit = readLimit(context, DEFAULT_LIMIT);
    if (!limit.ok) return context.misuse(limit.problem);
    const found = await archive.list({ states: ["quarantined"], limit: limit.value });
    if (options.json)
      await printJson(
        io,
        found.map((submission) => toJson(submission, io.now())),
      );
    else if (found.length === 0) await io.write("Nothing is held back.\n");
    else {
      const rows = found.map(({ reference, receivedAt, suspicions, fields }) => [
        reference,
        sortableTime(receivedAt),
        suspicions.join(", "),
        fields.name,
        fields.email,
        fields.subject,
      ]);
      await io.write(formatTable(columns, rows, { width: io.columns, paint }));
    }
    return exitCodes.ok;
  },
};

const columns = [
  { title: "REFERENCE" },
  { title: "RECEIVED" },
  { title: "WHY", least: 12 },
  { title: "FROM", least: 10 },
  { title: "E-MAIL", least: 12 },
  { title: "SUBJECT", least: 10 },
];

export const release: Command = {
  name: "release",
  group: "Suspected spam",
  operand: "REF",
  summary: "takes a request out of quarantine: it becomes open, and its e-mails are sent",
  details: ["Its deadline is the one promised when it came in, so it may already be overdue."],
  options: [jsonResult],
  examples: [{ line: "inbox release MSG-2BCDFGHJ", does: "it is genuine" }],
  needsArchive: true,
  run: (context) =>
    changeOne(
      context,
      (reference, now) => context.archive.release({ reference, now, ...mailSettings(context.config) }),
      (reference) => `${reference} is open, and its e-mails are queued.`,
    ),
};
