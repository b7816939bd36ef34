import { glob, readFile } from "node:fs/promises";
import path from "node:path";

const imported = /(?:from|import|new URL\()\s*"(#[^"]+|\.\/[^"?]+)"/g;
/** PostgreSQL's tests run the contracts that SQLite's run too; these few take minutes. */
const slow = /\/postgres\/|migrate-store|durability/;

/** Which tests of a file's own folder use the file, directly or through others; the one beside it comes first. */
export async function findNearestTests(folders: readonly string[]) {
  const tests: { readonly test: string; readonly uses: ReadonlySet<string> }[] = [];
  const imports = new Map<string, readonly string[]>();
  for (const folder of folders) {
    for await (const test of glob(`${folder}/**/*.test.{ts,tsx}`)) {
      if (!slow.test(test)) tests.push({ test, uses: await reach(test, new Set(), imports) });
    }
  }
  return {
    testsOf(file: string): readonly string[] {
      const folder = folders.find((each) => file.startsWith(`${each}/`)) ?? "";
      const beside = file.replace(/\.tsx?$/, ".test.");
      return tests
        .filter(({ test, uses }) => test.startsWith(`${folder}/`) && uses.has(file))
        .map(({ test }) => test)
        .sort((a, b) => Number(b.startsWith(beside)) - Number(a.startsWith(beside)));
    },
  };
}

async function reach(file: string, seen: Set<string>, imports: Map<string, readonly string[]>) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const known = imports.get(file) ?? (await readImports(file));
  imports.set(file, known);
  for (const next of known) await reach(next, seen, imports);
  return seen;
}

async function readImports(file: string) {
  const source = await readFile(file, "utf8").catch(() => "");
  return [...source.matchAll(imported)].map(([, target = ""]) =>
    target.startsWith("#") ? path.join("src", target.slice(1)) : path.join(path.dirname(file), target),
  );
}
