import { type Command, textOption } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { isoTime } from "#company/time.ts";
import { csvHead, toCsv } from "#request/record/csv.ts";
import type { ExportedSubmission } from "#request/record/records.ts";

export const exportCommand: Command = {
  name: "export",
  group: "Keeping and deleting",
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
  needsArchive: true,
  async run(context) {
    const { archive, io, options } = context;
    if (Boolean(options.csv) === Boolean(options.json))
      return context.misuse("choose either --csv or --json.");
    await archive.noteExport({ now: io.now() });
    const tab = options.all ? "all" : undefined;
    const pages = archive.exportAll({ text: textOption(context, "text"), tab });
    if (options.csv) {
      await io.write(csvHead);
      for await (const page of pages) await io.write(page.map(toCsv).join(""));
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
