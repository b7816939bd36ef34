import * as net from "node:net";

type Binding = { readonly fd: number; close(): void };
type Bind = (host: string, port: number, family: 4, fd: undefined, flags: number) => Binding | number;

/** Bound, but not listened on by this process, which would take the connections. Node's cluster does it like this. */
const bind = (net as unknown as { readonly _createServerHandle: Bind })._createServerHandle;
const sharesPort = 2;
const perPort = 2;

export type HeldSockets = {
  readonly names: readonly string[];
  readonly fds: readonly number[];
  close(): void;
};

/** Stands in for systemd with deploy/site.socket: sockets that stay while the site that listens on them comes and goes. */
export function holdSockets(ports: Readonly<Record<string, number>>): HeldSockets {
  const held = Object.entries(ports).flatMap(([name, port]) =>
    Array.from({ length: perPort }, () => ({
      name,
      binding: bind("127.0.0.1", port, 4, undefined, sharesPort),
    })),
  );
  const bindings = held.map(({ binding }) => {
    if (typeof binding === "number") throw new Error(`A port cannot be held: ${binding}`);
    return binding;
  });
  return {
    names: held.map(({ name }) => name),
    fds: bindings.map(({ fd }) => fd),
    close: () => bindings.forEach((binding) => void binding.close()),
  };
}
