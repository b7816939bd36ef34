import type { FastifyInstance } from "fastify";
import { healthPaths } from "#content/paths.ts";
import type { Health } from "#server/upkeep/health.ts";

/** Set when the server stops, so that balancers send nothing new. Pages are rendered before anything listens. */
export type Readiness = { isStopping: boolean };

export function registerHealth(app: FastifyInstance, health: Health, readiness: Readiness) {
  // For monitors: 503 when somebody has to see to something. No reason to take the site away from its visitors.
  app.get(healthPaths.alive, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const problems = await health.problems();
    if (problems.length > 0) return reply.code(503).send({ status: "failing", problems });
    const notes = await health.notes();
    return notes.length === 0 ? { status: "ok" } : { status: "ok", notes };
  });

  // For balancers. Says nothing about the store: a node that cannot store still has every page, and refuses a form with
  // all that was typed and a phone number. A balancer that left out all nodes on that database would have neither.
  app.get(healthPaths.ready, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readiness.isStopping ? reply.code(503).send({ status: "stopping" }) : { status: "ready" };
  });
}
