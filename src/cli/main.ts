#!/usr/bin/env node
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { companyFolder, readCompany, sayUnusable } from "#company/read-company.ts";
import { readPublished } from "#server/editions/published.ts";
import { messageOf } from "#store/database.ts";
import { readSettings } from "./settings-file.ts";
import { exitCodes, type Io } from "./terminal.ts";

const { args, environment } = readOwnSettings();
// restic reads its own settings from the environment.
Object.assign(process.env, environment);
const published = await readPublished(process.env);
// A company that cannot be read may be what the alarm is about.
const edition = args[0] === "alert" && !published.ok ? readCompany(companyFolder("")) : published;
if (!edition.ok) {
  process.stderr.write(`${sayUnusable(edition)}\n`);
  process.exitCode = exitCodes.failure;
} else {
  const [{ runCli }, { createCompany }] = await Promise.all([
    import("./cli.ts"),
    import("#content/create-company.ts"),
  ]);
  process.exitCode = await runCli(args, createProcessIo(), createCompany(edition));
}

function readOwnSettings() {
  try {
    return readSettings(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`inbox: cannot read the settings: ${messageOf(error)}\n`);
    return process.exit(exitCodes.usage);
  }
}

function createProcessIo(): Io {
  const { stdin, stdout, stderr } = process;
  // The program that reads our output may stop early, as `head` does; that is not an error.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  const isAttended = Boolean(stdin.isTTY && stderr.isTTY);

  return {
    async write(text) {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    warn: (text) => void stderr.write(text),
    ask: isAttended ? ask : undefined,
    environment,
    now: Date.now,
  };

  async function ask(question: string) {
    using lines = createInterface({ input: stdin, output: stderr });
    return await lines.question(question);
  }
}
