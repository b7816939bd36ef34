import type { FastifyInstance } from "fastify";
import { requestPath as deskRequestPath } from "#desk/desk-paths.ts";
import type { Log } from "#http/log.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { createApp } from "#server/app.ts";
import { contentTypes } from "#server/pages/files.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { createLocalLimit, createRateLimit } from "#store/rate-limit.ts";
import { createLivePages } from "./live-pages.ts";
import { registerMailPreview } from "./mail-preview.ts";

type DevelopmentInput = {
  readonly origin: string;
  readonly formScript: string;
  readonly transformHtml: (url: string, html: string) => Promise<string>;
  readonly log: Log;
};

const recipients = { contact: ["contact@localhost"], rfq: ["rfq@localhost"] };

/** The whole application from its sources. Messages are kept in memory until the next change; their mails are shown, not sent. */
export async function createDevelopmentApp({ origin, formScript, transformHtml, log }: DevelopmentInput) {
  const store = createMemoryStore();
  const clock = Date.now;
  const secret = "only for development, signs nothing of value";
  const privateLinks = createPrivateLinks(secret);
  const app = createApp({
    origin,
    pages: await createLivePages(origin, formScript),
    files: new Map(),
    store,
    intake: createIntake({
      createLimit: createLocalLimit,
      store,
      clock,
      log,
      recipients,
      mailDomain: "localhost",
      onAccepted: () => {},
    }),
    privateLinks,
    mails: { recipients, mailDomain: "localhost" },
    onQueued: () => {},
    makePaper: async (job) => (await import("#server/papers/make-paper.ts")).makePaper(job),
    createLimit: createLocalLimit,
    rateLimit: createRateLimit({ now: () => performance.now() }),
    trustedProxies: [],
    health: createHealth({ store, clock, backupFolder: undefined }),
    readiness: { isStopping: false },
    clock,
    log,
  });
  registerMailPreview(app, store.accepted, {
    from: "website@localhost",
    recipients,
    publicOrigin: origin,
    deskUrl: (reference) => origin + deskRequestPath(reference),
    privateLinks,
  });
  serveMadeDocuments(app);
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

/** PDFs, sharing pictures and icons, which the build makes: here when the first of them is asked for. */
function serveMadeDocuments(app: FastifyInstance) {
  let made: Promise<ReadonlyMap<string, Uint8Array>> | undefined;
  const make = async () => {
    const { makeDocuments } = await import("#server/pages/make-documents.ts");
    return new Map((await makeDocuments()).documents.map(({ path, bytes }) => [path, bytes]));
  };
  app.addHook("onRequest", async (request, reply) => {
    const contentType = contentTypes[/\.\w+$/.exec(request.url)?.[0] ?? ""];
    if (request.method !== "GET" || contentType === undefined) return;
    made ??= make();
    const bytes = (await made).get(request.url);
    if (bytes) return reply.type(contentType).send(Buffer.from(bytes));
  });
}
