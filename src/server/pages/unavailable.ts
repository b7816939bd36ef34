import { chmod, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";
import type { PageCache } from "#site/serving/page-cache.ts";

/** The error screen as a file, which the proxy shows while no server answers. systemd names the folder. */
export async function writeUnavailable({ CACHE_DIRECTORY: folder }: Config, pages: PageCache) {
  if (folder === undefined) return;
  const file = path.join(folder, "unavailable.html");
  await writeFile(`${file}.new`, pages.error().body);
  // For the proxy's user, whatever this process's files are otherwise.
  await chmod(`${file}.new`, 0o644);
  await rename(`${file}.new`, file);
}
