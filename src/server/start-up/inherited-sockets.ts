/** A listening socket that this process got from the one that started it. */
export type InheritedSocket = { readonly fd: number };

/** As sd_listen_fds(3) says: after standard input, output and errors. */
const first = 3;

/**
 * The sockets that systemd keeps open for the site (deploy/site.socket), by the name of what listens. Between one process
 * and the next, connections wait in them.
 */
export function readInheritedSockets({ env, pid }: Pick<NodeJS.Process, "env" | "pid">) {
  const { LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES = "" } = env;
  const names = LISTEN_PID === String(pid) ? LISTEN_FDNAMES.split(":").slice(0, Number(LISTEN_FDS) || 0) : [];
  const sockets = new Map<string, InheritedSocket[]>();
  for (const [index, name] of names.entries()) {
    sockets.set(name, [...(sockets.get(name) ?? []), { fd: first + index }]);
  }
  return sockets;
}
