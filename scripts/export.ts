import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sayUnusable } from "#company/read-company.ts";
import { readPublished } from "#server/editions/published.ts";
import { builtSiteFolder } from "./start-site.ts";

/** What is published as static files, for a CDN: dist/static, one index.html per path. */
const dist = path.resolve(builtSiteFolder());
const target = path.join(dist, "static");

// Stops if what is published cannot be read: a CDN that keeps what it has is better than one with the company
// that ran here last.
const edition = await readPublished(process.env, (error) =>
  stop("What is published cannot be read", [String(Object(error).code ?? error)]),
);
if (!edition.ok) {
  console.error(sayUnusable(edition));
  process.exit(1);
}
if (!process.env.BUILT_SITE) await import("./build.ts");
const program = pathToFileURL(path.join(dist, "server/render-site.js")).href;
const { renderSite }: typeof import("#server/render-site.ts") = await import(program);
const site = await renderSite(edition, dist);
if (!site.ok) stop("The site cannot be exported", site.problems);

await rm(target, { recursive: true, force: true });
for (const { path: urlPath, body } of site.pages) {
  await write(urlPath === "/404" ? "404.html" : path.join(urlPath, "index.html"), body);
}
for (const { path: urlPath, body } of site.files) await write(urlPath, body);
const counts = `${site.pages.length} pages and ${site.files.length} files`;
console.log(`${counts} for ${site.origin} in ${path.relative(".", target)}`);

function stop(what: string, problems: readonly string[]): never {
  console.error(`${what}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exit(1);
}

async function write(file: string, body: string | Uint8Array) {
  const destination = path.join(target, file);
  await mkdir(path.dirname(destination), { recursive: true });
  await writeFile(destination, body);
}
