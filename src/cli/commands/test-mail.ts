import { jsonResult } from "#cli/change.ts";
import { type Command, printJson } from "#cli/command.ts";
import { mailFolder } from "#cli/data-folder.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { shortTime } from "#cli/terminal/times.ts";
import { company } from "#content/company.ts";
import type { Letter } from "#mail/emails/letter.ts";
import { renderHtml } from "#mail/emails/letter-html.tsx";
import { renderText } from "#mail/emails/letter-text.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import { createSmtpTransport } from "#mail/smtp-transport.ts";

export const testMail: Command = {
  name: "test-mail",
  group: "Mail",
  operand: "ADDRESS",
  summary: "sends one mail the way the server does, to see whether it arrives",
  details: ["Look at the received mail's headers too: SPF, DKIM and DMARC should each say pass."],
  options: [jsonResult],
  examples: [{ line: "inbox test-mail you@agency.example", does: "after setting SMTP_URL" }],
  needsArchive: false,
  async run(context) {
    const { config, io, operand, options } = context;
    const to = toPlainAddress(operand);
    if (to === undefined) return context.misuse(`"${operand}" is not an e-mail address.`);
    const now = io.now();
    const folder = mailFolder(config);
    const transport = config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createFileTransport(folder);
    const letter = write(shortTime(now));
    const result = await transport.send({
      reference: "TEST",
      kind: "notification",
      createdAt: now,
      mail: {
        envelope: { from: config.MAIL_FROM, to: [to] },
        from: { name: company.name, address: config.MAIL_FROM },
        to: { name: "", address: to },
        subject: letter.subject,
        date: new Date(now),
        headers: { "Auto-Submitted": "auto-generated" },
        text: renderText(letter),
        html: renderHtml(letter),
        disableFileAccess: true,
        disableUrlAccess: true,
      },
    });
    await transport.close();
    if (result.outcome !== "sent") return context.fail(`it was not sent (${result.cause}): ${result.error}`);
    if (options.json) await printJson(io, { outcome: "sent", to, via: config.SMTP_URL ? "smtp" : "file" });
    else if (config.SMTP_URL)
      await io.write(`The mail server took it. Now see whether it arrives at ${to}.\n`);
    else await io.write(`SMTP_URL is not set, so it was written to a file in ${folder}.\n`);
    return exitCodes.ok;
  },
};

function write(time: string): Letter {
  return {
    subject: "Test mail from the website",
    preheader: "If you can read this, mail from the website arrives.",
    heading: "Mail from the website arrives",
    intro: ["This is the test mail that was asked for on the command line."],
    rows: [{ label: "Sent", value: time }],
    sections: [],
    action: undefined,
    footer: `${company.legalName}. Nobody needs to answer this mail.`,
  };
}
