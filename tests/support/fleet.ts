import { onTestFinished } from "vitest";
import type { Cluster } from "#store/postgres/testing/cluster.ts";
import type { RunningSite } from "../../scripts/start-site.ts";
import { startBalancer } from "./balancer.ts";
import { startTestSite } from "./site-fixture.ts";

/** Several nodes on one empty database behind a balancer; the nodes are gone after the test. */
export async function startFleet(
  cluster: Cluster,
  size: number,
  environment: Readonly<Record<string, string>>,
) {
  const databaseUrl = await cluster.createDatabase();
  const start = () =>
    startTestSite({
      DATABASE_URL: databaseUrl,
      SIGNING_SECRET: "a secret for all nodes of the test",
      ...environment,
    });

  const nodes: (RunningSite | undefined)[] = await Promise.all(Array.from({ length: size }, start));
  const running = () => nodes.filter((node) => node !== undefined);
  const balancer = await startBalancer(() => running().map(({ port }) => port));
  onTestFinished(balancer.close);

  return {
    databaseUrl,
    port: balancer.port,
    ports: () => running().map(({ port }) => port),
    async killAndRestart(n: number) {
      const node = nodes[n];
      if (!node) return;
      await node.kill();
      nodes[n] = undefined;
      nodes[n] = await start();
    },
    /** The new one is there before the old one goes, as in a rolling upgrade. */
    async replace(n: number) {
      const old = nodes[n];
      nodes[n] = await start();
      await old?.stop();
    },
  };
}
