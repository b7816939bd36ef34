import { expect, onTestFinished, test } from "vitest";
import { answer, startSmtpServer, startTcpServer } from "./testing/servers.ts";
import { verifySmtp } from "./transport.ts";

const timeouts = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, overallMs: 60_000 };

test("a mail server that lets us in is in order; nothing is sent, and the connection is closed", async () => {
  const server = await startSmtpServer({
    onAuth: (auth, _session, done) =>
      auth.password === "right" ? done(null, { user: "site" }) : done(answer(535)),
  });
  onTestFinished(server.close);
  const url = (password: string) => server.url.replace("//", `//site:${password}@`);

  expect(await verifySmtp(url("right"), timeouts)).toBeUndefined();
  expect(await verifySmtp(server.url, timeouts), "without a login").toBeUndefined();
  expect(await verifySmtp(url("wrong"), timeouts)).toMatchObject({ cause: "auth" });
  expect(server.received).toEqual([]);
  await expect.poll(server.connections).toEqual([]);
});

test("a server that trickles without end is given up in time, and so is its connection", async () => {
  const server = await startTcpServer((socket) => {
    const timer = setInterval(() => socket.write("220-wait\r\n"), 20);
    socket.once("close", () => clearInterval(timer));
    socket.once("end", () => socket.end()).resume();
  });
  onTestFinished(server.close);
  const started = performance.now();
  const patient = { ...timeouts, overallMs: 300 };
  expect(await verifySmtp(server.url, patient)).toMatchObject({ cause: "timeout" });
  expect(performance.now() - started).toBeLessThan(20_000);
  await expect.poll(server.openSockets).toBe(0);
});
