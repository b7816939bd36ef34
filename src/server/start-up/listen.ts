import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";

type Address = { readonly host: string; readonly port: number };

/**
 * Node takes one new connection from a listening socket in each turn of its loop. Where a thousand busy connections
 * make a turn a tenth of a second long, new visitors would wait in line for minutes; so there are several lines.
 */
const socketCount = 16;

/** Only where the kernel spreads connections over sockets that share a port; elsewhere one socket has to do. */
const canSharePort = process.platform === "linux";

/** Returns the port and a function that stops and closes every connection. */
export async function listen(app: FastifyInstance, { host, port: wanted }: Address) {
  if (!canSharePort) {
    await app.listen({ host, port: wanted });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  }
  // A port that may be shared is never "in use": without this check a second site would take half of the visitors.
  if (wanted !== 0) await refusePortInUse({ host, port: wanted });
  await app.listen({ host, port: wanted, reusePort: true } as Address);
  const { port } = app.server.address() as AddressInfo;
  const others = Array.from({ length: socketCount - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit("connection", socket)),
  );
  for (const server of others) server.listen({ host, port, reusePort: true });
  await Promise.all(others.map((server) => once(server, "listening")));
  return {
    port,
    async close() {
      const closed = others.map((server) => once(server, "close"));
      for (const server of others) server.close();
      await Promise.all([app.close(), ...closed]);
    },
  };
}

async function refusePortInUse(address: Address) {
  const probe = createServer().listen(address);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
