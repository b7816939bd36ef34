import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { size } from "./scale.ts";

/** In the gate, where all cores are busy, this catches only a page that never comes. */
const answeredWithinMs = size(60_000, 10_000);

const pages = ["/", "/contact", "/capabilities/armor", "/rfq"];

/** Someone who reads pages all the time, on a new connection for each, and remembers what was not answered. */
export function visitPages(port: number, pauseMs = 50) {
  const times: number[] = [];
  const failures: string[] = [];
  let isDone = false;

  const visiting = (async () => {
    while (!isDone) {
      const started = performance.now();
      const path = pages[times.length % pages.length] ?? "/";
      const status = await readPage(port, path).catch((error: Error) => error.message);
      if (status !== 200) failures.push(`${path} ${status}`);
      times.push(performance.now() - started);
      await sleep(pauseMs);
    }
  })();

  return async () => {
    isDone = true;
    await visiting;
    times.sort((a, b) => a - b);
    return { visits: times.length, failures, slowestMs: Math.round(times.at(-1) ?? 0) };
  };
}

function readPage(port: number, path: string) {
  return new Promise<number>((resolve, reject) => {
    const request = get(
      { port, path, host: "127.0.0.1", agent: false, timeout: answeredWithinMs },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", reject);
  });
}
