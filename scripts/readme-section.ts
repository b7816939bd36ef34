import { readFileSync, writeFileSync } from "node:fs";

/** Puts freshly measured lines between the two comments that mark a section of the README. */
export function writeReadmeSection(name: string, lines: readonly string[]) {
  const readme = readFileSync("README.md", "utf8");
  const [begin, end] = [`<!-- ${name}: measured, not written by hand -->`, `<!-- end of ${name} -->`];
  const [start, stop] = [readme.indexOf(begin), readme.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`README.md has no section for ${name}`);
  writeFileSync(
    "README.md",
    `${readme.slice(0, start)}${begin}\n\n${lines.join("\n").trim()}\n\n${readme.slice(stop)}`,
  );
}
