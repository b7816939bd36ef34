import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { webhookReader } from "#mail/outbox.ts";
import { buildMail, buildSubmission, receivedAt } from "#mail/testing/factories.ts";
import { createWebhook } from "./webhook.ts";

const secret = "a secret that the receiver knows";
type Received = { readonly body: string; readonly headers: IncomingHttpHeaders };

/** Receives alerts, and answers as the test wants it to. */
async function startReceiver(answer: (response: ServerResponse, count: number) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push({ body, headers: request.headers });
    answer(response, received.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alert` };
}

const accept = (response: ServerResponse) => response.writeHead(204).end();
const alert = (changes = {}) => buildMail({ id: "alert", to: webhookReader, ...changes });

test("it says which request and until when, and nothing of who or what", async () => {
  const { url, received } = await startReceiver(accept);
  expect(
    await createWebhook({ currentTime: () => theCompany.time, url, secret })(alert(), receivedAt),
  ).toEqual({ outcome: "sent" });
  const [{ body, headers } = { body: "", headers: {} as IncomingHttpHeaders }] = received;
  expect(JSON.parse(body)).toEqual({
    text: "RFQ-7K3MX9QD came in. Due Mon, Feb 8, 2027, 2:40 PM CST.",
    event: "received",
    reference: "RFQ-7K3MX9QD",
    due: "2027-02-08T20:40:00.000Z",
  });
  const time = receivedAt / 1_000;
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  expect(headers["x-signature"]).toBe(`t=${time},v1=${signature}`);
  expect(headers["x-alert-id"]).toBe("<mail-1@example.com>");
  expect(headers.authorization ?? headers.cookie).toBeUndefined();
});

test("it names no time for a request that was answered", async () => {
  const { url, received } = await startReceiver(accept);
  for (const changes of [{ state: "quoted" }, { answeredAt: receivedAt }] as const) {
    const ordered = alert({ kind: "order", submission: buildSubmission(changes) });
    await createWebhook({ currentTime: () => theCompany.time, url, secret })(ordered, receivedAt);
    expect(JSON.parse(received.pop()?.body ?? "")).toMatchObject({
      text: "An order number came in for RFQ-7K3MX9QD.",
    });
  }
});

test("requests that are held back are sent as a count", async () => {
  const { url, received } = await startReceiver(accept);
  const content = JSON.stringify([{ reference: "RFQ-1" }, { reference: "RFQ-2" }]);
  await createWebhook({ currentTime: () => theCompany.time, url, secret })(
    alert({ kind: "held", submission: undefined, content }),
    receivedAt,
  );
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({ text: "2 requests are held back.", event: "held" });
});

test.each([
  [200, "sent"],
  [302, "dead"],
  [404, "dead"],
  [429, "retry"],
  [500, "retry"],
])("an answer of %i: %s, and nobody else is notified", async (status, outcome) => {
  const elsewhere = await startReceiver(accept);
  const { url } = await startReceiver((response) =>
    response.writeHead(status, { location: elsewhere.url }).end("x".repeat(100_000)),
  );
  expect(
    await createWebhook({ currentTime: () => theCompany.time, url, secret })(alert(), receivedAt),
  ).toMatchObject({ outcome });
  expect(elsewhere.received).toEqual([]);
});

test("a receiver that says nothing, or is not there, is asked again later", async () => {
  const silent = await startReceiver(() => {});
  const late = await createWebhook({
    currentTime: () => theCompany.time,
    url: silent.url,
    secret,
    timeoutMs: 50,
  })(alert(), receivedAt);
  expect(late).toMatchObject({ outcome: "retry", cause: "timeout" });
  const nobody = await createWebhook({
    currentTime: () => theCompany.time,
    url: "http://127.0.0.1:1/",
    secret,
  })(alert(), receivedAt);
  expect(nobody).toMatchObject({ outcome: "retry", cause: "network" });
});
