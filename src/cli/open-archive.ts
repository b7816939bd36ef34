import { existsSync } from "node:fs";
import type { Archive, ArchiveMailSettings } from "#inbox/archive.ts";
import type { ServerAddress } from "#inbox/postgres/database-url.ts";
import { SchemaRefused } from "#inbox/schema.ts";
import { openSqliteArchive } from "#inbox/sqlite/archive/sqlite-archive.ts";
import { classifyFault } from "#inbox/sqlite/faults.ts";
import type { Config } from "#server/config.ts";
import { databaseFile } from "./data-folder.ts";

export type OpenedArchive =
  | { readonly ok: true; readonly archive: Archive; readonly describeFault: DescribeFault }
  | { readonly ok: false; readonly problem: string };

/** In words, when what was thrown is the store's trouble and not a defect. */
type DescribeFault = (error: unknown) => string | undefined;

/** Whichever engine the configuration names. */
export async function openArchive(config: Config): Promise<OpenedArchive> {
  const mail: ArchiveMailSettings = {
    recipients: { contact: config.MAIL_TO, rfq: config.MAIL_TO_RFQ },
    mailDomain: config.MAIL_FROM.slice(config.MAIL_FROM.indexOf("@") + 1),
  };
  return config.DATABASE_URL === undefined
    ? openSqlite(databaseFile(config), mail)
    : openPostgres(config.DATABASE_URL, mail);
}

async function openSqlite(file: string, mail: ArchiveMailSettings): Promise<OpenedArchive> {
  if (!existsSync(file)) {
    const advice = "Is DATA_DIR the server's? It makes the file when it first starts.";
    return { ok: false, problem: `there is no inbox at ${file}. ${advice}` };
  }
  return attempt(file, describeSqliteFault, () => openSqliteArchive({ file, mail }));
}

async function openPostgres(address: ServerAddress, mail: ArchiveMailSettings): Promise<OpenedArchive> {
  // Loaded only here: most installations have no use for the driver.
  const { openPostgresArchive } = await import("#inbox/postgres/archive/postgres-archive.ts");
  const { classifyFault } = await import("#inbox/postgres/faults.ts");
  const describeFault: DescribeFault = (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const words = {
      again: `PostgreSQL cannot do it now: ${reason}. Try again in a moment.`,
      full: "the disk of the PostgreSQL server is full; nothing was changed.",
      refused: `PostgreSQL refuses us; look at DATABASE_URL: ${reason}`,
      bug: undefined,
    };
    return words[classifyFault(error)];
  };
  return attempt(`${address.database} on ${address.host}`, describeFault, () =>
    openPostgresArchive({ address, mail }),
  );
}

async function attempt(
  where: string,
  describeFault: DescribeFault,
  open: () => Promise<Archive>,
): Promise<OpenedArchive> {
  try {
    return { ok: true, archive: await open(), describeFault };
  } catch (error) {
    if (error instanceof SchemaRefused) return { ok: false, problem: `${error.message}.` };
    const described = describeFault(error);
    if (described === undefined) throw error;
    return { ok: false, problem: `cannot open ${where}: ${described}` };
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
