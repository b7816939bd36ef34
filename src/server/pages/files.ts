import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { portraitBytes } from "#company/facts.ts";
import { assetsPath } from "#content/paths.ts";
import { createResource, type Resource } from "#http/resource.ts";
import type { PageContext } from "#site/page.ts";
import { writeDocuments } from "./written-documents.ts";

const immutable = "public, max-age=31536000, immutable";
export const daily = "public, max-age=86400";

export const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Built files of both builds by URL path; each name holds a hash of what is in it. */
export async function loadAssets(clientFolder: string, serverFolder: string) {
  return new Map<string, Resource>([
    ...(await loadFolder(path.join(clientFolder, "assets"))),
    ...(await loadFolder(path.join(serverFolder, "assets"))),
  ]);
}

async function loadFolder(folder: string) {
  const files = await readdir(folder);
  const resources = files.flatMap((file) => {
    const contentType = contentTypes[path.extname(file)];
    return contentType ? [loadFile(path.join(folder, file), assetsPath + file, contentType)] : [];
  });
  return Promise.all(resources);
}

async function loadFile(file: string, urlPath: string, contentType: string) {
  const body = await readFile(file);
  const encoded = { br: await readIfExists(`${file}.br`), gzip: await readIfExists(`${file}.gz`) };
  return [urlPath, createResource({ body, encoded, contentType, cacheControl: immutable })] as const;
}

/** The build compressed only what benefits from it. */
function readIfExists(file: string) {
  return readFile(file).catch(() => undefined);
}

/** The company's own pictures. */
export function loadPortraits(): ReadonlyMap<string, Resource> {
  const resources = [...portraitBytes].map(([urlPath, body]) => {
    const contentType = contentTypes[path.extname(urlPath).toLowerCase()] ?? "application/octet-stream";
    return [urlPath, createResource({ body, contentType, cacheControl: immutable })] as const;
  });
  return new Map(resources);
}

/** Small files that are written together with the pages of the day. */
export function createDocuments(context: PageContext): ReadonlyMap<string, Resource> {
  const resources = writeDocuments(context).map(
    ({ path: urlPath, contentType, body }) =>
      [urlPath, createResource({ body, contentType, cacheControl: daily })] as const,
  );
  return new Map(resources);
}
