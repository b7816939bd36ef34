import type { FastifyInstance, FastifyRequest } from "fastify";

const decoder = new TextDecoder("utf-8", { fatal: true });

export function readText(request: FastifyRequest, body: Buffer): string {
  const charset = /charset="?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1];
  if (charset !== undefined && charset.toLowerCase() !== "utf-8")
    throw requestError(415, "Only UTF-8 is accepted");
  try {
    return decoder.decode(body);
  } catch {
    throw notUtf8();
  }
}

export function notUtf8() {
  return requestError(400, "The body is not valid UTF-8");
}

/** A compressed body could be small on the wire and huge in memory. */
export function refuseEncodedBodies(app: FastifyInstance) {
  app.addHook("preParsing", async (request) => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") {
      throw requestError(415, "Compressed bodies are not accepted");
    }
  });
}

export function requestError(statusCode: number, message: string) {
  return Object.assign(new Error(message), { statusCode });
}
