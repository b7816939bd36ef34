import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

type Kept = { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer };

const compressible = /^(text\/|image\/svg|application\/(json|javascript|manifest|xml|wasm))/;

/** What a CDN in front does for every stack alike: keeps each answer and sends it with Brotli. */
export async function startCompressingCache(port: number) {
  const kept = new Map<string, Promise<Kept>>();
  const server = createServer(async (request, response) => {
    const url = request.url ?? "/";
    const answer = kept.get(url) ?? load(port, url);
    kept.set(url, answer);
    const { status, headers, body } = await answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function load(port: number, path: string) {
  return new Promise<Kept>((resolve, reject) => {
    const headers = { "accept-encoding": "identity", accept: "text/html,*/*" };
    get({ port, path, host: "127.0.0.1", headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const type = answer.headers["content-type"] ?? "application/octet-stream";
      const isEncoded = answer.headers["content-encoding"] === "br";
      const isCompressed = isEncoded || compressible.test(type);
      const sent = isCompressed && !isEncoded ? brotliCompressSync(body) : body;
      resolve({
        status: answer.statusCode ?? 502,
        headers: {
          "content-type": type,
          "content-length": String(sent.length),
          ...(isCompressed && { "content-encoding": "br" }),
        },
        body: sent,
      });
    }).on("error", reject);
  });
}
