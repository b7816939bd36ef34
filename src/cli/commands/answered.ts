import { changeOne, jsonResult } from "#cli/change.ts";
import { type Command, textOption } from "#cli/command.ts";

export const answered: Command = {
  name: "answered",
  group: "Requests",
  operand: "REF",
  summary: "marks a request as answered; its reminders stop",
  details: ["It sends nothing: answer by e-mail or phone first, then mark it here."],
  options: [
    { name: "note", value: "TEXT", help: "kept with the request, such as how it was answered" },
    jsonResult,
  ],
  examples: [
    { line: "inbox answered RFQ-7K3MX9QD", does: "the quote is out" },
    { line: 'inbox answered MSG-2BCDFGHJ --note "called back"', does: "with a note" },
  ],
  needsArchive: true,
  run: (context) =>
    changeOne(
      context,
      (reference, now) => context.archive.markAnswered({ reference, now, note: textOption(context, "note") }),
      (reference) => `${reference} is marked as answered.`,
    ),
};

export const reopen: Command = {
  name: "reopen",
  group: "Requests",
  operand: "REF",
  summary: "marks a request as not answered after all",
  details: ["The deadline does not change. Reminders that were already sent are not sent again."],
  options: [jsonResult],
  examples: [{ line: "inbox reopen RFQ-7K3MX9QD", does: "it was not answered after all" }],
  needsArchive: true,
  run: (context) =>
    changeOne(
      context,
      (reference, now) => context.archive.reopen({ reference, now }),
      (reference) => `${reference} is open again.`,
    ),
};
