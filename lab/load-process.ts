import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { askEvenly, createRequest, type Load, type LoadResult, openAnswers, submissionPath } from "./load.ts";

process.on("message", async (loads: readonly Load[]) => {
  process.send?.(await Promise.all(loads.map(run)));
});

function run(load: Load) {
  return "perSecond" in load ? askEvenly(load) : askFast(load);
}

/** autocannon, as fast as it goes. */
async function askFast({ port, path, connections, seconds, requests }: Exclude<Load, { perSecond: number }>) {
  const times: number[] = [];
  const answers = await openAnswers(port, path);
  let failed = 0;
  const started = performance.now();
  let last = started;
  return new Promise<LoadResult>((resolve, reject) => {
    const load = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        ...(requests ? { amount: requests } : { duration: seconds }),
        sampleInt: 50,
        verifyBody: (body) => answers.isRight(String(body)),
        requests: [
          path === submissionPath
            ? { setupRequest: () => createRequest(path, randomUUID()) }
            : createRequest(path, ""),
        ],
      },
      (error, { errors, timeouts, mismatches }) => {
        if (error) return reject(error);
        const perSecond = times.length / ((last - started) / 1_000);
        const { references } = answers;
        failed += errors + timeouts + mismatches;
        resolve({ answered: times.length, failed, perSecond, times, references });
      },
    );
    // autocannon's own histogram counts whole milliseconds.
    load.on("response", (_client, status, _bytes, time) => {
      last = performance.now();
      if (status === 200) times.push(time);
      else failed += 1;
    });
  });
}
