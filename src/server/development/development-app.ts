import { createRateLimit } from "#inbox/rate-limit.ts";
import { createAnswerLinks } from "#server/answered/answer-links.ts";
import { createApp } from "#server/app.ts";
import { createIntake } from "#server/intake/intake.ts";
import type { Log } from "#server/log.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { createLivePages } from "./live-pages.ts";

type DevelopmentInput = {
  readonly origin: string;
  readonly formScript: string;
  readonly transformHtml: (url: string, html: string) => Promise<string>;
  readonly log: Log;
};

/** The whole application from its sources. Messages are kept in memory until the next change and mailed nowhere. */
export async function createDevelopmentApp({ origin, formScript, transformHtml, log }: DevelopmentInput) {
  const store = createMemoryStore();
  const clock = Date.now;
  const app = createApp({
    origin,
    pages: await createLivePages(origin, formScript),
    files: new Map(),
    store,
    intake: createIntake({
      store,
      clock,
      log,
      recipients: { contact: "contact@localhost", rfq: "rfq@localhost" },
      mailDomain: "localhost",
      onAccepted: () => {},
    }),
    answerLinks: createAnswerLinks("only for development, signs nothing of value", origin),
    rateLimit: createRateLimit({ now: () => performance.now() }),
    trustedProxies: [],
    health: createHealth({ store, clock, backupFolder: undefined }),
    readiness: { isStopping: false },
    clock,
    log,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // Hot reload needs inline scripts and a socket, which the real policy forbids.
    reply.removeHeader("content-security-policy");
    const isHtml = String(reply.getHeader("content-type")).startsWith("text/html");
    if (!isHtml || request.method === "HEAD" || payload === undefined) return payload;
    const html = await transformHtml(request.url, String(payload));
    reply.header("content-length", Buffer.byteLength(html));
    return html;
  });
  await app.ready();
  return app;
}
