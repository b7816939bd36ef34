import type { FastifyInstance } from "fastify";
import type { Store } from "#inbox/store.ts";

export const healthPath = "/healthz";

/** Says whether this process can store a message right now. */
export function registerHealth(app: FastifyInstance, store: Pick<Store, "probe">) {
  app.get(healthPath, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await store.probe();
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "cannot store" });
    }
  });
}
