import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What one step of the proof found. */
export type StepResult = {
  readonly passed: number;
  readonly failed: number;
  readonly milliseconds: number;
  /** What the list of faults says of it. */
  readonly line?: string;
};

/** The sources that are proven: the commit, and what is changed since. */
export function nameSources() {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  // The proof itself writes these.
  const others = ["--", ".", ":!docs/faults.md", ":!README.md"];
  const changes = git("diff", "HEAD", ...others) + git("ls-files", "--others", "--exclude-standard");
  const mark = changes === "" ? "" : createHash("sha256").update(changes).digest("hex").slice(0, 8);
  return `${git("rev-parse", "--short", "HEAD").trim()}${mark && `+${mark}`}`;
}

/** Keeps what was done, so that a proof that was stopped goes on where it was; other sources are proven from the start. */
export function keepProgress(file: string, sources: string) {
  const done = new Map(read());

  function read(): readonly (readonly [string, StepResult])[] {
    try {
      const kept: { sources: string; steps: Record<string, StepResult> } = JSON.parse(
        readFileSync(file, "utf8"),
      );
      return kept.sources === sources ? Object.entries(kept.steps) : [];
    } catch {
      return [];
    }
  }

  return {
    find: (step: string) => done.get(step),
    note(step: string, result: StepResult) {
      done.set(step, result);
      write();
    },
    /** What was done to the end begins anew the next time. */
    end(steps: readonly string[]) {
      for (const step of steps) done.delete(step);
      write();
    },
  };

  function write() {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ sources, steps: Object.fromEntries(done) }));
  }
}
