import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** The mails that `createFileTransport` wrote, `.2026-06-01T170000Z-RFQ-….eml.tmp` among them after a crash. */
const mailFile = /^\.?(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2})Z-.*\.eml(\.tmp)?$/;

/** Removes mails about these submissions, and any mail that names the address, if given; returns how many. */
export async function forgetMailFiles(
  folder: string,
  references: readonly string[],
  email: string | undefined,
) {
  const wanted = email?.toLowerCase();
  return removeFiles(folder, async (name) => {
    if (references.some((reference) => name.includes(reference))) return true;
    if (wanted === undefined) return false;
    const content = await readFile(join(folder, name), "latin1");
    return content.toLowerCase().includes(wanted);
  });
}

export async function purgeMailFiles(folder: string, before: number, dryRun = false) {
  return removeFiles(folder, async (name) => writtenAt(name) < before, dryRun);
}

async function removeFiles(folder: string, isDoomed: (name: string) => Promise<boolean>, dryRun = false) {
  let removed = 0;
  for (const name of await listFiles(folder)) {
    if (!(await isDoomed(name))) continue;
    if (!dryRun) await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function listFiles(folder: string) {
  try {
    return (await readdir(folder)).filter((name) => mailFile.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function writtenAt(name: string) {
  const [, day, hours, minutes, seconds] = mailFile.exec(name) ?? [];
  return Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
}
