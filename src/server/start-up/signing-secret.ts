import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ignoreMissing } from "#company/read-company.ts";
import { StartProblem } from "./explain-failure.ts";

const secretBytes = 32;

export function secretFile(dataFolder: string) {
  return path.join(dataFolder, "secret");
}

/** Created at the first start and kept, readable by this user only, so that links in sent e-mails keep working. */
export async function keepSigningSecret(dataFolder: string): Promise<string> {
  const file = secretFile(dataFolder);
  const kept = await readSigningSecret(dataFolder);
  if (kept === undefined) return create(file);
  if (kept.length >= secretBytes) return kept;
  const advice =
    "put it back from a backup, or delete it: then a new one is made, and links in sent e-mails stop working";
  throw new StartProblem(`${file} is too short: ${advice}`);
}

/** Undefined before the first start. */
export async function readSigningSecret(dataFolder: string) {
  return (await readFile(secretFile(dataFolder), "utf8").catch(ignoreMissing))?.trim();
}

/** Linking fails if another process was first, and never exposes a half-written secret. */
async function create(file: string) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const secret = `${randomBytes(secretBytes).toString("base64url")}\n`;
  await writeFile(temporary, secret, { flag: "wx", mode: 0o600, flush: true });
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  // Else a power cut could take it, and with it every link that it has signed.
  await using folder = await open(path.dirname(file), "r");
  await folder.sync();
  return (await readFile(file, "utf8")).trim();
}
