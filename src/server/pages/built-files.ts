import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createResource, type Resource } from "./resource.ts";

const immutable = "public, max-age=31536000, immutable";

const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Built files of both builds by URL path; each name holds a hash of what is in it. */
export async function loadAssets(clientFolder: string, serverFolder: string) {
  return new Map<string, Resource>([
    ...(await loadFolder(path.join(clientFolder, "assets"), "/assets/")),
    ...(await loadFolder(path.join(serverFolder, "assets"), "/assets/")),
  ]);
}

async function loadFolder(folder: string, prefix: string) {
  const files = await readdir(folder);
  const resources = files.flatMap((file) => {
    const contentType = contentTypes[path.extname(file)];
    return contentType ? [loadFile(path.join(folder, file), prefix + file, contentType)] : [];
  });
  return Promise.all(resources);
}

async function loadFile(file: string, urlPath: string, contentType: string) {
  const body = await readFile(file);
  const encoded = { br: await readIfThere(`${file}.br`), gzip: await readIfThere(`${file}.gz`) };
  return [urlPath, await createResource({ body, encoded, contentType, cacheControl: immutable })] as const;
}

/** The build has compressed what is worth it. */
function readIfThere(file: string) {
  return readFile(file).catch(() => undefined);
}
