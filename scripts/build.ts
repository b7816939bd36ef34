import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";

/** Both halves, what the browser gets and what Node runs; then the check that nothing is missing. */
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
await compressAssets(["dist/client/assets", "dist/server/assets"]);

const { checkSite } = await import(pathToFileURL(path.resolve("dist/server/check-site.js")).href);
const problems: readonly string[] = checkSite();
if (problems.length > 0) {
  console.error(`The site is not complete:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exit(1);
}
