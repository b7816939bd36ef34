import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type PdfObject = Readonly<Record<string, unknown>>;

/** A PDF as other people's tools see it: Poppler and qpdf, each run once, when it is first asked. */
export function readPdf(bytes: Uint8Array) {
  const answers = new Map<string, string>();
  const run = (command: string, ...args: readonly string[]) =>
    answers.getOrInsertComputed([command, ...args].join(" "), () => onFile(bytes, command, args));
  return {
    info: (): Readonly<Record<string, string>> =>
      Object.fromEntries(
        run("pdfinfo")
          .split("\n")
          .map((line) => line.split(/:\s+(.*)/s).slice(0, 2)),
      ),
    /** Structure elements and their text, in reading order, one per line. */
    structure: () => run("pdfinfo", "-struct-text"),
    text: () => run("pdftotext", "-layout"),
    /** In points from the top of its page: where the lowest word of any page ends. */
    lowestWord: () =>
      run("pdftotext", "-bbox")
        .matchAll(/<word [^>]*yMax="([\d.]+)"/g)
        .reduce((lowest, [, y]) => Math.max(lowest, Number(y)), 0),
    /** For each font: its name, and whether it is embedded, cut down to what is used, and searchable. */
    fonts: () =>
      run("pdffonts")
        .trim()
        .split("\n")
        .slice(2)
        .map((line) => /^(\S+).*?(yes|no) (yes|no) (yes|no)/.exec(line)?.slice(1)),
    check: () => run("qpdf", "--check"),
    objects: () =>
      objectsOf(run("qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized")),
  };
}

/** Poppler and qpdf read files; a program that writes to a file by default is told to print instead. */
function onFile(bytes: Uint8Array, command: string, args: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "pdf-"));
  const file = path.join(folder, "document.pdf");
  writeFileSync(file, bytes);
  const output = command === "pdftotext" ? ["-"] : [];
  const { status, stdout, stderr } = spawnSync(command, [...args, file, ...output], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

type StoredObject = {
  readonly value?: unknown;
  readonly stream?: { readonly dict: PdfObject; readonly data: string };
};

/** Dictionaries; that of a stream comes together with the stream's data. */
function objectsOf(json: string): readonly PdfObject[] {
  const [, objects] = JSON.parse(json).qpdf as [unknown, Readonly<Record<string, StoredObject>>];
  return Object.values(objects).flatMap(({ value, stream }) => {
    if (stream) return [{ ...stream.dict, data: Buffer.from(stream.data, "base64").toString("latin1") }];
    return typeof value === "object" && value !== null ? [value as PdfObject] : [];
  });
}
