import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { request as requestSecurely, Agent as SecureAgent } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { paths, sendEmailPath } from "#content/paths.ts";
import { createSubmission } from "./submit.ts";

export type Load = {
  readonly asked: number;
  /** The references of what was taken. */
  readonly taken: readonly string[];
  /** How many requests failed in which way. */
  readonly failed: ReadonlyMap<string, number>;
};

type LoadOptions = {
  readonly port: number;
  readonly isSecure?: boolean;
  /** Every third of them opens a connection for each request, as a visitor does; the others keep theirs, as a proxy does. */
  readonly clients?: number;
  readonly isOver: (asked: number) => boolean;
};

const pauseMs = 15;
const longestWaitMs = 60_000;

/** Reads pages and sends messages, by turns, without a second try for anything. */
export async function keepAsking({
  port,
  isSecure = false,
  clients = 9,
  isOver,
}: LoadOptions): Promise<Load> {
  const failed = new Map<string, number>();
  const taken: string[] = [];
  let asked = 0;
  const client = async (_: unknown, index: number) => {
    const options = { keepAlive: index % 3 !== 0, maxSockets: 1 };
    const agent = isSecure ? new SecureAgent(options) : new Agent(options);
    for (let turn = index; !isOver(asked); turn += 1) {
      asked += 1;
      const isPost = turn % 2 === 0;
      const problem = await askOnce(port, agent, isPost, isSecure).then(
        ({ status, body }) => {
          if (status === 200 && isPost) taken.push(JSON.parse(body).reference);
          return status === 200 ? undefined : `${isPost ? "POST" : "GET"} ${status}`;
        },
        (error) => `${isPost ? "POST" : "GET"} ${error.code ?? error.message}`,
      );
      if (problem) failed.set(problem, (failed.get(problem) ?? 0) + 1);
      await sleep(pauseMs);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { asked, taken, failed };
}

async function askOnce(port: number, agent: Agent, isPost: boolean, isSecure: boolean) {
  const payload = isPost ? JSON.stringify(createSubmission().message) : undefined;
  const options = {
    host: "127.0.0.1",
    port,
    agent,
    servername: "localhost",
    rejectUnauthorized: false,
    timeout: longestWaitMs,
    path: isPost ? sendEmailPath : paths.contact,
    method: isPost ? "POST" : "GET",
    headers: {
      host: "localhost",
      ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
    },
  };
  const outgoing = isSecure ? requestSecurely(options) : request(options);
  outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
  outgoing.end(payload);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}
