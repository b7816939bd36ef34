import Fastify from "fastify";
import { registerErrorAnswers } from "./error-answers.ts";
import type { Log } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { registerPages } from "./page-routes.ts";
import type { Resource } from "./resource.ts";
import { securityHeaders } from "./security-headers.ts";

export type AppInput = {
  readonly origin: string;
  readonly pages: PageCache;
  /** Built files and written documents, by URL path. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly log: Log;
};

/** Builds the HTTP application out of what it is handed. It listens to nothing. */
export function createApp(input: AppInput) {
  const app = Fastify({ logger: false });
  const headers = securityHeaders(input.origin.startsWith("https:"));
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  registerPages(app, input);
  registerErrorAnswers(app, input);
  return app;
}
