import type { FastifyInstance } from "fastify";
import { healthPaths } from "#content/paths.ts";
import type { Store } from "#inbox/store.ts";

/** Set by whoever stops the server, so that balancers send nothing new. Pages are rendered before anything listens. */
export type Readiness = { isStopping: boolean };

export function registerHealth(app: FastifyInstance, store: Pick<Store, "probe">, readiness: Readiness) {
  const canStore = createProbe(store);

  app.get(healthPaths.alive, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return (await canStore()) ? { status: "ok" } : reply.code(503).send({ status: "cannot store" });
  });

  // Says nothing about the store: a node that cannot store still has every page, and refuses a form with all that was
  // typed and a phone number. A balancer that left it out, and with it all others on that database, would have neither.
  app.get(healthPaths.ready, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readiness.isStopping ? reply.code(503).send({ status: "stopping" }) : { status: "ready" };
  });
}

/** Whether a message could be stored right now. Each probe is a write, so those who ask meanwhile share its answer. */
function createProbe(store: Pick<Store, "probe">) {
  let underWay: Promise<boolean> | undefined;
  return function canStore() {
    underWay ??= store
      .probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}
