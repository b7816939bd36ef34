import type { FastifyInstance } from "fastify";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import type { NewSubmission } from "#request/record/submission.ts";
import { type ComposeSettings, composeMail } from "#server/mail/compose.ts";

const mailPreviewPath = "/mail-preview";

/** The e-mails for everything sent so far, as their recipients would see them. Development only. */
export function registerMailPreview(
  app: FastifyInstance,
  accepted: readonly NewSubmission[],
  settings: ComposeSettings,
) {
  const mails = () =>
    accepted.flatMap(mailsOf).flatMap((leased) => composeMail(leased, settings, Date.now())?.mail ?? []);

  app.get(mailPreviewPath, async (_request, reply) => {
    const rows = mails().map(({ subject = "" }, index) => {
      return `<li><a href="${mailPreviewPath}/${index}">${escapeHtml(subject)}</a>`;
    });
    const list = rows.length > 0 ? `<ol>${rows.join("")}</ol>` : "<p>Send a form, then look here again.</p>";
    return reply.type("text/html; charset=utf-8").send(page("Mails", list));
  });

  app.get<{ Params: { index: string } }>(`${mailPreviewPath}/:index`, async ({ params }, reply) => {
    const mail = mails()[Number(params.index)];
    if (!mail) return reply.callNotFound();
    const frame = `<iframe title="HTML" width="100%" height="900" srcdoc="${escapeHtml(String(mail.html))}"></iframe>`;
    const text = `<pre>${escapeHtml(String(mail.text))}</pre>`;
    return reply.type("text/html; charset=utf-8").send(page(mail.subject ?? "", frame + text));
  });
}

function mailsOf(submission: NewSubmission): readonly LeasedMail[] {
  const { reference, receivedAt, notificationTo, acknowledgementTo, messageIdDomain } = submission;
  const recipients = [
    ...notificationTo.map((to) => ["notification", to] as const),
    ["acknowledgement", acknowledgementTo],
  ] as const;
  return recipients.flatMap(([kind, to]) => {
    if (to === undefined) return [];
    const messageId = `<${reference}.${kind}@${messageIdDomain}>`;
    const stored = { ...submission, state: "open" as const };
    const common = {
      id: reference,
      content: undefined,
      attempts: 0,
      firstTriedAt: undefined,
      takenBy: undefined,
    };
    return [{ ...common, kind, to, messageId, createdAt: receivedAt, submission: stored }];
  });
}

function page(title: string, body: string) {
  const safeTitle = escapeHtml(title);
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${safeTitle}</title></head><body><h1>${safeTitle}</h1>${body}</body></html>`;
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
