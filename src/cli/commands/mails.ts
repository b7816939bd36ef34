import { type Command, notAReference, report } from "#cli/command.ts";
import { formatTable } from "#cli/terminal.ts";
import { isoTime } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import type { Letter } from "#mail/letter.tsx";
import type { ArchivedMail } from "#mail/outbox.ts";
import { createSmtpTransport, explainSmtpFailure, type SendResult, toPlainAddress } from "#mail/transport.ts";
import { parseReference } from "#request/record/submission.ts";
import { type Config, mailFolder, readersOf } from "#server/config.ts";

const MOST_LINES = 200;
const titles = ["Reference", "E-mail", "Queued", "Tries", "To", "Why"];

export const dead: Command = {
  summary: "shows e-mails that could not be delivered, and why",
  details: [
    "We stop trying when the mail server refuses an e-mail permanently, or after five days. The request itself is",
    "safe at the desk. --waiting shows e-mails that are still being tried.",
  ],
  options: [{ name: "waiting", help: "those that failed and will be tried again" }],
  examples: [
    { line: "inbox dead", does: "what could not be delivered" },
    { line: "inbox dead --waiting", does: "what failed and will be tried again" },
    { line: "inbox retry", does: "after the cause is fixed, to staff" },
  ],
  async runOnArchive(context) {
    const { archive, company, options } = context;
    const mails = await archive.listMails({ state: options.waiting ? "pending" : "dead", limit: MOST_LINES });
    const rows = mails.map(({ reference, kind, to, attempts, createdAt, error }) => [
      reference ?? "",
      kind,
      company.time.sortableTime(createdAt),
      String(attempts),
      to,
      error ?? "",
    ]);
    const none = options.waiting ? "No e-mail is being retried.\n" : "No e-mail has failed permanently.\n";
    const words = rows.length === 0 ? none : formatTable(titles, rows);
    return report(context, mails.map(mailToJson), words);
  },
};

function mailToJson({ createdAt, dueAt, settledAt, ...mail }: ArchivedMail) {
  const next = mail.state === "pending" ? isoTime(dueAt) : undefined;
  return { ...mail, createdAt: isoTime(createdAt), nextAttemptAt: next, settledAt: isoTime(settledAt) };
}

export const retry: Command = {
  operands: "[REF]",
  summary: "retries e-mails that could not be delivered: those to staff, or those of one request",
  details: [
    "Without REF, what could not be delivered to staff in the last seven days; buyers get nothing. With REF, all of",
    "that request, to the buyer too, except answers that a later one replaced. What went to an address that MAIL_TO and",
    "MAIL_TO_RFQ no longer name goes to one that they do.",
    "They keep their Message-ID, so an e-mail that did arrive is recognized as a duplicate. The server sends them.",
  ],
  examples: [
    { line: "inbox retry", does: "the last seven days, to staff" },
    { line: "inbox retry RFQ-7K3MX9QD", does: "those of one request, to the buyer too" },
  ],
  async runOnArchive(context) {
    const { archive, io, operand } = context;
    const reference = operand === "" ? undefined : parseReference(operand);
    if (operand !== "" && reference === undefined) return context.misuse(notAReference(operand));
    const { mails: now, escalation } = readersOf(context.config);
    const named = { ...now.recipients, escalation: Object.values(escalation.to).flat() };
    const mails = await archive.retryDead({ now: io.now(), reference, named });
    const words = mails === 0 ? "There is nothing to retry.\n" : `Trying again: ${mails}.\n`;
    return report(context, { mails }, words);
  },
};

export const testMail: Command = {
  operands: "ADDRESS",
  summary: "sends one e-mail the way the server does, to see whether it arrives",
  details: ["Check the headers of the e-mail that arrives, too: SPF, DKIM and DMARC should each say pass."],
  examples: [{ line: "inbox test-mail you@agency.example", does: "after setting SMTP_URL" }],
  async run(context) {
    const { config, company, io, operand } = context;
    const to = toPlainAddress(operand);
    if (to === undefined) return context.misuse(`"${operand}" is not an e-mail address.`);
    const result = await sendTestMail(config, company, to, io.now());
    if (result.outcome !== "sent") {
      const why = config.SMTP_URL ? explainSmtpFailure(config.SMTP_URL, result) : result.error;
      return context.fail(`it was not sent (${result.cause}): ${why}`);
    }
    const words = config.SMTP_URL
      ? `The mail server accepted it. Now check whether it arrives at ${to}.\n`
      : `SMTP_URL is not set, so it was written to a file in ${mailFolder(config)}.\n`;
    return report(context, { outcome: "sent", to, via: config.SMTP_URL ? "smtp" : "file" }, words);
  },
};

/** Uses the same transport as the server. */
export async function sendTestMail(
  config: Config,
  company: Company,
  to: string,
  now: number,
): Promise<SendResult> {
  const { SMTP_URL, MAIL_FROM } = config;
  const transport = SMTP_URL ? createSmtpTransport(SMTP_URL) : createFileTransport(mailFolder(config));
  // React takes a tenth of a second to load, which no other command has to wait for.
  const { sendLetter } = await import("#mail/letter.tsx");
  const result = await sendLetter(transport, writeLetter(company, now), {
    company,
    from: MAIL_FROM,
    to,
    now,
  });
  await transport.close();
  return result;
}

function writeLetter({ said, time }: Company, now: number): Letter {
  return {
    subject: "Test e-mail from the website",
    preheader: "If you can read this, e-mail from the website arrives.",
    heading: "E-mail from the website arrives",
    intro: ["This test e-mail was sent from the command line."],
    rows: [{ label: "Sent", value: time.fullTime(now) }],
    footer: `${said.legalName}. No reply is needed.`,
  };
}
