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
    const content = await readFile(join(folder, name), "latin1").catch(ifGone(""));
    return content.toLowerCase().includes(wanted);
  });
}

export async function purgeMailFiles(folder: string, before: number, dryRun = false) {
  return removeFiles(folder, async (name) => writtenAt(name) < before, dryRun);
}

async function removeFiles(folder: string, isDoomed: (name: string) => Promise<boolean>, dryRun = false) {
  const removed = new Set<string>();
  const remove = async () => {
    const names = await readdir(folder).catch(ifGone<string[]>([]));
    for (const name of names.filter((each) => mailFile.test(each))) {
      if (!(await isDoomed(name))) continue;
      if (!dryRun) await rm(join(folder, name), { force: true });
      removed.add(name.replace(/^\.|\.tmp$/g, ""));
    }
  };
  await remove();
  // The server writes mails meanwhile: one that had its temporary name at the first look has another by now.
  await remove();
  return removed.size;
}

function ifGone<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
}

function writtenAt(name: string) {
  const [, day, hours, minutes, seconds] = mailFile.exec(name) ?? [];
  return Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
}
