import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Load = {
  readonly port: number;
  /** A page to read, or a submission to send. */
  readonly path: string;
  readonly seconds: number;
} & (AsFastAsItGoes | Evenly);

type AsFastAsItGoes = {
  readonly connections: number;
  /** Ends early when this many were answered. */
  readonly requests?: number;
};
type Evenly = { readonly perSecond: number };

export type LoadResult = {
  readonly answered: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly times: readonly number[];
};

export const submissionPath = "/api/send-email";

export type LoadProcess = Awaited<ReturnType<typeof startLoadProcess>>;

/** Asks from a separate process that keeps running, so that its code is compiled after the first load. */
export function startLoadProcess() {
  const child: ChildProcess = fork(new URL("./load-process.ts", import.meta.url), {
    serialization: "advanced",
  });
  const exit = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    /** Rejects unless every request was answered well. */
    async ask(...loads: readonly Load[]): Promise<readonly LoadResult[]> {
      child.send(loads);
      const ended = exit.then(() => Promise.reject(new Error("the load process ended without a result")));
      const [results] = (await Promise.race([once(child, "message"), ended])) as [readonly LoadResult[]];
      const failed = results.reduce((total, each) => total + each.failed, 0);
      if (failed > 0) throw new Error(`${failed} requests of ${loads[0]?.path} were not answered well`);
      return results;
    },
    async stop() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/**
 * Asks this many times a second, evenly, however long the answers take: autocannon would send each second's
 * share at its beginning.
 */
export async function askEvenly({
  port,
  path,
  perSecond,
  seconds,
}: Extract<Load, Evenly>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n / perSecond) * 1_000;
    await sleep(Math.max(0, due - performance.now()));
    const began = performance.now();
    const answer = ask(agent, port, path).then((status) => {
      if (status === 200) times.push(performance.now() - began);
      else failed += 1;
    });
    under.push(answer);
  }
  await Promise.all(under);
  agent.destroy();
  return { answered: times.length, failed, perSecond: times.length / seconds, times };
}

function ask(agent: Agent, port: number, path: string) {
  const { method, headers, body } = createRequest(path, randomUUID());
  return new Promise<number>((resolve) => {
    const asked = request({ agent, port, path, host: "127.0.0.1", method, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", () => resolve(0)).end(body);
  });
}

/** Each submission is like no other: another key, other words, another address. */
export function createRequest(path: string, id: string) {
  if (path !== submissionPath) {
    const headers: Record<string, string> = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
    return { method: "GET" as const, path, headers };
  }
  const body = JSON.stringify({
    name: "Dana Whitfield",
    email: `buyer-${id}@agency.example`,
    phone: "205-555-0142",
    company: "County Sheriff's Office",
    subject: "RFQ Request - Plate carriers",
    message: `Items:\n${"Plate carriers, level IIIA. ".repeat(20)}${id}`,
    formType: "rfq",
  });
  const headers: Record<string, string> = {
    // autocannon omits this header where each request is made separately.
    host: "127.0.0.1",
    "content-type": "application/json",
    "idempotency-key": id,
  };
  return { method: "POST" as const, path, headers, body };
}
