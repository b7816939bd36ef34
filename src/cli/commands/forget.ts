import { jsonResult } from "#cli/change.ts";
import { type Command, printJson } from "#cli/command.ts";
import { mailFolder } from "#cli/data-folder.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import type { ForgetReport } from "#inbox/forget.ts";
import { forgetMailFiles } from "#mail/file-transport.ts";
import { readersOf } from "#server/config.ts";

export const forget: Command = {
  name: "forget",
  group: "Keeping and deleting",
  operand: "EMAIL",
  summary: "erases all that a person sent, for good; only the count stays",
  details: [
    "It empties the person's requests in the database, deletes their mails, the keys that recognize repeats and",
    "the mail files, and rewrites the database so that no remains stay in its files. What stays: reference, form,",
    "times; and requests under a legal hold (inbox keep), whole. It cannot reach mails that were delivered, exports,",
    "or backups made before; it reminds you of them.",
  ],
  options: [
    { name: "yes", help: "do not ask" },
    {
      name: "rewrite",
      help: "rewrite a large database too (new requests wait for that time, half a minute a gigabyte)",
    },
    jsonResult,
  ],
  examples: [
    { line: "inbox list --state all --text dana@agency.example", does: "look first" },
    { line: "inbox forget dana@agency.example", does: "then erase; it asks once" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, operand, options, config } = context;
    const email = operand.normalize("NFC").trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return context.misuse(`"${email}" is not an e-mail address.`);
    if (!options.yes) {
      if (!io.ask) return context.misuse("nobody is here to confirm; add --yes.");
      const answer = await io.ask(`Erase everything from ${email} for good? Type yes: `);
      if (answer.trim().toLowerCase() !== "yes") return context.fail("nothing was changed.");
    }
    const report = await archive.forget({ email, now: io.now(), mayRewrite: Boolean(options.rewrite) });
    const { recipients, escalation } = readersOf(config);
    const staff = [recipients, escalation.to].flatMap(({ contact, rfq }) => [...contact, ...rfq]);
    const ours = [config.MAIL_FROM, ...staff].map((address) => address.toLowerCase());
    // Every mail names our own addresses, which are no reason to delete it.
    const named = ours.includes(email.toLowerCase()) ? undefined : email;
    const files = await forgetMailFiles(mailFolder(config), report.references, named);
    if (options.json) await printJson(io, { ...report, mailFiles: files });
    else await io.write(toWords(report, files, await archive.lastBackupAt()));
    return report.traces === "none" ? exitCodes.ok : exitCodes.failure;
  },
};

function toWords(report: ForgetReport, files: number, lastBackupAt: number | undefined) {
  const { references, mails, held, mentions, traces } = report;
  return [
    `Requests emptied: ${references.length}${references.length > 0 ? ` (${references.join(", ")})` : ""}\n`,
    held.length > 0
      ? `Under a legal hold, and left as they are: ${held.join(", ")}. Lift it with inbox keep REF --off, then run this again.\n`
      : "",
    `Queued or sent mails deleted: ${mails}\n`,
    `Mail files deleted: ${files}\n`,
    traces === "none"
      ? "The database was rewritten; its files hold no remains.\n"
      : "Remains may still be in the database's files. At a quiet hour, run it again with --rewrite.\n",
    mentions.length > 0
      ? `Others wrote about this address; look at them yourself: ${mentions.join(", ")}\n`
      : "",
    "Still to do by hand: mails in your mailboxes, and exports.\n",
    lastBackupAt === undefined
      ? ""
      : "Backups made before now still hold the data: make a new one and delete the old.\n",
  ].join("");
}
