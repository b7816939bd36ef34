import type { FastifyInstance, FastifyRequest } from "fastify";
import { readText, refuseEncodedBodies, requestError } from "./read-body.ts";

/** JSON in UTF-8 and nothing else; keys that could reach a prototype are refused. */
export function readJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  refuseEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const text = readText(request, body);
      return new Promise((resolve, reject) => {
        parseJson(request, text, (error, value) => {
          if (error) reject(requestError(400, "The body is not valid JSON"));
          else resolve(value);
        });
      });
    },
  );
}
