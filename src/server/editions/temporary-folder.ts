import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "site-edition-";
let own: string | undefined;

/** Of this process alone, and gone with it. */
export function temporaryFolder() {
  // A system cleans what lies in there unused for days.
  if (own && existsSync(own)) return own;
  removeLeftovers();
  const made = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  own = made;
  return made;
}

/** What processes left that were killed. */
export function removeLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    try {
      // In a container numbers come again.
      if (pid === process.pid) throw Object.assign(new Error("ours, from before"), { code: "ESRCH" });
      process.kill(pid, 0);
    } catch (error) {
      // Another user's is not ours to remove.
      if ((error as NodeJS.ErrnoException).code === "ESRCH") {
        rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
      }
    }
  }
}
