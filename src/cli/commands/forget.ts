import { type Command, jsonOption, report } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal/io.ts";
import { forgetMailFiles } from "#mail/file-transport.ts";
import type { ForgetReport } from "#server/archive/forget.ts";
import { type Config, readersOf } from "#server/config.ts";
import { mailFolder } from "#server/data-folder.ts";

export const forget: Command = {
  name: "forget",
  group: "Keeping and deleting",
  operand: "EMAIL",
  summary: "permanently erases everything a person sent",
  details: [
    "It empties the person's requests, deletes their e-mails, the e-mail files and the keys that recognize repeats,",
    "and rewrites the database so that no traces remain in its files. What remains: reference, form and times, and",
    "requests under a legal hold (inbox keep). It cannot reach delivered e-mails, exports, earlier backups or copies;",
    "it reminds you of them.",
  ],
  options: [
    { name: "yes", help: "do not ask for confirmation" },
    {
      name: "rewrite",
      help: "rewrite a large database too (new requests wait meanwhile, about half a minute per gigabyte)",
    },
    jsonOption,
  ],
  examples: [
    { line: "inbox export --json --all --text dana@agency.example", does: "look first" },
    { line: "inbox forget dana@agency.example", does: "then erase; it asks for confirmation" },
  ],
  needsArchive: true,
  async run(context) {
    const { archive, io, operand, options, config } = context;
    const email = operand.normalize("NFC").trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return context.misuse(`"${email}" is not an e-mail address.`);
    if (!options.yes) {
      if (!io.ask) return context.misuse("there is no terminal to confirm on; add --yes.");
      const answer = await io.ask(`Permanently erase everything from ${email}? Type yes: `);
      if (answer.trim().toLowerCase() !== "yes") return context.fail("nothing was changed.");
    }
    const result = await archive.forget({ email, now: io.now(), mayRewrite: Boolean(options.rewrite) });
    const { mails, escalation } = readersOf(config);
    const staff = [mails.recipients, escalation.to].flatMap(({ contact, rfq }) => [...contact, ...rfq]);
    const ours = [config.MAIL_FROM, ...staff].map((address) => address.toLowerCase());
    // Every e-mail names our own addresses, which is no reason to delete it.
    const named = ours.includes(email.toLowerCase()) ? undefined : email;
    const mailFiles = await forgetMailFiles(mailFolder(config), result.references, named);
    const words = toWords(result, mailFiles) + describeBackups(await archive.lastBackupAt(), config);
    await report(context, { ...result, mailFiles }, words);
    return result.traces === "none" ? exitCodes.ok : exitCodes.failure;
  },
};

function toWords(report: ForgetReport, files: number) {
  const { references, mails, held, mentions, traces } = report;
  return [
    `Requests emptied: ${references.length}${references.length > 0 ? ` (${references.join(", ")})` : ""}\n`,
    held.length > 0
      ? `Under a legal hold and left unchanged: ${held.join(", ")}. Lift it with inbox keep REF --off, then run this again.\n`
      : "",
    `Queued or sent e-mails deleted: ${mails}\n`,
    `E-mail files deleted: ${files}\n`,
    traces === "none"
      ? "The database was rewritten; its files hold no traces.\n"
      : "Traces may remain in the database's files. At a quiet hour, run this again with --rewrite.\n",
    mentions.length > 0
      ? `Requests from others mention this address; check them yourself: ${mentions.join(", ")}\n`
      : "",
    "Still to do by hand: e-mails in your mailboxes, and exports.\n",
  ].join("");
}

function describeBackups(lastBackupAt: number | undefined, { RESTIC_REPOSITORY }: Config) {
  return [
    lastBackupAt === undefined
      ? ""
      : "Earlier backups still hold the data: make a new one and delete the old ones.\n",
    RESTIC_REPOSITORY === undefined
      ? ""
      : "Copies elsewhere hold it for up to two weeks. To delete them now: inbox copy, then, with restic's settings of site.env, restic forget --tag site --group-by tags --keep-last 1 --prune.\n",
  ].join("");
}
