import { chmod, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { assetsPath, wellKnownPaths } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { createResource, type Resource } from "#http/resource.ts";
import type { Config } from "#server/config.ts";
import { createPageCache, type PageCache } from "#site/document/page-cache.ts";
import { screensOf } from "#site/pages/screens.tsx";
import { contentTypes, createDocuments } from "./documents.ts";
import { pagesOf } from "./routes.tsx";

type SiteInput = {
  readonly company: Company;
  readonly distFolder: string;
  readonly origin: string;
  readonly sender?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
};

const formEntry = "src/request/browser/main.tsx";
const conversationEntry = "src/request/browser/send-files.ts";
const deskEntry = "src/desk/browser/main.ts";

/** All that is answered from memory: pages, built files and written documents. */
export async function loadSite({ company, distFolder, origin, sender, clock, log }: SiteInput) {
  const clientFolder = path.join(distFolder, "client");
  const manifest = await readManifest(path.join(clientFolder, ".vite/manifest.json"));
  const deskManifest = await readManifest(path.join(clientFolder, ".vite/desk.json"));
  const files = new Map([
    ...(await loadAssets(path.join(clientFolder, "assets"))),
    ...(await loadAssets(path.join(distFolder, "server/assets"))),
    ...loadPortraits(company),
  ]);
  // The site's visitors get nothing of the desk, not even its scripts.
  const deskFiles = new Map(files);
  // Pictures that both builds name are the visitors' too.
  const scripts = Object.values(deskManifest).filter(({ file }) => file.endsWith(".js"));
  for (const { file } of scripts) files.delete(`/${file}`);
  const pageCache = createPageCache({
    company,
    pages: pagesOf(company),
    screens: screensOf(company),
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

const immutable = "public, max-age=31536000, immutable";

/** Built files by URL path; each name holds a hash of what is in it. */
async function loadAssets(folder: string) {
  const resources = (await readdir(folder)).map(async (name) => {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType) return [];
    const file = path.join(folder, name);
    const body = await readFile(file);
    // The build compressed only what benefits from it.
    const readIfThere = (packed: string) => readFile(packed).catch(() => undefined);
    const encoded = { br: await readIfThere(`${file}.br`), gzip: await readIfThere(`${file}.gz`) };
    const resource = createResource({ body, encoded, contentType, cacheControl: immutable });
    return [[assetsPath + name, resource] as const];
  });
  return (await Promise.all(resources)).flat();
}

export function loadPortraits({ pictures }: Pick<Company, "pictures">): ReadonlyMap<string, Resource> {
  const resources = [...pictures.bytes].map(([urlPath, body]) => {
    const contentType = contentTypes[path.extname(urlPath).toLowerCase()] ?? "application/octet-stream";
    return [urlPath, createResource({ body, contentType, cacheControl: immutable })] as const;
  });
  return new Map(resources);
}

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
    // Readable by the proxy's user, whatever this process's umask is.
    await chmod(`${file}.new`, 0o644);
    await rename(`${file}.new`, file);
  } catch (error) {
    log("error", "error_screen_not_written", { file, ...errorFields(error) });
  }
}
