import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "#company/time.ts";
import { wellKnownPaths } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { screens } from "#site/pages/screens.tsx";
import { createPageCache } from "#site/serving/page-cache.ts";
import { createDocuments, loadAssets, loadMadeDocuments } from "./files.ts";
import { pages } from "./routes.tsx";

type SiteInput = {
  readonly distFolder: string;
  readonly origin: string;
  readonly sender?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
};

const formEntry = "src/request/browser/main.tsx";
const deskEntry = "src/desk/browser/main.ts";

/** All that is answered from memory: pages, built files and written documents. */
export async function loadSite({ distFolder, origin, sender, clock, log }: SiteInput) {
  const clientFolder = path.join(distFolder, "client");
  const manifest = JSON.parse(await readFile(path.join(clientFolder, ".vite/manifest.json"), "utf8"));
  const files = new Map([
    ...(await loadAssets(clientFolder, path.join(distFolder, "server"))),
    ...(await loadMadeDocuments(path.join(distFolder, "documents"))),
  ]);
  const deskScript = `/${manifest[deskEntry].file}`;
  // The site's visitors get nothing of the desk, not even its script.
  const deskFiles = new Map(files);
  files.delete(deskScript);
  const pageCache = await createPageCache({
    pages,
    screens,
    origin,
    sender,
    formScript: `/${manifest[formEntry].file}`,
    speculationRules: wellKnownPaths.speculationRules,
    createDocuments,
    clock,
    onRenderError: (page, error) => log("error", "render_failed", { page, ...errorFields(error) }),
  });
  return { files, pages: pageCache, desk: { files: deskFiles, script: deskScript } };
}
