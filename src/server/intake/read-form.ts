import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeUtf8, refuseEncodedBodies, requestError } from "./read-body.ts";

/** What a plain HTML form posts, and nothing else. */
export function readForm(app: FastifyInstance) {
  refuseEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) => {
      const text = decodeUtf8(body);
      if (text === undefined) throw requestError(400, "The body is not valid UTF-8");
      return new URLSearchParams(text);
    },
  );
}
