import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Machine } from "./machine.ts";

export const builtSite = path.resolve(process.env.BUILT_SITE ?? "dist");
/** What ./install would ask for. */
export const answers =
  '--site www.ridge.example --desk desk.ridge.example --owner-name "Ann Lee" --owner-email ann@ridge.example --smtp none';

/** What a test's release does instead of starting the site, or before it. */
export const answerAll = `
for (const port of [process.env.PORT, process.env.DESK_PORT]) {
  require("node:http").createServer((_, response) => response.end("ok")).listen(Number(port), "127.0.0.1");
}
await new Promise(() => {});
`;
export const newSchema = `
new (require("node:sqlite").DatabaseSync)(process.env.DATA_DIR + "/inbox.sqlite").exec(
  "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (999, 'later', 'x', 0)",
);
`;

/** The built program's text with one migration more, for `change` below. */
export function addMigration(text: string) {
  const later = `{ version: 999, name: "later", sql: "CREATE TABLE later (day INTEGER) STRICT" }`;
  return text.replace(/((?:const|var) migrations = \[\n.*?\n)\];/s, `$1,${later}];`);
}

/** Packs what the shipped archive holds, with the repository's packages and Node and the given first code. */
export async function putRelease(
  machine: Machine,
  version: string,
  doesFirst = "",
  change?: (text: string) => string,
) {
  const place = path.join(machine.root, "tmp", version);
  await mkdir(place);
  await symlink("/repository/node_modules", path.join(place, "node_modules"));
  for (const each of ["package.json", "company", "deploy"])
    await cp(each, path.join(place, each), { recursive: true });
  await cp("deploy/install", path.join(place, "install"));
  const isNeeded = (file: string) => !file.endsWith(".map");
  await cp(builtSite, path.join(place, "dist"), { recursive: true, filter: isNeeded });
  const main = path.join(place, "dist/server/main.js");
  const start = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;
  await writeFile(main, `// ${version}\n${start}\n${doesFirst}\n${await readFile(main, "utf8")}`);
  for await (const chunk of change ? glob(path.join(place, "dist/server/chunks/*.js")) : [])
    await writeFile(chunk, change?.(await readFile(chunk, "utf8")) ?? "");
  const files = execFileSync("find", [place, "-type", "f"], { encoding: "utf8" }).trim().split("\n");
  const sums = files.map(async (file) => `${sha256(await readFile(file))}  ${path.relative(place, file)}\n`);
  await writeFile(path.join(place, "SHA256SUMS"), (await Promise.all(sums)).join(""));
  const archive = path.join(machine.root, "root", `${version}.tar.gz`);
  execFileSync("tar", ["-I", "gzip -1", "-cf", archive, "-C", path.dirname(place), version]);
  await rm(place, { recursive: true });
  await writeFile(`${archive}.sha256`, `${sha256(await readFile(archive))}  ${version}.tar.gz\n`);
}

function sha256(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}
