import path from "node:path";
import {
  capabilityPath,
  capabilitySlugs,
  documentPaths,
  paths,
  sharingPicturePath,
  sheetPath,
  wellKnownPaths,
} from "#content/paths.ts";
import { createResource, type Resource } from "#http/resource.ts";
import { contentTypes, daily } from "./files.ts";

/** PDFs, sharing pictures and icons: what takes too long to be made before the first page is answered. */
export const madePaths: readonly string[] = [
  wellKnownPaths.icon,
  wellKnownPaths.favicon,
  wellKnownPaths.appleTouchIcon,
  wellKnownPaths.icon192,
  wellKnownPaths.icon512,
  documentPaths.capabilityStatement,
  documentPaths.endUseStatement,
  ...capabilitySlugs.map(sheetPath),
  ...[...Object.values(paths), ...capabilitySlugs.map(capabilityPath)].map(sharingPicturePath),
];

/** By URL path. */
export type MadeDocuments = ReadonlyMap<string, () => Promise<Resource>>;

/** Each is made once, when it is first asked for; one that could not be made is tried again. */
export function createMadeDocuments(make: (path: string) => Promise<Uint8Array>): MadeDocuments {
  const made = new Map<string, Promise<Resource>>();
  return new Map(madePaths.map((urlPath) => [urlPath, () => find(urlPath)]));

  function find(urlPath: string) {
    const known = made.get(urlPath);
    if (known) return known;
    const resource = make(urlPath).then((bytes) => documentResource(urlPath, bytes));
    made.set(urlPath, resource);
    resource.catch(() => made.delete(urlPath));
    return resource;
  }
}

function documentResource(urlPath: string, bytes: Uint8Array) {
  const contentType = contentTypes[path.extname(urlPath)];
  if (!contentType) throw new Error(`no content type is known for ${urlPath}`);
  // Otherwise every capability sheet would be saved as "sheet.pdf".
  const name = urlPath.slice(1).replaceAll("/", "-");
  return createResource({
    body: Buffer.from(bytes),
    contentType,
    cacheControl: daily,
    headers: { "content-disposition": `inline; filename="${name}"` },
  });
}

/** One after the other, so that a quote waits for one of them at most. */
export async function makeAll(documents: MadeDocuments, signal?: AbortSignal) {
  for (const make of documents.values()) if (!signal?.aborted) await make();
}
