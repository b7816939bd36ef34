import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const ROUNDS = 3;
const PAUSE_MS = 100;

/**
 * A load balancer reduced to what matters: takes turns, and hands a request that a node left unanswered to the next
 * one, as deploy/Caddyfile.nodes does. That is safe for posts because every node knows what the others have stored.
 */
export async function startBalancer(ports: () => readonly number[]) {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const _ of ports()) {
        turn += 1;
        const port = ports()[turn % ports().length];
        if (port !== undefined && (await pass(port, incoming, body, outgoing))) return;
      }
      await sleep(PAUSE_MS);
    }
    outgoing.writeHead(502, { "content-type": "application/json" }).end('{"success":false}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function readAll(incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** False when no answer came. */
function pass(
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { method, url, headers } = incoming;
  return new Promise((resolve) => {
    const passed = request(
      { port, host: "127.0.0.1", method, path: url, headers, agent: false },
      async (answer) => {
        const answered = await readAll(answer).catch(() => undefined);
        if (!answered) return resolve(false);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
        resolve(true);
      },
    );
    passed.on("error", () => resolve(false));
    passed.end(body);
  });
}
