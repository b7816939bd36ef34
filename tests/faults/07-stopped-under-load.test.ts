import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readInbox } from "../support/inbox-file.ts";
import { parseAnswer } from "../support/raw-http.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { createSubmission, type Submission, submit } from "../support/submit.ts";

const rounds = size(1, 20);
/** Between two requests of a client: at full size none, here enough of them still meet the end. */
const pauseMs = size(20, 0);
const clients = 10;
const uploads = 10;
const stopsWithinMs = size(60_000, 10_000);

test("SIGTERM under load, beside silent connections, resets no accepted request, ends in time and loses nothing", async () => {
  const dataFolder = await createDataFolder();
  const acknowledged: string[] = [];
  const broken: Submission[] = [];
  let slowestStopMs = 0;

  for (let round = 0; round < rounds; round += 1) {
    const site = await startTestSite({}, { dataFolder });
    const isStopped = { now: false };
    const load = Array.from({ length: clients }, async () => {
      while (!isStopped.now) {
        const submission = createSubmission();
        const answer = await submit(site.port, submission).catch(() => undefined);
        if (answer?.status === 200) acknowledged.push(String(answer.body.reference));
        else broken.push(submission);
        await sleep(pauseMs);
      }
    });
    await sleep(300);
    const halfSent = await Promise.all(
      Array.from({ length: uploads }, () => startUpload(site.port, createSubmission())),
    );
    const strangers = Array.from({ length: uploads }, () =>
      connect(site.port, "127.0.0.1").on("error", () => {}),
    );
    const started = performance.now();
    const exit = site.stop();
    await sleep(200);
    acknowledged.push(...(await Promise.all(halfSent.map((finish) => finish()))));
    expect(await exit).toBe(0);
    for (const stranger of strangers) stranger.destroy();
    slowestStopMs = Math.max(slowestStopMs, Math.round(performance.now() - started));
    isStopped.now = true;
    await Promise.all(load);
  }

  expect(slowestStopMs).toBeLessThan(stopsWithinMs);
  const stored = readInbox(dataFolder);
  expect(acknowledged.filter((reference) => !stored.references.includes(reference))).toEqual([]);
  const reset = broken.filter(({ key }) => stored.keys.includes(key));
  expect(reset.map(({ key }) => key)).toEqual([]);
  expect(new Set(stored.references).size).toBe(acknowledged.length);
  reportFigures(7, {
    rounds,
    acknowledged: acknowledged.length,
    lost: 0,
    "accepted but reset": 0,
    "slowest stop, ms": slowestStopMs,
  });
});

/** The server's sign that it has read the head. What still waits in the kernel has not been accepted. */
const goOn = "HTTP/1.1 100 Continue\r\n\r\n";

/** A request whose body is under way when the signal comes; finishing it must still bring an answer. */
async function startUpload(port: number, { message, key }: Submission) {
  const body = JSON.stringify(message);
  const head = [
    "POST /api/send-email HTTP/1.1",
    "Host: 127.0.0.1",
    "Content-Type: application/json",
    `Idempotency-Key: ${key}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Expect: 100-continue",
  ];
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    socket.on("error", () => resolve());
  });
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await expect.poll(() => received, { interval: 10 }).toBe(goOn);
  socket.write(body.slice(0, 20));
  return async () => {
    socket.write(body.slice(20));
    await closed;
    const answer = parseAnswer(received.slice(goOn.length));
    if (answer?.status !== 200) throw new Error(`an accepted request got ${answer?.status ?? "no answer"}`);
    return String(JSON.parse(answer.body).reference);
  };
}
