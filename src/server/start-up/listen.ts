import { once } from "node:events";
import { type AddressInfo, createServer, isIP, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartProblem } from "./explain-failure.ts";
import type { InheritedSocket } from "./inherited-sockets.ts";

type Address = { readonly host: string; readonly port: number };

/**
 * Node takes one new connection from a listening socket in each turn of its loop. Where a thousand busy connections
 * make a turn a tenth of a second long, new visitors would wait in line for minutes; so there are several lines.
 */
const socketCount = 16;

/** Only where the kernel spreads connections over sockets that share a port; elsewhere one socket has to do. */
const canSharePort = process.platform === "linux";

/** Listens on the port, or on sockets that were there before this process, where connections may wait already. */
export async function listen(
  app: FastifyInstance,
  { host, port: wanted }: Address,
  handed: readonly InheritedSocket[] = [],
) {
  const isHanded = handed.length > 0;
  if (isHanded) await listenOn(app, handed[0]);
  else {
    // A port that may be shared is never "in use": without this check a second site would take half of the visitors.
    if (canSharePort && wanted !== 0) await refusePortInUse({ host, port: wanted });
    await app.listen({ host, port: wanted, reusePort: canSharePort } as Address);
  }
  const { address, port } = app.server.address() as AddressInfo;
  const isAsSet = (wanted === 0 || port === wanted) && (isIP(host) === 0 || address === host);
  if (isHanded && !isAsSet)
    throw new StartProblem(
      `systemd listens at ${address}, port ${port}, and the settings say ${host}, port ${wanted}: run ./install again`,
    );
  const count = isHanded ? handed.length : canSharePort ? socketCount : 1;
  const others = Array.from({ length: count - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit("connection", socket)),
  );
  for (const [index, server] of others.entries()) {
    server.listen(isHanded ? handed[index + 1] : { host, port, reusePort: true });
  }
  await Promise.all(others.map((server) => once(server, "listening")));
  const closed = Promise.all(others.map((server) => once(server, "close")));
  return {
    port,
    /** Connections that are open stay open. */
    stopListening() {
      for (const server of [app.server, ...others]) stopAccepting(server);
    },
    /** Also closes every connection. */
    async close() {
      for (const server of others) server.close();
      await Promise.all([app.close(), closed]);
    },
  };
}

async function listenOn(app: FastifyInstance, socket: unknown) {
  await app.ready();
  app.server.listen(socket);
  await once(app.server, "listening");
}

/** Not `close`, which for HTTP also ends connections that just happen to be idle. */
function stopAccepting(server: Server) {
  (server as unknown as { readonly _handle: { close(): void } | null })._handle?.close();
}

async function refusePortInUse(address: Address) {
  const probe = createServer().listen(address);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
