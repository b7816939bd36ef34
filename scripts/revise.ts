import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

/** Records today as the revision date of every page and document whose text has changed. */
const record = "src/content/revisions.json";
const vite = await createServer({
  appType: "custom",
  logLevel: "warn",
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { currentFingerprints, revise } = await vite.ssrLoadModule("/src/server/pages/revisions.ts");
const { company } = await vite.ssrLoadModule("/src/content/company.ts");

const before = await readFile(record, "utf8");
const today = Temporal.Now.plainDateISO(company.timeZone).toString();
const after = `${JSON.stringify(revise(currentFingerprints(), today), null, 2)}\n`;
await writeFile(record, after);
await vite.close();
console.log(before === after ? "nothing has changed" : `${record} is up to date`);
