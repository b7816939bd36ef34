import { readFileSync } from "node:fs";

/**
 * The far ports of the connections that the process behind a port holds open, whatever the other ends believe. Those
 * that wait to be accepted, or that the kernel only winds up, belong to no process and have no inode.
 */
export function heldConnections(port: number): ReadonlySet<number> {
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const held = rows.filter(([, local = "", , state, , , , , , inode]) => {
    return portOf(local) === port && state !== listening && inode !== "0";
  });
  return new Set(held.map(([, , remote = ""]) => portOf(remote)));
}

const listening = "0A";

function portOf(address: string) {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}
