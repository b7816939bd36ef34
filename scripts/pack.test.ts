import { globSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pack } from "./pack.ts";

test("the same files give the same archive, in whatever order, at whatever time and with whatever mask they were written", async () => {
  const work = await mkdtemp(path.join(tmpdir(), "pack-"));
  onTestFinished(() => rm(work, { recursive: true }));
  const packed = async (machine: string, names: readonly string[], mode: number, time: number) => {
    const folder = path.join(work, machine, "site-1");
    await mkdir(path.join(folder, "bin"), { recursive: true });
    await chmod(path.join(folder, "bin"), mode | 0o100);
    for (const name of names) {
      const file = path.join(folder, name);
      await writeFile(file, `of ${name}`);
      await chmod(file, mode);
      await utimes(file, time, time);
    }
    await symlink("bin/b", path.join(folder, "link"));
    const archive = await pack(folder, path.join(work, `${machine}.tar.gz`), { seconds: 1_000_000, gzip: 1 });
    return readFile(archive, "base64");
  };
  const one = await packed("one", ["a", "bin/b", "c"], 0o644, 1);
  expect(await packed("two", ["c", "bin/b", "a"], 0o600, 2)).toBe(one);
  expect(await packed("three", ["a", "bin/b", "d"], 0o644, 1)).not.toBe(one);
});

test("a release brings every document that its program, its units and its guide name", async () => {
  const sources = globSync(["src/**/*.ts", "deploy/*", "docs/operations.md"], {
    exclude: (name) => name.endsWith(".test.ts"),
  });
  const texts = await Promise.all(sources.map((file) => readFile(file, "utf8")));
  const named = new Set(texts.join("\n").match(/docs\/[\w-]+\.md/g));
  expect(named).toContain("docs/operations.md");
  const release = await readFile("scripts/release.ts", "utf8");
  for (const document of named) expect(release).toContain(`"${document}"`);
});
