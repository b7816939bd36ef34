import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * A folder as a .tar.gz with its SHA-256 beside it. The same files give the same bytes, no matter when and by
 * whom they were made.
 */
export async function pack(folder: string, archive: string, { seconds, gzip }: PackOptions) {
  const same = "--sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=gnu".split(" ");
  const what = ["-C", path.dirname(folder), "-c", path.basename(folder)];
  const tar = spawn("tar", [...same, `--mtime=@${seconds}`, ...what], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: gzip }), createWriteStream(archive));
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar failed: ${status}`);
  const sum = createHash("sha256")
    .update(await readFile(archive))
    .digest("hex");
  await writeFile(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
  return archive;
}

type PackOptions = {
  /** The time that every file gets. */
  readonly seconds: number;
  /** The level of compression: from 0, none, to 9, smallest. */
  readonly gzip: number;
};
