import { changeOne, notAReference } from "#cli/change.ts";
import { type Command, jsonOption, report, textOption } from "#cli/command.ts";
import { formatTable } from "#cli/terminal/table.ts";
import { isoTime, sortableTime } from "#company/time.ts";
import type { ArchivedMail } from "#mail/outbox.ts";
import { parseReference } from "#request/record/submission.ts";
import { readersOf } from "#server/config.ts";

const DEFAULT_LIMIT = 50;

export const dead: Command = {
  name: "dead",
  group: "Mail",
  summary: "shows e-mails that could not be delivered, and why",
  details: [
    "We stop trying when the mail server refuses an e-mail permanently, or after five days. The request itself is",
    "safe at the desk. --waiting shows e-mails that are still being tried.",
  ],
  options: [
    { name: "waiting", help: "those that failed and will be tried again" },
    { name: "limit", value: "N", help: `show at most N lines (default ${DEFAULT_LIMIT})` },
    jsonOption,
  ],
  examples: [
    { line: "inbox dead", does: "what could not be delivered" },
    { line: "inbox dead --waiting", does: "what failed and will be tried again" },
    { line: "inbox retry", does: "after the cause is fixed, to staff" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options, paint } = context;
    const limit = textOption(context, "limit") ?? String(DEFAULT_LIMIT);
    if (!/^[1-9]\d{0,6}$/.test(limit))
      return context.misuse(`--limit is a whole number of at least 1, not "${limit}".`);
    const mails = await archive.listMails({
      state: options.waiting ? "pending" : "dead",
      limit: Number(limit),
    });
    const rows = mails.map(({ reference, kind, to, attempts, createdAt, error }) => [
      reference ?? "",
      kind,
      sortableTime(createdAt),
      String(attempts),
      to,
      error ?? "",
    ]);
    const none = options.waiting ? "No e-mail is being retried.\n" : "No e-mail has failed permanently.\n";
    const words = rows.length === 0 ? none : formatTable(columns, rows, { width: io.columns, paint });
    return report(context, mails.map(mailToJson), words);
  },
};

function mailToJson({ createdAt, dueAt, settledAt, ...mail }: ArchivedMail) {
  const next = mail.state === "pending" ? isoTime(dueAt) : undefined;
  return { ...mail, createdAt: isoTime(createdAt), nextAttemptAt: next, settledAt: isoTime(settledAt) };
}

const columns = [
  { title: "REFERENCE" },
  { title: "E-MAIL" },
  { title: "QUEUED" },
  { title: "TRIES", alignRight: true },
  { title: "TO", least: 12 },
  { title: "WHY", least: 16 },
];

export const retry: Command = {
  name: "retry",
  group: "Mail",
  operand: "REF",
  isOperandOptional: true,
  summary: "retries e-mails that could not be delivered: those to staff, or those of one request",
  details: [
    "Without REF, what could not be delivered to staff in the last seven days; buyers get nothing. With REF, all of",
    "that request, to the buyer too, except answers that a later one replaced.",
    "They keep their Message-ID, so an e-mail that did arrive is recognized as a duplicate. The server sends them.",
  ],
  options: [jsonOption],
  examples: [
    { line: "inbox retry", does: "the last seven days, to staff" },
    { line: "inbox retry RFQ-7K3MX9QD", does: "those of one request, to the buyer too" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, operand } = context;
    const reference = operand === "" ? undefined : parseReference(operand);
    if (operand !== "" && reference === undefined) return context.misuse(notAReference(operand));
    const mails = await archive.retryDead({ now: io.now(), reference });
    const words = mails === 0 ? "There is nothing to retry.\n" : `Trying again: ${mails}.\n`;
    return report(context, { mails }, words);
  },
};

export const resend: Command = {
  name: "resend",
  group: "Mail",
  operand: "REF",
  summary: "sends the staff notification of a request again",
  details: ["It goes to the current MAIL_TO or MAIL_TO_RFQ. The buyer gets nothing."],
  options: [jsonOption],
  examples: [{ line: "inbox resend RFQ-7K3MX9QD", does: "someone deleted the e-mail" }],
  needsArchive: true,
  run: (context) =>
    changeOne(
      context,
      (reference, now) => context.archive.resend({ reference, now, ...readersOf(context.config).mails }),
      (reference) => `The notification of ${reference} is queued; the server sends it within half a minute.`,
    ),
};
