import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createResource, type Resource } from "./resource.ts";

const immutable = "public, max-age=31536000, immutable";
const daily = "public, max-age=86400";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Built files, by URL path: hashed ones of both builds, and the few whose names are fixed. */
export async function loadAssets(clientFolder: string, serverFolder: string) {
  return new Map<string, Resource>([
    ...(await loadFolder(clientFolder, "/", daily)),
    ...(await loadFolder(path.join(clientFolder, "assets"), "/assets/", immutable)),
    ...(await loadFolder(path.join(serverFolder, "assets"), "/assets/", immutable)),
  ]);
}

async function loadFolder(folder: string, prefix: string, cacheControl: string) {
  const files = await readdir(folder);
  const resources = files.flatMap((file) => {
    const contentType = contentTypes[path.extname(file)];
    return contentType ? [loadFile(path.join(folder, file), prefix + file, contentType, cacheControl)] : [];
  });
  return Promise.all(resources);
}

async function loadFile(file: string, urlPath: string, contentType: string, cacheControl: string) {
  const body = await readFile(file);
  const encoded = { br: await readIfThere(`${file}.br`), gzip: await readIfThere(`${file}.gz`) };
  return [urlPath, await createResource({ body, encoded, contentType, cacheControl })] as const;
}

/** The build has compressed what is worth it. */
function readIfThere(file: string) {
  return readFile(file).catch(() => undefined);
}
