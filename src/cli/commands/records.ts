import { type Command, notAReference, report, textOption } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal.ts";
import { retention } from "#company/retention.ts";
import { isoTime, sayDay, type Time } from "#company/time-in.ts";
import { requestWords } from "#desk/words.ts";
import { forgetMailFiles, purgeMailFiles } from "#mail/file-transport.ts";
import { csvHead, toCsv } from "#request/record/csv.ts";
import type { ExportedSubmission } from "#request/record/records.ts";
import { parseReference } from "#request/record/submission.ts";
import type { ForgetReport } from "#server/archive/forget.ts";
import { type Config, mailFolder, readersOf } from "#server/config.ts";
import { purgeRequest } from "#server/upkeep/retention.ts";

export const exportCommand: Command = {
  summary: "writes all requests as CSV or JSON",
  details: [
    "The CSV is safe to open in a spreadsheet: what a visitor typed never runs as a formula (it is preceded by an",
    "apostrophe). Keep the file as private as the inbox. The desk exports what a search there has found.",
  ],
  options: [
    { name: "csv", help: "comma-separated values (RFC 4180)" },
    { name: "json", help: "one JSON array" },
    { name: "text", value: "WORDS", help: "in any field, note, message, file name or order number" },
    { name: "all", help: "erased requests too" },
  ],
  examples: [
    { line: "inbox export --csv >requests.csv", does: "for a spreadsheet" },
    { line: "inbox export --json --text dana@agency.example", does: "what a person sent" },
  ],
  async runOnArchive(context) {
    const { archive, io, options } = context;
    if (Boolean(options.csv) === Boolean(options.json))
      return context.misuse("choose either --csv or --json.");
    await archive.noteExport({ now: io.now() });
    const tab = options.all ? "all" : undefined;
    const pages = archive.exportAll({ text: textOption(context, "text"), tab });
    if (options.csv) {
      await io.write(csvHead());
      for await (const page of pages) await io.write(page.map((each) => toCsv(each)).join(""));
      return exitCodes.ok;
    }
    let before = "[\n";
    for await (const page of pages) {
      const entries = page.map((submission) => JSON.stringify(toJson(submission, io.now())));
      await io.write(before + entries.join(",\n"));
      before = ",\n";
    }
    await io.write(before === "[\n" ? "[]\n" : "\n]\n");
    return exitCodes.ok;
  },
};

/** Flat enough to filter, times in ISO 8601. */
function toJson(submission: ExportedSubmission, now: number) {
  const { reference, formType, state, receivedAt, respondBy, answeredAt, note, suspicions, fields } =
    submission;
  return {
    reference,
    form: formType,
    state,
    receivedAt: isoTime(receivedAt),
    respondBy: isoTime(respondBy),
    answeredAt: isoTime(answeredAt),
    secondsLeft: state === "open" ? Math.floor((respondBy - now) / 1000) : undefined,
    note,
    legalHoldSince: isoTime(submission.legalHoldSince),
    suspicions,
    ...fields,
    conversation: submission.said,
  };
}

export const keep: Command = {
  operands: "REF",
  summary: "puts a legal hold on a request: it is not deleted until the hold is lifted",
  details: [
    "For records needed in a claim, an audit or a dispute. An order puts a hold on its request automatically;",
    "that one is set by law and cannot be lifted before its time.",
    "Neither the daily purge nor inbox forget touches them; the desk shows the hold.",
  ],
  options: [{ name: "off", help: "lift the hold" }],
  examples: [
    { line: "inbox keep RFQ-7K3MX9QD", does: "an audit asks for it" },
    { line: "inbox keep RFQ-7K3MX9QD --off", does: "it is no longer needed" },
  ],
  async runOnArchive(context) {
    const { archive, io, operand, options } = context;
    const reference = parseReference(operand);
    if (reference === undefined) return context.misuse(notAReference(operand));
    const isOn = !options.off;
    const result = await archive.keep({ reference, now: io.now(), isOn });
    if (result.outcome === "unknown")
      return context.fail(
        `there is no ${reference}. It may have been deleted, or the reference was mistyped.`,
      );
    if ("kind" in result)
      return context.fail(`${reference}: ${requestWords.heldByLaw(result.kind)} Nothing was changed.`);
    if (result.outcome === "refused") return context.fail(`${reference} was erased; nothing was changed.`);
    const words = isOn
      ? `${reference} is under a legal hold and will not be deleted.\n`
      : `${reference} is no longer under a legal hold; it will be deleted when its retention period ends.\n`;
    return report(context, { reference, outcome: "done" }, words);
  },
};

