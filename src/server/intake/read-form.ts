import type { FastifyInstance, FastifyRequest } from "fastify";
import { notUtf8, readText, refuseEncodedBodies } from "./read-body.ts";

/** What a plain HTML form posts, and nothing else. */
export function readForm(app: FastifyInstance) {
  refuseEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const text = readText(request, body);
      if (!isDecodable(text)) throw notUtf8();
      return new URLSearchParams(text);
    },
  );
}

/** URLSearchParams would put replacement characters where the escaped bytes are no UTF-8. */
function isDecodable(text: string) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
