import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;
const pageBytes = 4_096;

/** Processor time that a process has used so far, all its threads together. */
export function processorSeconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function residentBytes(pid: number) {
  const pages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
  return Number(pages) * pageBytes;
}

export function openFiles(pid: number) {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** A process and all that it has started. */
export function processTree(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(processTree)];
}
