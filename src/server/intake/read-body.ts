import type { FastifyInstance } from "fastify";

const decoder = new TextDecoder("utf-8", { fatal: true });

export function decodeUtf8(body: Buffer): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
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
