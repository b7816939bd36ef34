import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** A folder as a .tar.gz with its SHA-256 beside it. The same files give the same bytes, whenever and by whomever they were made. */
export async function pack(folder: string, archive: string, { seconds, gzip }: PackOptions) {
  const same = "--sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=gnu".split(" ");
  execFileSync("tar", [
    ...same,
    `--mtime=@${seconds}`,
    `--use-compress-program=gzip -n${gzip}`,
    ...["-C", path.dirname(folder), "-cf", archive, path.basename(folder)],
  ]);
  const sum = createHash("sha256")
    .update(await readFile(archive))
    .digest("hex");
  await writeFile(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
  return archive;
}

type PackOptions = {
  /** The time that every file gets. */
  readonly seconds: number;
  /** From 1, quick, to 9, small. */
  readonly gzip: number;
};
