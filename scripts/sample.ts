import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { companyFolder, readCompany } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";
import { createPaperMaker } from "#documents/paper-thread.ts";
import type { OrderPaperJob } from "#order/paper/order-paper.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { execute } from "./execute.ts";
import { fillStore, settleMails } from "./sample/fill.ts";

/**
 * A desk with weeks of work in it: requests, quotes and orders of all kinds, in a folder of their own that is made again
 * each time. Serves it and prints a link that lets you in.
 */
const folder = path.resolve(process.env.DATA_DIR ?? "data/sample");
const built = (name: string) => pathToFileURL(path.resolve("dist/server", name));

if (!existsSync("dist/server/main.js")) await execute("node", ["scripts/build.ts"]);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const read = readCompany(companyFolder());
if (!read.ok) throw new Error(read.problems.join("\n"));
const company = createCompany(read);
const now = Date.now();
const store = await createSqliteStore({
  given: () => company.facts,
  file: path.join(folder, "inbox.sqlite"),
  workerUrl: built("store-worker.js"),
});
const papers = createPaperMaker<QuotePaperJob | OrderPaperJob>(built("paper-worker.js"));
const { count } = await fillStore(company, store, papers, now);
await settleMails(store, now);
await papers.close();
await store.close();

const environment = { LOG_LEVEL: "warn", ...process.env, NODE_ENV: undefined, DATA_DIR: folder };
const invite = ["staff", "invite", "Visitor", "visitor@company.example", "--owner"];
await execute("node", ["dist/server/inbox.js", ...invite], { DATA_DIR: folder });
console.log(`${count} requests in ${folder}. Open the link above to see the desk; Ctrl+C ends it.`);
const site = spawn(process.execPath, ["dist/server/main.js"], { stdio: "inherit", env: environment });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => site.kill(signal));
await once(site, "exit");
