import { fork } from "node:child_process";
import { once } from "node:events";
import { readBack, startLoadProcess, submissionPath } from "./load.ts";
import { atLeast, median, type Row, ratiosByPairs, show, showSpread, takeTurns } from "./rows.ts";
import { startMeasuredSite } from "./site.ts";
import { openSlowDisk } from "./slow-disk.ts";

const limit = 1;
const connections = 128;
const warmUpSeconds = 3;

/** Durable submissions beside a server as one would write it by hand, with the disk as it is and with a slow one. */
export async function measureBesideHandWritten(rounds: number, seconds: number): Promise<readonly Row[]> {
  const slow = openSlowDisk();
  try {
    const what = "durable submissions per second, × node:http with a commit each";
    return [
      await compare(what, {}, rounds, seconds),
      await compare(`${what}, slow disk`, slow.environment, rounds, seconds),
    ];
  } finally {
    slow.close();
  }
}

async function compare(what: string, environment: Record<string, string>, rounds: number, seconds: number) {
  const [site, hand] = [await startMeasuredSite(environment), await startByHand(environment)];
  const load = startLoadProcess();
  const measure = (port: number, forSeconds: number) => async () => {
    const results = await load.ask({ port, path: submissionPath, connections, seconds: forSeconds });
    if (port === site.port) readBack(site.dataFolder, results);
    const [result] = results;
    return result?.perSecond ?? 0;
  };
  try {
    for (const { port } of [site, hand]) await measure(port, warmUpSeconds)();
    const { ours, theirs } = await takeTurns(
      rounds,
      measure(site.port, seconds),
      measure(hand.port, seconds),
    );
    const ratios = ratiosByPairs(ours, theirs);
    const detail = [
      `${show(Math.round(median(ours)))}/s, by hand ${show(Math.round(median(theirs)))}/s`,
      `${showSpread(ratios)} in ${rounds} turns, ${connections} connections`,
    ];
    const named = { what, where: `POST ${submissionPath}`, detail: detail.join("; ") };
    return atLeast(limit, median(ratios), named);
  } finally {
    await Promise.all([load.stop(), hand.stop(), site.stop()]);
  }
}

async function startByHand(environment: Record<string, string>) {
  const child = fork(new URL("./hand-process.ts", import.meta.url), {
    env: { ...process.env, ...environment },
  });
  const exit = once(child, "exit");
  const ended = exit.then(() => Promise.reject(new Error("the server by hand did not start")));
  const [port] = (await Promise.race([once(child, "message"), ended])) as [number];
  return {
    port,
    async stop() {
      child.disconnect();
      await exit;
    },
  };
}
