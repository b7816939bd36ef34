import { readFile } from "node:fs/promises";
import path from "node:path";
import { pages } from "#site/routes.tsx";
import { screens } from "#site/screens.tsx";
import { wellKnownFiles } from "#site/document/well-known-files.ts";
import { createApp } from "./app.ts";
import { createDocuments, loadAssets } from "./assets.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { createPageCache } from "./page-cache.ts";

const serverFolder = import.meta.dirname;
const clientFolder = path.join(serverFolder, "../client");

const read = readConfig();
if (!read.ok) {
  process.stderr.write(`Configuration:\n${read.problems.map((problem) => `  ${problem}`).join("\n")}\n`);
  process.exit(1);
}
const { config } = read;
const log = createLog(config.LOG_LEVEL, (line) => process.stdout.write(line));
const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;

const manifest = JSON.parse(await readFile(path.join(clientFolder, ".vite/manifest.json"), "utf8"));
const files = new Map([
  ...(await loadAssets(clientFolder, serverFolder)),
  ...(await createDocuments(origin)),
]);
const pageCache = await createPageCache({
  pages,
  screens,
  origin,
  formScript: `/${manifest["src/browser/main.tsx"].file}`,
  speculationRules: wellKnownFiles.speculationRules,
  clock: Date.now,
  onRenderError: (page, error) => log("error", "render_failed", { page, error: String(error) }),
});
const app = createApp({ origin, pages: pageCache, files, log });

await app.listen({ host: config.HOST, port: config.PORT });
log("info", "listening", { origin });
