import { chmod, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorFields, type Log } from "#http/log.ts";
import type { Config } from "#server/config.ts";
import type { PageCache } from "#site/serving/page-cache.ts";

/**
 * The error screen as a file, which the proxy shows while no server answers. systemd names the folder. A site that cannot
 * write it, such as a container with a read-only root, still serves.
 */
export async function writeUnavailable(
  { CACHE_DIRECTORY: folder }: Pick<Config, "CACHE_DIRECTORY">,
  pages: Pick<PageCache, "error">,
  log: Log,
) {
  if (folder === undefined) return;
  const file = path.join(folder, "unavailable.html");
  try {
    await writeFile(`${file}.new`, pages.error().body);
    // For the proxy's user, whatever this process's files are otherwise.
    await chmod(`${file}.new`, 0o644);
    await rename(`${file}.new`, file);
  } catch (error) {
    log("error", "error_screen_not_written", { file, ...errorFields(error) });
  }
}
