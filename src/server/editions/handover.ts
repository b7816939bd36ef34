import type { SendHandle } from "node:child_process";
import type { Server } from "node:net";
import { type InheritedSocket, readInheritedSockets } from "./inherited-sockets.ts";

/** A listening socket as Node sends it to another process, which then owns a share of it. */
export type SocketHandle = NonNullable<SendHandle>;

/** A socket that the site takes over, from the site before this one or from systemd. */
export type HandedSocket = SocketHandle | InheritedSocket;

/** What the site and the process that starts it say to each other. */
export type ToSite = { readonly socket: string } | "no more sockets" | "listen" | "leave";
export type FromSite = { readonly socket: string } | "made" | "serving" | "left";

const lookEveryMs = 1_000;

/** Unless a supervisor started this process, there is no site before or after it. */
export async function joinHandover() {
  const sockets = new Map<string, HandedSocket[]>(readInheritedSockets(process));
  const isSupervised = process.env.EDITION !== undefined;
  // The supervisor ended while this process was loading.
  if (isSupervised && !process.connected) process.exit(1);
  const all = Promise.withResolvers<void>();
  const listen = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  let isToListen = false;
  if (isSupervised) {
    process.on("message", (message: ToSite, handle: SocketHandle) => {
      if (message === "no more sockets") all.resolve();
      else if (message === "listen") {
        isToListen = true;
        listen.resolve();
      } else if (message === "leave") leave.resolve();
      else sockets.set(message.socket, [...(sockets.get(message.socket) ?? []), handle]);
    });
    // The supervisor is gone. A new one will want the ports, which this process holds before it uses them.
    const leaveAlone = () => {
      if (!isToListen) process.exit(1);
      leave.resolve();
    };
    process.on("disconnect", leaveAlone);
    // Node emits no "disconnect" while a socket that this process shares is still on its way.
    setInterval(() => process.connected || leaveAlone(), lookEveryMs).unref();
    await all.promise;
  } else listen.resolve();
  const tell = (message: FromSite, handle?: SocketHandle) => {
    // A socket that was closed meanwhile cannot be sent: the site stops. Without a function, that would end it at once.
    if (isSupervised && process.connected) process.send?.(message, handle, {}, () => {});
  };
  return {
    /** The sockets of the site before this one, or of systemd, by the name of what listens. */
    sockets: sockets as ReadonlyMap<string, readonly HandedSocket[]>,
    /**
     * Says that every page is rendered and checked. Resolves when the site before this one takes no more
     * connections.
     */
    ready() {
      tell("made");
      return listen.promise;
    },
    /** Hands the servers' sockets to the supervisor, which keeps them open for the next site. */
    share(name: string, servers: readonly Server[]) {
      // The supervisor already has the sockets that it handed to this site.
      if (sockets.has(name)) return;
      for (const server of servers) {
        tell({ socket: name }, (server as unknown as { _handle: SocketHandle })._handle);
      }
    },
    /** Says that everything listens and is shared. */
    serving: () => tell("serving"),
    /** Called when this site has to go, for whatever reason. */
    onLeave: (stop: () => void) => void leave.promise.then(stop),
    /** Says that this site takes no more connections. */
    left: () => tell("left"),
  };
}
