import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

/**
 * Loaded before the servers that single test files start, a hundred of them, whose pages nobody weighs: half of a start
 * is the best compression of thirty pages. The browser tests weigh what is shipped on the site that they share.
 */
const { brotliCompress, constants } = zlib;

zlib.brotliCompress = (bytes, { params }, done) =>
  brotliCompress(bytes, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
syncBuiltinESMExports();

/** PDFs and pictures, seven seconds of work, are made when a test asks for one, and not ten seconds after each start. */
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign(
  (work, ...rest) => setTimeout(work.name === "makeEarly" ? () => {} : work, ...rest),
  setTimeout,
);
