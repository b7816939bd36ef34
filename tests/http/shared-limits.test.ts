import { expect, onTestFinished, test } from "vitest";
import { requestsPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { startCluster } from "#store/postgres/testing/cluster.ts";
import { startDesk } from "../support/desk.ts";

test("what one node has counted, the other refuses: lost links, private pages, sign-ins", async () => {
  const cluster = await startCluster({ isDurable: false });
  onTestFinished(cluster.remove);
  const desk = "http://localhost:3998";
  const environment = {
    DATABASE_URL: await cluster.createDatabase(),
    SIGNING_SECRET: "a secret for all nodes of the test",
    DESK_ORIGIN: desk,
  };
  const [one, two] = [await startDesk(environment), await startDesk(environment)];
  onTestFinished(async () => void (await Promise.all([one.site.kill(), two.site.kill()])));
  type Node = typeof one;
  const lostLink = { reference: "RFQ-22222222", email: "buyer@example.com" };
  const asks: Readonly<Record<string, (node: Node) => Promise<Response>>> = {
    "lost link": ({ site }) =>
      fetch(`http://127.0.0.1:${site.port}${requestsPath}`, {
        method: "POST",
        body: new URLSearchParams(lostLink),
      }),
    "private page": ({ site }) => fetch(`http://127.0.0.1:${site.port}${requestsPath}`),
    "sign-in": ({ origin }) =>
      fetch(origin + deskPaths.signInOptions, {
        method: "POST",
        headers: { origin: desk, "content-type": "application/json" },
        body: "{}",
      }),
  };
  for (const [name, ask] of Object.entries(asks)) {
    const status = async (node: Node) => (await ask(node)).status;
    expect([name, await status(two)]).toEqual([name, 200]);
    // Until the first node refuses; the largest of the limits is 600 an hour.
    let asked = 0;
    let last = 200;
    for (; last === 200 && asked < 700; asked += 10) {
      last = Math.max(...(await Promise.all(Array.from({ length: 10 }, () => status(one)))));
    }
    expect([name, last, await status(two)]).toEqual([name, 429, 429]);
  }
});
