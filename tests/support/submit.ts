import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "#request/fields/message.ts";

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
export type Submission = { readonly message: Message; readonly key: string };

/** Words that must never show up in a log. */
export const visitor = {
  name: "Dana Whitfield",
  email: "dana@agency.example",
  phone: "205-555-0142",
  company: "Shelby Example Office",
} as const;

let counter = 0;

export function createSubmission(changes: Partial<Message> = {}): Submission {
  counter += 1;
  const message: Message = {
    ...visitor,
    subject: `RFQ Request - Plate carriers, lot ${counter}`,
    message: `Items:\nPlate carriers, level IIIA, lot ${counter} ${randomUUID()}`,
    formType: "rfq",
    ...changes,
  };
  return { message, key: randomUUID() };
}

/** One attempt on a new connection; rejects when the connection breaks before an answer. */
export function submit(port: number, { message, key }: Submission, timeoutMs = 60_000): Promise<Answer> {
  const payload = JSON.stringify(message);
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
      "idempotency-key": key,
    };
    const options = {
      port,
      host: "127.0.0.1",
      path: "/api/send-email",
      method: "POST",
      agent: false,
      headers,
    };
    const outgoing = request({ ...options, timeout: timeoutMs }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      response.on("error", reject);
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

/** Sends the same message with the same key until it is taken, as a person would. Returns the reference. */
export async function submitUntilAccepted(portNow: () => number, submission: Submission): Promise<string> {
  for (;;) {
    const answer = await submit(portNow(), submission).catch(() => undefined);
    if (answer?.status === 200) return String(answer.body.reference);
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(50);
  }
}

export async function accept(port: number, submission: Submission): Promise<string> {
  // On a busy machine, a write may take longer than the server waits; a second try is then served.
  for (let tries = 1; ; tries += 1) {
    const answer = await submit(port, submission);
    if (answer.status === 200) return String(answer.body.reference);
    if (answer.status !== 503 || tries === mostTries) {
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }
}

const mostTries = 5;

/** Does `work` for each number below `count`, a few at a time. */
export async function inParallel(count: number, workers: number, work: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
