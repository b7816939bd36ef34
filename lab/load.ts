import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
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
  /** Of what was sent and acknowledged: each has to be found where it was stored. */
  readonly references: readonly string[];
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
  const answers = await openAnswers(port, path);
  let failed = 0;
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n / perSecond) * 1_000;
    await sleep(Math.max(0, due - performance.now()));
    const began = performance.now();
    const answer = ask(agent, port, path).then(({ status, body }) => {
      if (status === 200 && answers.isRight(body)) times.push(performance.now() - began);
      else failed += 1;
    });
    under.push(answer);
  }
  await Promise.all(under);
  agent.destroy();
  const { references } = answers;
  return { answered: times.length, failed, perSecond: times.length / seconds, times, references };
}

function ask(agent: Agent | undefined, port: number, path: string) {
  const { method, headers, body } = createRequest(path, randomUUID());
  return new Promise<{ readonly status: number; readonly body: string }>((resolve) => {
    const asked = request({ agent, port, path, host: "127.0.0.1", method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    });
    asked.on("error", () => resolve({ status: 0, body: "" })).end(body);
  });
}

/**
 * A page has to have the same bytes every time, and a submission gets a reference. What is compressed is no text: where
 * autocannon puts its parts together, only the letters in it are the same each time.
 */
export async function openAnswers(port: number, path: string) {
  const references: string[] = [];
  if (path === submissionPath)
    return { references, isRight: (body: string) => keepReference(references, body) };
  const expected = (await ask(undefined, port, path)).body;
  const letters = lettersOf(expected);
  return { references, isRight: (body: string) => body === expected || lettersOf(body) === letters };
}

function lettersOf(body: string) {
  return body.replace(/[^ -~]+/g, "");
}

function keepReference(references: string[], body: string) {
  const reference = /"reference":"([^"]+)"/.exec(body)?.[1];
  if (reference !== undefined) references.push(reference);
  return reference !== undefined;
}

/** Throws if anything that was acknowledged is not in the store's file. */
export function readBack(dataFolder: string, results: readonly LoadResult[]) {
  const database = new DatabaseSync(path.join(dataFolder, "inbox.sqlite"), { readOnly: true });
  const find = database.prepare("SELECT 1 AS found FROM submissions WHERE reference = ?");
  const lost = results.flatMap(({ references }) => references).filter((each) => !find.get(each));
  database.close();
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged submissions are not stored`);
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
