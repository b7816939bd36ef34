import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const started = performance.now();
/** The build is made beside this folder and replaces it when complete: a failed build changes nothing. */
const folder = "dist";
const unfinished = `${folder}.unfinished`;
const compressible = /\.(js|css|svg|csv|vcf|txt|xml)$/;
const inside = (name: string) => path.resolve(unfinished, name);

/** Both halves, what browsers get and what Node runs. The company is in neither: the server reads it when it starts. */
await rm(unfinished, { recursive: true, force: true });
await build({ logLevel: "warn", build: { outDir: inside("client") } });
await build({ logLevel: "warn", mode: "desk", build: { outDir: inside("client") } });
await build({ logLevel: "warn", build: { ssr: true, outDir: inside("server") } });
await compressAssets([inside("client/assets"), inside("server/assets")]);

await rm(folder, { recursive: true, force: true });
await rename(unfinished, folder);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(`Built into ${folder}/ in ${seconds} s.`);

/** Writes `.br` and `.gz` beside each built file at the highest quality, so that the server only has to read them. */
async function compressAssets(folders: readonly string[]) {
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => compressible.test(file));
    await Promise.all(files.map((file) => compress(path.join(folder, file))));
  }
}

async function compress(file: string) {
  const body = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params: quality }));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
}
