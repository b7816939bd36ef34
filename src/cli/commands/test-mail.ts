import { type Command, jsonOption, report } from "#cli/command.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import { mailFolder } from "#server/data-folder.ts";

export const testMail: Command = {
  name: "test-mail",
  group: "Mail",
  operand: "ADDRESS",
  summary: "sends one e-mail the way the server does, to see whether it arrives",
  details: ["Check the headers of the e-mail that arrives, too: SPF, DKIM and DMARC should each say pass."],
  options: [jsonOption],
  examples: [{ line: "inbox test-mail you@agency.example", does: "after setting SMTP_URL" }],
  needsArchive: false,
  async run(context) {
    const { config, io, operand } = context;
    const to = toPlainAddress(operand);
    if (to === undefined) return context.misuse(`"${operand}" is not an e-mail address.`);
    // Loaded only here: React and the mail library would double the start of every other command.
    const { sendTestMail } = await import("#cli/send-test-mail.ts");
    const result = await sendTestMail(config, to, io.now());
    if (result.outcome !== "sent") return context.fail(`it was not sent (${result.cause}): ${result.error}`);
    const words = config.SMTP_URL
      ? `The mail server accepted it. Now check whether it arrives at ${to}.\n`
      : `SMTP_URL is not set, so it was written to a file in ${mailFolder(config)}.\n`;
    return report(context, { outcome: "sent", to, via: config.SMTP_URL ? "smtp" : "file" }, words);
  },
};
