import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeUtf8, refuseEncodedBodies, requestError } from "./read-body.ts";

/** JSON in UTF-8 and nothing else; keys that could reach a prototype are refused. */
export function readJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  refuseEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (charsetOf(request) !== "utf-8") throw requestError(415, "Only UTF-8 is accepted");
    const text = decodeUtf8(body);
    if (text === undefined) throw requestError(400, "The body is not valid UTF-8");
    return new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => {
        if (error) reject(requestError(400, "The body is not valid JSON"));
        else resolve(value);
      });
    });
  });
}

function charsetOf(request: FastifyRequest) {
  const charset = /charset="?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1];
  return charset?.toLowerCase() ?? "utf-8";
}
