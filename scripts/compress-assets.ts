import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|csv|vcf|txt|xml)$/;

/** Writes `.br` and `.gz` beside each built file at the highest quality, so that the server only has to read them. */
export async function compressAssets(folders: readonly string[]) {
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