export const forget: Command = {
  operands: "EMAIL",
  summary: "permanently erases everything a person sent",
  details: [
    "It empties the person's requests, deletes their e-mails, the e-mail files and the keys that recognize repeats,",
    "and rewrites the database so that no traces remain in its files. What remains: reference, form and times, and",
    "requests under a legal hold (inbox keep). It cannot reach delivered e-mails, exports, earlier backups or copies;",
    "it reminds you of them.",
  ],
  options: [
    { name: "yes", help: "do not ask for confirmation" },
    {
      name: "rewrite",
      help: "rewrite a large database too (new requests wait meanwhile, about half a minute per gigabyte)",
    },
  ],
  examples: [
    { line: "inbox export --json --all --text dana@agency.example", does: "look first" },
    { line: "inbox forget dana@agency.example", does: "then erase; it asks for confirmation" },
  ],
  async runOnArchive(context) {
    const { archive, company, io, operand, options, config } = context;
    const email = operand.normalize("NFC").trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return context.misuse(`"${email}" is not an e-mail address.`);
    if (!options.yes) {
      if (!io.ask) return context.misuse("there is no terminal to confirm on; add --yes.");
      const answer = await io.ask(`Permanently erase everything from ${email}? Type yes: `);
      if (answer.trim().toLowerCase() !== "yes") return context.fail("nothing was changed.");
    }
    const result = await archive.forget({ email, now: io.now(), mayRewrite: Boolean(options.rewrite) });
    const { mails, escalation } = readersOf(config);
    const staff = [mails.recipients, escalation.to].flatMap(({ contact, rfq }) => [...contact, ...rfq]);
    const ours = [config.MAIL_FROM, ...staff].map((address) => address.toLowerCase());
    // Every e-mail names our own addresses, which is no reason to delete it.
    const named = ours.includes(email.toLowerCase()) ? undefined : email;
    // Also of others: their e-mails may name the person.
    const held = await archive.listHeld(io.now());
    const { references } = result;
    const mailFiles = await forgetMailFiles(mailFolder(config), { references, held, email: named });
    await report(context, { ...result, mailFiles }, toWords(result, mailFiles, config, company.time));
    return result.traces === "none" ? exitCodes.ok : exitCodes.failure;
  },
};

function toWords(report: ForgetReport, files: number, { RESTIC_REPOSITORY }: Config, time: Time) {
  const { references, mails, held, mentions, traces } = report;
  return [
    `Requests emptied: ${references.length}${references.length > 0 ? ` (${references.join(", ")})` : ""}\n`,
    sayHeld(held, time),
    `Queued or sent e-mails deleted: ${mails}\n`,
    `E-mail files deleted: ${files}\n`,
    traces === "none"
      ? "The database was rewritten; its files hold no traces.\n"
      : "Traces may remain in the database's files. At a quiet hour, run this again with --rewrite.\n",
    mentions.length > 0
      ? `Requests from others mention this address; check them yourself: ${mentions.join(", ")}\n`
      : "",
    "Still to do by hand: e-mails in your mailboxes, exports, and backups: make a new one and delete the old ones.\n",
    RESTIC_REPOSITORY === undefined
      ? ""
      : "Copies elsewhere hold it for up to two weeks. To delete them now: inbox copy, then, with restic's settings of site.env, restic forget --tag site --group-by tags --keep-last 1 --prune.\n",
  ].join("");
}

/** A person's hold can be lifted; the law's ends on its day. */
function sayHeld(held: ForgetReport["held"], { dayOf }: Time) {
  const name = (records: ForgetReport["held"]) => records.map(({ reference }) => reference).join(", ");
  const manual = held.filter(({ kind }) => kind === "manual");
  const law = held.filter(({ kind }) => kind !== "manual");
  const undated = law.filter(({ until }) => until === undefined);
  return [
    manual.length > 0 &&
      `Under a legal hold and left unchanged, e-mail files included: ${name(manual)}. Lift it with inbox keep REF --off, then run this again.\n`,
    law.length > 0 &&
      `Kept by law and left unchanged, e-mail files included: ${name(law)}. Nobody can lift this hold.\n`,
    ...law.map(
      ({ reference, until }) =>
        until !== undefined && `  ${reference}: until ${sayDay(dayOf(until))}. Run this again then.\n`,
    ),
    undated.length > 0 &&
      `  ${name(undated)}: for years from the final payment. Record its date at the desk, so that the hold has an end.\n`,
  ]
    .filter(Boolean)
    .join("");
}

export const purge: Command = {
  summary: "deletes what is older than the privacy policy allows",
  details: [
    `Requests are deleted after RETENTION_DAYS (${retention.submissionDays} if not set), quarantined ones after ${retention.quarantineDays} days.`,
    "The server does this every day. Requests under a legal hold (inbox keep) are kept.",
  ],
  examples: [{ line: "inbox purge", does: "now, such as after RETENTION_DAYS was changed" }],
  async runOnArchive(context) {
    const { archive, io, config } = context;
    const request = purgeRequest(config.RETENTION_DAYS, io.now());
    const { submissions, quarantined } = await archive.purge(request);
    const held = await archive.listHeld(io.now());
    const mailFiles = await purgeMailFiles(mailFolder(config), request.submissionsBefore, held);
    const what = [
      `${submissions} requests older than ${config.RETENTION_DAYS} days`,
      `${quarantined} quarantined ones older than ${retention.quarantineDays} days`,
      `${mailFiles} e-mail files`,
    ];
    return report(context, { submissions, quarantined, mailFiles }, `Deleted: ${what.join(", ")}.\n`);
  },
};
