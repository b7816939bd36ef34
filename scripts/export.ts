import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

type Entry = { readonly path: string; readonly body: Uint8Array };

/** The same pages as static files, for a CDN: dist/static, one index.html per path. */
const target = path.resolve("dist/static");
const origin = process.env.PUBLIC_ORIGIN ?? "http://localhost:3000";

await import("./build.ts");
const { renderSite } = await import(pathToFileURL(path.resolve("dist/server/render-site.js")).href);
const site: { readonly pages: readonly Entry[]; readonly files: readonly Entry[] } = await renderSite({
  distFolder: path.resolve("dist"),
  origin,
  // As the server does it: the receipt names the address that its e-mails come from.
  sender: process.env.MAIL_FROM,
  clock: Date.now,
  log: (level: string, event: string, fields: unknown) => console.error(level, event, fields),
});

await rm(target, { recursive: true, force: true });
for (const { path: urlPath, body } of site.pages) {
  await write(urlPath === "/404" ? "404.html" : path.join(urlPath, "index.html"), body);
}
for (const { path: urlPath, body } of site.files) await write(urlPath, body);
console.log(`${site.pages.length} pages and ${site.files.length} files in ${path.relative(".", target)}`);

async function write(file: string, body: Uint8Array) {
  const destination = path.join(target, file);
  await mkdir(path.dirname(destination), { recursive: true });
  await writeFile(destination, body);
}
