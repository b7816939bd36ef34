/** A listening socket that this process got from the one that started it. */
export type InheritedSocket = { readonly fd: number };

type Environment = Readonly<Record<string, string | undefined>>;

/** As sd_listen_fds(3) says: after standard input, output and errors. */
const first = 3;

/**
 * The sockets that systemd keeps open for the site (deploy/site.socket), by the name of what listens. Between one process
 * and the next, connections wait in them.
 */
export function readInheritedSockets({ env, pid, ppid }: Pick<NodeJS.Process, "env" | "pid" | "ppid">) {
  const sockets = new Map<string, InheritedSocket[]>();
  for (const [index, name] of namesIn(env, [pid, ppid]).entries()) {
    sockets.set(name, [...(sockets.get(name) ?? []), { fd: first + index }]);
  }
  return sockets;
}

/** The supervisor passes on what it got, in the same places: what is meant for it is meant for its child too. */
export const inheritedDescriptors = ({ env, pid }: Pick<NodeJS.Process, "env" | "pid">) =>
  namesIn(env, [pid]).map((_, index) => first + index);

function namesIn({ LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES = "" }: Environment, readers: readonly number[]) {
  if (!readers.map(String).includes(LISTEN_PID ?? "")) return [];
  return LISTEN_FDNAMES.split(":").slice(0, Number(LISTEN_FDS) || 0);
}
