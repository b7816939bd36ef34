import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

/**
 * Loaded before the servers of the HTTP and fault tests, which start a hundred of them and do not weigh their pages:
 * half of a start is the best compression of thirty pages. The browser tests weigh what is shipped.
 */
const { brotliCompress, constants } = zlib;

zlib.brotliCompress = (bytes, { params }, done) =>
  brotliCompress(bytes, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
syncBuiltinESMExports();
