import type { FastifyInstance } from "fastify";
import { readCompany } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { Log } from "#http/log.ts";
import { createResource, type Resource } from "#http/resource.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import type { NewSubmission } from "#request/record/submission.ts";
import { type ComposeSettings, composeMail } from "#server/mail/compose.ts";
import { loadPictures } from "#server/pages/create-site.ts";
import { createTexts } from "#server/pages/documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { createMemoryApp, documentsOf } from "#server/testing/memory-app.ts";
import { renderPage } from "#site/document/document.tsx";
import type { Site } from "#site/document/site.ts";
import type { Page, PageContext } from "#site/page.ts";
import { screensOf } from "#site/pages/screens.tsx";
import { createRateLimit } from "#store/rate-limit.ts";

const read = readCompany();
if (!read.ok) throw new Error(read.problems.join("\n"));
const company = createCompany(read);

type DevelopmentInput = Pick<PageContext, "origin" | "formScript" | "conversationScript"> & {
  readonly transformHtml: (url: string, html: string) => Promise<string>;
  readonly log: Log;
};

const recipients = { contact: ["contact@localhost"], rfq: ["rfq@localhost"] };

/** The whole application from its sources. Messages are kept in memory until the next change; their mails are shown, not sent. */
export async function createDevelopmentApp({ transformHtml, log, ...scripts }: DevelopmentInput) {
  const { origin } = scripts;
  const { app, store, privateLinks } = createMemoryApp({
    origin,
    current: createLiveSite(scripts),
    mailsFor: () => ({ recipients, mailDomain: "localhost" }),
    rateLimit: createRateLimit({ now: () => performance.now() }),
    clock: Date.now,
    log,
  });
  registerMailPreview(app, store.accepted, {
    company,
    from: "website@localhost",
    recipients,
    publicOrigin: origin,
    deskUrl: (reference) => origin + deskPaths.request(reference),
    privateLinks,
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

/** Pages for `npm run dev`: rendered for each request and kept nowhere. */
function createLiveSite(scripts: Omit<PageContext, "today" | "company">): () => Site {
  const context = (): PageContext => ({
    company,
    today: Temporal.Now.plainDateISO(company.facts.timeZone),
    ...scripts,
  });
  const pages = pagesOf(company);
  const screens = screensOf(company);
  const contentType = "text/html; charset=utf-8";
  const render = (page: Page, status: number): Resource => {
    const body = renderPage(page, context()).html;
    // Not compressed, because the HTML is still to be transformed.
    return {
      ...createResource({ status, body, contentType, cacheControl: "no-store" }),
      compressed: undefined,
    };
  };
  const texts = createTexts(context());
  const statuses = { notFound: 404, capabilityNotFound: 404, refused: 400, error: 500 };
  const [files, documents] = [loadPictures(company), documentsOf(company)];
  return () => ({
    id: 0,
    company,
    context: context(),
    find(path) {
      const page = pages.find((candidate) => candidate.path === path);
      return page ? render(page, 200) : texts.get(path);
    },
    screen: (name) => render(screens[name], statuses[name]),
    files,
    documents,
  });
}

/** The e-mails for everything sent so far, as their recipients would see them. */
function registerMailPreview(
  app: FastifyInstance,
  accepted: readonly NewSubmission[],
  settings: ComposeSettings,
) {
  app.get("/mail-preview", async (_request, reply) => {
    const mails = accepted
      .flatMap(mailsOf)
      .flatMap((leased) => composeMail(leased, settings, Date.now()) ?? []);
    const shown = mails.map(({ mail }) => {
      const frame = `<iframe width="100%" height="900" srcdoc="${escapeHtml(String(mail.html))}"></iframe>`;
      return `<h1>${escapeHtml(mail.subject ?? "")}</h1>${frame}<pre>${escapeHtml(String(mail.text))}</pre>`;
    });
    const body = shown.join("") || "<p>Send a form, then look here again.</p>";
    return reply.type("text/html; charset=utf-8").send(`<!doctype html><title>Mails</title>${body}`);
  });
}

function mailsOf(submission: NewSubmission): readonly LeasedMail[] {
  const { reference, receivedAt: createdAt, notificationTo, acknowledgementTo, mailDomain } = submission;
  const recipients = [
    ...notificationTo.map((to) => ["notification", to] as const),
    ...(acknowledgementTo ? [["acknowledgement", acknowledgementTo] as const] : []),
  ];
  return recipients.map(([kind, to]) => ({
    id: reference,
    kind,
    to,
    messageId: `<${reference}.${kind}@${mailDomain}>`,
    createdAt,
    submission: { ...submission, state: "open", answeredAt: undefined },
    content: undefined,
    attempts: 0,
    firstTriedAt: undefined,
    takenBy: undefined,
  }));
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
