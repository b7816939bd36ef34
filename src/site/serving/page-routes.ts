import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths, sendEmailPath } from "#content/paths.ts";
import { type Resource, sendResource } from "#http/resource.ts";
import type { PageCache } from "./page-cache.ts";

export type ReadingParts = {
  readonly pages: PageCache;
  readonly files: ReadonlyMap<string, Resource>;
  /** Made when they are first asked for. */
  readonly documents: ReadonlyMap<string, () => Promise<Resource>>;
};

/** Reading pages and files: one lookup in memory, then the rarer answers in order. */
export function registerPages(app: FastifyInstance, { pages, files, documents }: ReadingParts) {
  app.get("/*", (request, reply) => {
    const path = pathOf(request);
    const resource = pages.find(path) ?? files.get(path);
    if (resource) return sendResource(request, reply, resource);
    const make = documents.get(path);
    if (make) return make().then((document) => sendResource(request, reply, document));

    // It is there, but not to be read: the answer is 405.
    if (path === sendEmailPath) return reply.callNotFound();
    const canonical = canonicalPath(path);
    if (canonical !== path && (pages.find(canonical) || files.has(canonical) || documents.has(canonical))) {
      return reply.redirect(canonical + queryOf(request), 301);
    }
    return sendResource(
      request,
      reply,
      isCapabilityPath(path) ? pages.capabilityNotFound() : pages.notFound(),
    );
  });
}

export function pathOf(request: FastifyRequest) {
  const end = request.url.search(/[?#;]/);
  return end === -1 ? request.url : request.url.slice(0, end);
}

function queryOf(request: FastifyRequest) {
  const start = request.url.indexOf("?");
  return start === -1 ? "" : request.url.slice(start);
}

/** Lower case, no percent-encoding that is not needed, no slash at the end. */
function canonicalPath(path: string) {
  const lower = decode(path).toLowerCase();
  const end = lower.endsWith("/") ? lower.length - 1 : lower.length;
  return lower.slice(0, end) || paths.home;
}

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isCapabilityPath(path: string) {
  const lower = path.toLowerCase();
  const prefix = `${paths.capabilities}/`;
  return lower.startsWith(prefix) && !lower.slice(prefix.length).replace(/\/$/, "").includes("/");
}
