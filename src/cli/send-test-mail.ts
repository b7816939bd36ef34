import { fullTime } from "#company/time.ts";
import { company } from "#content/company.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import type { Letter } from "#mail/letter/letter.ts";
import { sendLetter } from "#mail/letter/send-letter.ts";
import { createSmtpTransport } from "#mail/smtp-transport.ts";
import type { SendResult } from "#mail/transport.ts";
import type { Config } from "#server/config.ts";
import { mailFolder } from "#server/data-folder.ts";

/** Uses the same transport as the server. */
export async function sendTestMail(config: Config, to: string, now: number): Promise<SendResult> {
  const { SMTP_URL, MAIL_FROM } = config;
  const transport = SMTP_URL ? createSmtpTransport(SMTP_URL) : createFileTransport(mailFolder(config));
  const result = await sendLetter(transport, writeLetter(fullTime(now)), { from: MAIL_FROM, to, now });
  await transport.close();
  return result;
}

function writeLetter(time: string): Letter {
  return {
    subject: "Test e-mail from the website",
    preheader: "If you can read this, e-mail from the website arrives.",
    heading: "E-mail from the website arrives",
    intro: ["This test e-mail was sent from the command line."],
    rows: [{ label: "Sent", value: time }],
    footer: `${company.legalName}. No reply is needed.`,
  };
}
