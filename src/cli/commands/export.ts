import { type FileHandle, open } from "node:fs/promises";
import { type Command, type Context, textOption } from "#cli/command.ts";
import { filterOptions, readFilter } from "#cli/listing-options.ts";
import { toJson } from "#cli/submission-view.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { byteOrderMark, csvHead, toCsv } from "#inbox/csv.ts";
import type { ArchivedSubmission } from "#inbox/records.ts";

type Write = (text: string) => Promise<unknown>;

export const exportCommand: Command = {
  name: "export",
  group: "Keeping and deleting",
  summary: "writes all requests as CSV or JSON",
  details: [
    "The CSV is safe to open in a spreadsheet: what a visitor typed never runs as a formula (it is preceded by an",
    "apostrophe). Without --state, erased requests are left out. Keep the file as private as the inbox.",
  ],
  options: [
    { name: "csv", help: "comma-separated values (RFC 4180)" },
    { name: "json", help: "one JSON array" },
    {
      name: "bom",
      help: "start the CSV with a byte order mark, which older Excel needs for letters such as é",
    },
    { name: "output", value: "FILE", help: "write to FILE, readable by you only; never overwrites" },
    ...filterOptions,
  ],
  examples: [
    { line: "inbox export --csv --bom --output requests.csv", does: "for Excel" },
    { line: "inbox export --json --since 2026-01-01", does: "this year's, to the terminal" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, options } = context;
    if (Boolean(options.csv) === Boolean(options.json))
      return context.misuse("choose either --csv or --json.");
    const filter = readFilter(context, undefined);
    if (!filter.ok) return context.misuse(filter.problem);
    const target = await openTarget(context);
    if (target.problem !== undefined) return context.fail(target.problem);

    await archive.noteExport({ now: io.now() });
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
      error instanceof Error && "code" in error && error.code === "EEXIST"
        ? "it already exists"
        : String(error);
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
  await write((hasMark ? byteOrderMark : "") + csvHead);
  for await (const page of pages) {
    await write(page.map(toCsv).join(""));
    count += page.length;
  }
  return count;
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
