import { notAReference, notFound } from "#cli/change.ts";
import { type ArchiveContext, type Command, jsonOption, printJson } from "#cli/command.ts";
import { describeDeadline, toJson } from "#cli/submission-view.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { toOneLine, toPlainLines } from "#cli/terminal/text-width.ts";
import { duration, isoTime, lastMinute, sortableTime } from "#company/time.ts";
import { describeMessage } from "#forms/rfq-message.ts";
import type { ArchivedMail } from "#inbox/outbox.ts";
import type { SubmissionDetails } from "#inbox/records.ts";
import { parseReference } from "#inbox/submission.ts";

export const show: Command = {
  name: "show",
  group: "Requests",
  operand: "REF",
  summary: "shows one whole request and the state of its e-mails",
  details: [],
  options: [jsonOption],
  examples: [
    { line: "inbox show RFQ-7K3MX9QD", does: "by its reference" },
    { line: "inbox show rfq7k3mx9qd --json", does: "in any case, without the dash, as JSON" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, operand, options } = context;
    const reference = parseReference(operand);
    if (reference === undefined) return context.misuse(notAReference(operand));
    const found = await archive.find(reference);
    if (!found) return context.fail(notFound(reference));
    if (options.json) await printJson(io, { ...toJson(found, io.now()), mails: found.mails.map(mailToJson) });
    else await io.write(toWords(context, found));
    return exitCodes.ok;
  },
};

export function mailToJson({ createdAt, dueAt, settledAt, ...mail }: ArchivedMail) {
  const next = mail.state === "pending" ? isoTime(dueAt) : undefined;
  return { ...mail, createdAt: isoTime(createdAt), nextAttemptAt: next, settledAt: isoTime(settledAt) };
}

function toWords({ io, paint }: ArchiveContext, found: SubmissionDetails): string {
  const { fields, reference, receivedAt, respondBy, suspicions, note, legalHoldSince } = found;
  const deadline = describeDeadline(found, io.now());
  const words = typeof deadline === "string" ? deadline : paint(deadline.format, deadline.text);
  const rows: readonly (readonly [string, string])[] = [
    ["Received", sortableTime(receivedAt)],
    ["Due", sortableTime(lastMinute(respondBy))],
    ["From", toOneLine(fields.name)],
    ["Company", toOneLine(fields.company)],
    ["E-mail", toOneLine(fields.email)],
    ["Phone", toOneLine(fields.phone)],
    ["Held back", suspicions.join(", ")],
    ["Note", toOneLine(note ?? "")],
    [
      "Hold",
      legalHoldSince === undefined ? "" : `legal hold since ${sortableTime(legalHoldSince)}; not deleted`,
    ],
  ];
  const lines = rows
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${paint("dim", label.padEnd(9))} ${value}\n`);
  const message = describeMessage({ ...fields, formType: found.formType }, found.rfq?.values).flatMap(
    ({ label, value }) => [paint("dim", label), ...toPlainLines(value).map((line) => `  ${line}`.trimEnd())],
  );
  return [
    `${paint("bold", reference)}  ${words}\n\n`,
    ...lines,
    fields.message === "" ? "" : `\n${message.join("\n")}\n`,
    found.mails.length === 0 ? "" : `\n${paint("dim", "E-mails")}\n`,
    ...found.mails.map((mail) => `  ${describeMail(mail, io.now())}\n`),
  ].join("");
}

function describeMail(mail: ArchivedMail, now: number): string {
  const about = `${mail.kind} to ${toOneLine(mail.to)}`;
  if (mail.state === "sent") return `${about}: sent ${sortableTime(mail.settledAt ?? mail.createdAt)}`;
  const why = mail.error === undefined ? "" : `: ${toOneLine(mail.error)}`;
  if (mail.state === "dead")
    return `${about}: gave up after ${mail.attempts} ${mail.attempts === 1 ? "attempt" : "attempts"}${why}`;
  const wait = mail.dueAt > now ? `next attempt in ${duration(mail.dueAt - now)}` : "due now";
  return `${about}: waiting, ${wait}${why}`;
}
