import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const mailFile = /^\.?(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-.*\.eml(\.tmp)?$/;

/** Removes mails that were written as files before that time, by the time in their names; returns how many. */
export async function purgeMailFiles(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(whenMissing);
  const old = names.filter((name) => writtenAt(name) < before);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return old.length;
}

function writtenAt(name: string) {
  const [, date, hour, minute, second] = mailFile.exec(name) ?? [];
  return date === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** No mail was ever written to a file. */
function whenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
