import { type FileHandle, open } from "node:fs/promises";
import { type Command, type Context, type Option, textOption } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { isoTime, parseTime } from "#company/time.ts";
import { type FormType, formTypes } from "#request/fields/message.ts";
import { byteOrderMark, csvHead, toCsv } from "#request/record/csv.ts";
import type { ArchiveFilter, ArchiveState, ExportedSubmission } from "#request/record/records.ts";

type Write = (text: string) => Promise<unknown>;

const states: readonly ArchiveState[] = ["open", "answered", "quarantined", "erased"];

const formOption: Option = { name: "form", value: "FORM", help: "only rfq or only contact" };
const timeOptions: readonly Option[] = [
  {
    name: "since",
    value: "TIME",
    help: "received since then: 2026-06-01, 2026-06-01T14:30, or 7d, 12h, 4w ago",
  },
  { name: "until", value: "TIME", help: "received before then; a date includes the whole day" },
];
const filterOptions: readonly Option[] = [
  formOption,
  { name: "state", value: "STATE", help: "open, answered, quarantined, erased, or all" },
  { name: "text", value: "WORDS", help: "anywhere in name, e-mail, company, subject, message or note" },
  ...timeOptions,
];

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
    const filter = readFilter(context);
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

type Pages = AsyncIterable<readonly ExportedSubmission[]>;

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
    const entries = page.map((submission) =>
      JSON.stringify({ ...toJson(submission, now), conversation: submission.said }),
    );
    await write(`${count === 0 ? "[\n" : ",\n"}${entries.join(",\n")}`);
    count += page.length;
  }
  await write(count === 0 ? "[]\n" : "\n]\n");
  return count;
}

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
  };
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

function readFilter(context: Context): Read<ArchiveFilter> {
  const range = readRange(context);
  if (!range.ok) return range;
  const formType = textOption(context, "form");
  if (formType !== undefined && !isFormType(formType))
    return refuse(`--form is rfq or contact, not "${formType}".`);
  const state = textOption(context, "state");
  if (state !== undefined && state !== "all" && !isState(state)) {
    return refuse(`--state is ${states.join(", ")} or all, not "${state}".`);
  }
  return {
    ok: true,
    value: {
      ...range.value,
      formType,
      text: textOption(context, "text"),
      states: statesOf(state),
    },
  };
}

function statesOf(state: ArchiveState | "all" | undefined) {
  if (state === undefined) return undefined;
  return state === "all" ? states : [state];
}

function readRange(context: Context): Read<{ since: number | undefined; until: number | undefined }> {
  const now = context.io.now();
  const times = { since: textOption(context, "since"), until: textOption(context, "until") };
  const since = times.since === undefined ? undefined : parseTime(times.since, now, "start");
  const until = times.until === undefined ? undefined : parseTime(times.until, now, "end");
  if (times.since !== undefined && since === undefined)
    return refuse(`--since cannot read "${times.since}" as a time.`);
  if (times.until !== undefined && until === undefined)
    return refuse(`--until cannot read "${times.until}" as a time.`);
  return { ok: true, value: { since, until } };
}

function isFormType(text: string): text is FormType {
  return formTypes.some((formType) => formType === text);
}

function isState(text: string): text is ArchiveState {
  return states.some((state) => state === text);
}

function refuse(problem: string) {
  return { ok: false, problem } as const;
}
