import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ArchiveContext, Command } from "#cli/command.ts";
import { exitCodes } from "#cli/terminal.ts";
import { companyFolder } from "#company/read-company.ts";
import { readEditionFolder, writeEditionFolder } from "#edition/edition.ts";
import { buildOf, checkEdition } from "#server/editions/edition-maker.ts";

export const company: Command = {
  operands: "ACTION FOLDER",
  summary: "the published company as a folder of files: export FOLDER, import FOLDER",
  details: [
    "Export writes what is published into an empty folder; import checks a folder and publishes it.",
    "Both ways the files are the same, byte for byte. The desk's pages do the same without files.",
  ],
  examples: [
    { line: "inbox company export our-company", does: "company.json, words.json, portraits and logo" },
    {
      line: "inbox company import our-company",
      does: "publishes them; the site shows it within ten seconds",
    },
  ],
  async runOnArchive(context) {
    const [action, folder = ""] = context.operands;
    if (action === "export") return exportCompany(context, folder);
    if (action === "import") return importCompany(context, folder);
    return context.misuse(`"${action}" is neither export nor import.`);
  },
};

async function exportCompany({ archive, io, fail }: ArchiveContext, folder: string) {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    return fail(`${folder} is not empty. Nothing was written.`);
  await mkdir(folder, { recursive: true });
  const isFromFiles = Boolean(io.environment.COMPANY_DIR);
  const edition = isFromFiles ? undefined : await archive.findEdition();
  await writeEditionFolder(folder, edition?.files ?? (await readEditionFolder(companyFolder())));
  const unpublished = isFromFiles
    ? "the company that COMPANY_DIR names, which the site shows"
    : "the company that the site starts with: nothing has been published";
  await io.write(`${folder} holds ${edition ? "what is published" : unpublished}.\n`);
  return exitCodes.ok;
}

/** Beside the command in the build. */
const folderOfBuild = import.meta.dirname.replace(/\/chunks$/, "");
const tryEdition = pathToFileURL(path.join(folderOfBuild, "edition-worker.js"));

async function importCompany({ archive, io, fail }: ArchiveContext, folder: string) {
  if (io.environment.COMPANY_DIR)
    return fail(
      "nothing was published: COMPANY_DIR is set, so the site shows that folder. Change it there, and restart.",
    );
  const files = await readEditionFolder(folder).catch((error: Error) => error);
  if (files instanceof Error) return fail(`nothing was published: ${files.message}.`);
  if (files.length === 0) return fail(`there is no company.json in ${folder}.`);
  const problems = await checkEdition(files, tryEdition, { isStrict: true });
  if (problems.length > 0) return fail(`${folder} was not published:\n  ${problems.join("\n  ")}`);
  const build = await buildOf(tryEdition);
  const note = `From the folder ${folder}`;
  await archive.publishEdition({ source: { files }, note, build, now: io.now() });
  await io.write("Published. The site shows it within ten seconds.\n");
  return exitCodes.ok;
}
