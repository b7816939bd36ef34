import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "#company/time.ts";
import { wellKnownPaths } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { screens } from "#site/pages/screens.tsx";
import { createPageCache } from "#site/serving/page-cache.ts";
import { createDocuments, loadAssets, loadPortraits } from "./files.ts";
import { pages } from "./routes.tsx";

export type SiteInput = {
  readonly distFolder: string;
  readonly origin: string;
  readonly sender?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
};

const formEntry = "src/request/browser/main.tsx";
const conversationEntry = "src/request/browser/conversation.ts";
const deskEntry = "src/desk/browser/main.ts";

/** All that is answered from memory: pages, built files and written documents. */
export async function loadSite({ distFolder, origin, sender, clock, log }: SiteInput) {
  const clientFolder = path.join(distFolder, "client");
  const manifest = await readManifest(path.join(clientFolder, ".vite/manifest.json"));
  const deskManifest = await readManifest(path.join(clientFolder, ".vite/desk.json"));
  const files = new Map([
    ...(await loadAssets(clientFolder, path.join(distFolder, "server"))),
    ...loadPortraits(),
  ]);
  // The site's visitors get nothing of the desk, not even its scripts.
  const deskFiles = new Map(files);
  // Pictures that both builds name are the visitors' too.
  const scripts = Object.values(deskManifest).filter(({ file }) => file.endsWith(".js"));
  for (const { file } of scripts) files.delete(`/${file}`);
  const pageCache = createPageCache({
    pages,
    screens,
    origin,
    sender,
    formScript: fileOf(manifest, formEntry),
    conversationScript: fileOf(manifest, conversationEntry),
    speculationRules: wellKnownPaths.speculationRules,
    createDocuments,
    clock,
    onRenderError: (page, error) => log("error", "render_failed", { page, ...errorFields(error) }),
  });
  return { files, pages: pageCache, desk: { files: deskFiles, script: fileOf(deskManifest, deskEntry) } };
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, "utf8"));
}

function fileOf(manifest: Manifest, entry: string) {
  const { file } = manifest[entry] ?? {};
  if (file === undefined) throw new Error(`The build has no ${entry}`);
  return `/${file}`;
}
