import { type FileHandle, open } from "node:fs/promises";
import { type Command, type Context, textOption } from "#cli/command.ts";
import { byteOrderMark, toCsvLine } from "#cli/csv.ts";
import { filterOptions, readFilter } from "#cli/listing-options.ts";
import { toJson } from "#cli/submission-view.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { isoTime } from "#cli/terminal/times.ts";
import { describeLine, readLines } from "#forms/read-lines.ts";
import type { RfqValues } from "#forms/rfq-form.ts";
import { readRfq, requestColumns } from "#forms/rfq-message.ts";
import type { ArchivedSubmission } from "#inbox/records.ts";

type Write = (text: string) => Promise<unknown>;

export const exportCommand: Command = {
  name: "export",
  group: "Keeping and deleting",
  summary: "writes all requests as CSV or JSON",
  details: [
    "The CSV opens safely in a spreadsheet: what a visitor typed never runs as a formula (an apostrophe stands",
    "before it). Without --state it leaves out what was erased. Keep the file as private as the inbox.",
  ],
  options: [
    { name: "csv", help: "comma-separated values (RFC 4180)" },
    { name: "json", help: "one JSON array" },
    {
      name: "bom",
      help: "begin the CSV with a byte order mark, which older Excel needs for letters such as é",
    },
    { name: "output", value: "FILE", help: "write there, readable by you only; refuses a file that exists" },
    ...filterOptions,
  ],
  examples: [
    { line: "inbox export --csv --bom --output requests.csv", does: "for Excel" },
    { line: "inbox export --json --since 2026-01-01", does: "this year's, to the terminal" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options } = context;
    if (Boolean(options.csv) === Boolean(options.json)) return context.misuse("say either --csv or --json.");
    const filter = readFilter(context, undefined);
    if (!filter.ok) return context.misuse(filter.problem);
    const target = await openTarget(context);
    if (target.problem !== undefined) return context.fail(target.problem);

    const pages = archive.exportAll(filter.value);
    const count = options.csv
      ? await writeCsv(pages, target.write, Boolean(options.bom))
      : await writeJson(pages, target.write, io.now());
    await target.close();
    if (target.isFile) io.warn(`${count} requests written to ${textOption(context, "output")}.\n`);
    return exitCodes.ok;
  },
};

async function openTarget(context: Context) {
  const file = textOption(context, "output");
  if (file === undefined)
    return { write: context.io.write, close: async () => {}, isFile: false, problem: undefined };
  let handle: FileHandle;
  try {
    handle = await open(file, "wx", 0o600);
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "EEXIST" ? "it exists" : String(error);
    return { problem: `cannot write ${file}: ${reason}.` };
  }
  return {
    write: (text: string) => handle.appendFile(text),
    async close() {
      await handle.sync();
      await handle.close();
    },
    isFile: true,
    problem: undefined,
  };
}

type Pages = AsyncIterable<readonly ArchivedSubmission[]>;

async function writeCsv(pages: Pages, write: Write, hasMark: boolean) {
  let count = 0;
  await write((hasMark ? byteOrderMark : "") + toCsvLine(headings));
  for await (const page of pages) {
    await write(page.map((submission) => toCsvLine(toValues(submission))).join(""));
    count += page.length;
  }
  return count;
}

/** A request's own columns follow the form: a field that is added there is a column here. */
const headings = [
  "reference",
  "form",
  "state",
  "received_at",
  "respond_by",
  "answered_at",
  "name",
  "email",
  "phone",
  "organization",
  "subject",
  ...requestColumns().map(toSnakeCase),
  "lines",
  "message",
  "note",
];

/** What we composed stands in its columns; any other text is the message. */
function toValues({ reference, formType, state, fields, ...rest }: ArchivedSubmission): string[] {
  const request = readRfq({ ...fields, formType });
  return [
    reference,
    formType,
    state,
    isoTime(rest.receivedAt),
    isoTime(rest.respondBy),
    isoTime(rest.answeredAt) ?? "",
    fields.name,
    fields.email,
    fields.phone,
    fields.company,
    fields.subject,
    ...requestColumns().map((name) => (request ? [request[name]].flat().join("\n") : "")),
    request ? linesOf(request) : "",
    request ? "" : fields.message,
    rest.note ?? "",
  ];
}

/** As they were read from the items, one under the other. */
function linesOf({ items, quantities }: RfqValues) {
  return readLines(items, quantities)
    .lines.map((line, index) => `${index + 1}. ${describeLine(line)}`)
    .join("\n");
}

function toSnakeCase(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function writeJson(pages: Pages, write: Write, now: number) {
  let count = 0;
  for await (const page of pages) {
    const entries = page.map((submission) => JSON.stringify(toJson(submission, now)));
    await write(`${count === 0 ? "[\n" : ",\n"}${entries.join(",\n")}`);
    count += page.length;
  }
  await write(count === 0 ? "[]\n" : "\n]\n");
  return count;
}
