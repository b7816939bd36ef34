import { createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { securityHeaders } from "../src/http/security-headers.ts";
import type { BarePlan } from "./site.ts";

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** The least that Node can do for the same bytes: everything in a map, no framework, no decisions. */
process.once("message", async (plan: BarePlan) => {
  const answers = new Map<string, Answer>();
  for (const path of plan.paths) answers.set(path, await copyAnswer(plan, path));
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});

const needed = ["content-type", "content-encoding", "cache-control"];
const ofConnection = ["date", "connection", "keep-alive", "content-length"];
const headersOf: Readonly<Record<BarePlan["copy"], (name: string) => boolean>> = {
  whole: (name) => !ofConnection.includes(name),
  html: (name) => needed.includes(name),
  "secured html": (name) => needed.includes(name) || Object.hasOwn(securityHeaders(false), name),
};

async function copyAnswer({ port, copy }: BarePlan, path: string): Promise<Answer> {
  const { headers, body } = await fetchBrotli(port, path);
  const isHtml = headers["content-type"]?.startsWith("text/html");
  const sent = isHtml && copy !== "whole" ? withoutScripts(body) : body;
  const kept = Object.entries(headers).filter(([name]) => headersOf[copy](name));
  return {
    headers: { ...(Object.fromEntries(kept) as Answer["headers"]), "content-length": String(sent.length) },
    body: sent,
  };
}

/** A form page is compared with its HTML alone. Data blocks are scripts by name only, and stay. */
function withoutScripts(html: Buffer) {
  const text = brotliDecompressSync(html).toString("utf8");
  const bare = text.replaceAll(/<script(?![^>]*type="application\/)[^>]*>.*?<\/script>/gs, "");
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 };
  return brotliCompressSync(bare, { params: quality });
}

function fetchBrotli(port: number, path: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const options = { port, path, host: "127.0.0.1", headers: { "accept-encoding": "br" } };
    get(options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ headers: answer.headers, body: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}
