import { afterEach, expect, test } from "vitest";
import { createMailDeliverer } from "#server/mail/delivery.ts";
import { buildMail, receivedAt, settings } from "./testing/factories.ts";
import { createOutbox } from "./testing/outbox.ts";
import { answer, startSmtpServer } from "./testing/servers.ts";
import { createSmtpTransport } from "./transport.ts";

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

test("on a server that fails in every way at once, each mail meets its fate and the others get through", async () => {
  const server = await startSmtpServer({
    onRcptTo({ address }, session, done) {
      const fate = address.slice(0, address.indexOf("@"));
      if (fate === "silent") return;
      if (fate === "reset") return void resetConnection(session.remotePort);
      return /^\d+$/.test(fate) ? done(answer(Number(fate))) : done();
    },
  });
  cleanUp.push(server.close);
  const resetConnection = (port: number) => {
    for (const connection of server.connections())
      if (connection.remotePort === port) connection.resetAndDestroy();
  };

  const fates = ["silent", "reset", "421", "450", "451", "452", "550", "552", "554"];
  const bad = fates.flatMap((fate) =>
    [1, 2, 3].map((turn) => mailTo(`${fate}@example.com`, `${fate}-${turn}`)),
  );
  const good = Array.from({ length: 10 }, (_, index) => mailTo("sales@example.com", `good-${index}`));
  const outbox = createOutbox([...bad, ...good]);
  const transport = createSmtpTransport(server.url, {
    connectMs: 4_000,
    greetingMs: 4_000,
    silenceMs: 4_000,
    overallMs: 5_000,
  });
  const deliverer = createMailDeliverer({
    store: outbox.store,
    transport,
    settings: () => settings,
    clock: Date.now,
    log: () => {},
    holder: "test",
    limits: { concurrency: 2, slowAfterMs: 150, firstPauseMs: 50, longestPauseMs: 200 },
    times: { drainMs: 0 },
  });
  cleanUp.push(transport.close, deliverer.stop);
  deliverer.start();

  await expect.poll(() => server.received.length).toBe(good.length);
  // Good mails overtake bad ones that are slow to be refused.
  const dead = bad.filter(({ id }) => id.startsWith("55"));
  await expect.poll(() => outbox.count("dead")).toBe(dead.length);
  for (const { id } of bad) {
    expect(`${id} ${outbox.state(id)}`).toBe(`${id} ${id.startsWith("55") ? "dead" : "pending"}`);
  }
  expect(server.received.flatMap((mail) => mail.to)).toEqual(Array(good.length).fill("sales@example.com"));
});

function mailTo(to: string, id: string) {
  return buildMail({
    id,
    to,
    messageId: `<${id}@example.com>`,
    createdAt: receivedAt - 365 * 24 * 3_600_000,
  });
}
