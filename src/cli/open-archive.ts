import { existsSync } from "node:fs";
import type { Archive, ArchiveMailSettings } from "#inbox/archive.ts";
import { SchemaRefused } from "#inbox/schema.ts";
import { openSqliteArchive } from "#inbox/sqlite/archive/sqlite-archive.ts";
import { classifyFault } from "#inbox/sqlite/faults.ts";
import type { Config } from "#server/config.ts";
import { databaseFile } from "./data-folder.ts";

export type OpenedArchive =
  | {
      readonly ok: true;
      readonly archive: Archive;
      /** In words, when what was thrown is the store's trouble and not a defect. */
      describeFault(error: unknown): string | undefined;
    }
  | { readonly ok: false; readonly problem: string };

/** Whichever engine the configuration names. */
export async function openArchive(config: Config): Promise<OpenedArchive> {
  return openSqlite(databaseFile(config), mailSettings(config));
}

function mailSettings(config: Config): ArchiveMailSettings {
  return {
    recipients: { contact: config.MAIL_TO, rfq: config.MAIL_TO_RFQ },
    mailDomain: config.MAIL_FROM.slice(config.MAIL_FROM.indexOf("@") + 1),
  };
}

async function openSqlite(file: string, mail: ArchiveMailSettings): Promise<OpenedArchive> {
  if (!existsSync(file)) {
    const advice = "Is DATA_DIR the server's? It makes the file when it first starts.";
    return { ok: false, problem: `there is no inbox at ${file}. ${advice}` };
  }
  try {
    return { ok: true, archive: await openSqliteArchive({ file, mail }), describeFault: describeSqliteFault };
  } catch (error) {
    if (error instanceof SchemaRefused) return { ok: false, problem: `${error.message}.` };
    const described = describeSqliteFault(error);
    if (described === undefined) throw error;
    return { ok: false, problem: `cannot open ${file}: ${described}` };
  }
}

function describeSqliteFault(error: unknown): string | undefined {
  const reason = error instanceof Error ? error.message : String(error);
  const words = {
    busy: "the inbox is busy with something long; nothing was changed. Try again in a moment.",
    full: "the disk is full; nothing was changed. Make room and try again.",
    broken: `the file cannot be read or written: ${reason}`,
    bug: undefined,
  };
  return words[classifyFault(error)];
}
