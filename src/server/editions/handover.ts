import type { Server } from "node:net";

/** A listening socket as Node sends it to another process, which then owns a share of it. */
export type SocketHandle = NonNullable<Parameters<NonNullable<typeof process.send>>[1]>;

/** What the process that starts the site, and the site, say to each other. */
export type ToSite = { readonly socket: string } | "no more sockets" | "listen" | "leave";
export type FromSite = { readonly socket: string } | "made" | "serving" | "left";

export type Handover = {
  /** The sockets of the site before this one, by the name of what listens. */
  readonly sockets: ReadonlyMap<string, readonly SocketHandle[]>;
  /** Every page is rendered and checked. Resolves when the site before this one takes no more connections. */
  ready(): Promise<void>;
  /** Of a server that listens: kept open for the process after this one. */
  share(name: string, servers: readonly Server[]): void;
  /** Everything listens, and is shared. */
  serving(): void;
  /** Called when this site has to go, for whatever reason. */
  onLeave(stop: () => void): void;
  /** No more connections are taken here. */
  left(): void;
};

/** Without a process that started this one, there is nobody before or after it. */
export async function joinHandover(): Promise<Handover> {
  const sockets = new Map<string, SocketHandle[]>();
  // Other programs start a site with a channel too.
  const send = process.env.EDITION === undefined ? undefined : process.send?.bind(process);
  const nothing = () => {};
  if (!send)
    return {
      sockets,
      ready: async () => {},
      share: nothing,
      serving: nothing,
      onLeave: nothing,
      left: nothing,
    };
  const told = { all: Promise.withResolvers<void>(), listen: Promise.withResolvers<void>() };
  const leave = Promise.withResolvers<void>();
  process.on("message", (message: ToSite, handle: SocketHandle) => {
    if (message === "no more sockets") told.all.resolve();
    else if (message === "listen") told.listen.resolve();
    else if (message === "leave") leave.resolve();
    else sockets.set(message.socket, [...(sockets.get(message.socket) ?? []), handle]);
  });
  // The process that started this one is gone: a new one will want the ports.
  process.on("disconnect", leave.resolve);
  const tell = (message: FromSite) => void (process.connected && send(message));
  await told.all.promise;
  return {
    sockets,
    ready() {
      send("made" satisfies FromSite);
      return told.listen.promise;
    },
    share(name, servers) {
      for (const server of servers) {
        send({ socket: name } satisfies FromSite, (server as unknown as { _handle: SocketHandle })._handle);
      }
    },
    onLeave: (stop) => void leave.promise.then(stop),
    serving: () => tell("serving"),
    left: () => tell("left"),
  };
}
