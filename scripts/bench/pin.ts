import { spawnSync } from "node:child_process";

/**
 * Keeps a process with all its threads on one core. Cores of a shared machine differ for seconds at a time, and the
 * system leaves a process where it is: of two that are compared, one would have the better place. Where `taskset` is
 * missing they stay where they are.
 */
export function pinTo(core: number, pid: number) {
  spawnSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(core), String(pid)]);
}
