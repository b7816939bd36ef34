import { chmod, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Company } from "#content/create-company.ts";
import { assetsPath, wellKnownPaths } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { createResource, type Resource } from "#http/resource.ts";
import type { Config } from "#server/config.ts";
import { type Rendered, renderPages, type Site } from "#site/document/site.ts";
import type { PageContext } from "#site/page.ts";
import { screensOf } from "#site/pages/screens.tsx";
import { contentTypes, createTexts } from "./documents.ts";
import { pagesOf } from "./routes.tsx";

/** What the build made: the same for every edition. */
export type Build = {
  readonly scripts: Pick<PageContext, "formScript" | "conversationScript">;
  readonly files: ReadonlyMap<string, Resource>;
  readonly desk: { readonly files: ReadonlyMap<string, Resource>; readonly script: string };
};

const formEntry = "src/request/browser/main.tsx";
const conversationEntry = "src/request/browser/send-files.ts";
const deskEntry = "src/desk/browser/main.ts";

export async function loadBuild(distFolder: string): Promise<Build> {
  const clientFolder = path.join(distFolder, "client");
  const manifest = await readManifest(path.join(clientFolder, ".vite/manifest.json"));
  const deskManifest = await readManifest(path.join(clientFolder, ".vite/desk.json"));
  const all = new Map([
    ...(await loadAssets(path.join(clientFolder, "assets"))),
    ...(await loadAssets(path.join(distFolder, "server/assets"))),
  ]);
  // The site's visitors get nothing of the desk, not even its scripts.
  const files = new Map(all);
  // Pictures that both builds name are the visitors' too.
  const scripts = Object.values(deskManifest).filter(({ file }) => file.endsWith(".js"));
  for (const { file } of scripts) files.delete(`/${file}`);
  return {
    scripts: {
      formScript: fileOf(manifest, formEntry),
      conversationScript: fileOf(manifest, conversationEntry),
    },
    files,
    desk: { files: all, script: fileOf(deskManifest, deskEntry) },
  };
}

/** Every page, screen and text of a day. */
export function renderSite(context: PageContext, onRenderError: (page: string, error: unknown) => void) {
  return renderPages({
    ...context,
    pages: pagesOf(context.company),
    screens: screensOf(context.company),
    speculationRules: wellKnownPaths.speculationRules,
    createTexts,
    onRenderError,
  });
}

export type SiteInput = Pick<Site, "id" | "context" | "documents"> & {
  readonly rendered: Rendered;
  readonly files: ReadonlyMap<string, Resource>;
  /** A page that a visitor got from it may still ask for its pictures. */
  readonly before?: Site | undefined;
};

export function createSite({ id, context, documents, rendered, files, before }: SiteInput): Site {
  const { company } = context;
  return {
    id,
    company,
    context,
    find: (path) => rendered.answers.get(path),
    screen: (name) => rendered.screens[name],
    files: new Map([...(before ? loadPictures(before.company) : []), ...files, ...loadPictures(company)]),
    documents,
  };
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

export function loadPictures({ pictures }: Pick<Company, "pictures">): ReadonlyMap<string, Resource> {
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
  site: Pick<Site, "screen">,
  log: Log,
) {
  if (folder === undefined) return;
  const file = path.join(folder, "unavailable.html");
  try {
    await writeFile(`${file}.new`, site.screen("error").body);
    // Readable by the proxy's user, whatever this process's umask is.
    await chmod(`${file}.new`, 0o644);
    await rename(`${file}.new`, file);
  } catch (error) {
    log("error", "error_screen_not_written", { file, ...errorFields(error) });
  }
}
