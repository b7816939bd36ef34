import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths, requestsPath, sendEmailPath } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { sendResource } from "#http/resource.ts";
import type { PageCache } from "#site/serving/page-cache.ts";
import { pathOf, type ReadingParts } from "#site/serving/page-routes.ts";

/** Answers every request that no route handles, and every one that fails. */
export function registerErrorHandlers(
  app: FastifyInstance,
  { pages, files, documents, log }: ReadingParts & { readonly log: Log },
) {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = allowedMethods(
      path,
      pages.find(path) !== undefined || files.has(path) || documents.has(path),
    );
    if (allowed)
      return reply.code(405).header("allow", allowed).type("text/plain").send("Method not allowed\n");
    return sendResource(request, reply, pages.notFound());
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      if (prefersHtml(request)) return sendResource(request, reply, { ...pages.refused(), status });
      return reply.code(status).type("text/plain").send(`${error.message}\n`);
    }
    // The route, not the path: the path of a signed link is as good as a password.
    const path = request.routeOptions.url;
    log("error", "request_failed", { path, ...errorFields(error) });
    return sendResource(request, reply, pages.error());
  });
}

const formPaths: readonly string[] = [paths.contact, paths.rfq];

/** The Allow header of a path that exists, undefined for one that does not. */
function allowedMethods(path: string, isReadable: boolean) {
  if (path === sendEmailPath) return "POST";
  if (formPaths.includes(path)) return "GET, HEAD, POST";
  if (`${path}/`.startsWith(`${requestsPath}/`)) return "GET, HEAD, POST";
  return isReadable ? "GET, HEAD" : undefined;
}

/** Browsers do when a person submits a form; a program is better served by the reason as text. */
function prefersHtml({ headers }: FastifyRequest) {
  return headers.accept?.includes("text/html") ?? false;
}

/** A URL that cannot be decoded reaches no hook either, so the headers are set here. */
export function answerUnreadableUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageCache,
  headers: Readonly<Record<string, string>>,
) {
  reply.headers(headers);
  return sendResource(request, reply, pages.notFound());
}
