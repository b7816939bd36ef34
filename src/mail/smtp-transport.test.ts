import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSelfSigned } from "./inbound/listener.ts";
import { buildMessage } from "./testing/factories.ts";
import { parseMail } from "./testing/parse-mail.ts";
import { answer, speakSmtp, startSmtpServer, startTcpServer } from "./testing/servers.ts";
import { createSmtpTransport } from "./transport.ts";

/** Longer than any test: only those that wait for a time-out are in a hurry. */
const patient = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, overallMs: 60_000 };
const hurried = { connectMs: 400, greetingMs: 300, silenceMs: 400, overallMs: 900 };
const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

test("a mail arrives as it was composed", async () => {
  const server = keep(await startSmtpServer());
  expect(await connectTo(server.url).send(buildMessage())).toEqual({ outcome: "sent" });
  const [received] = server.received;
  expect(received).toMatchObject({ from: "website@example.com", to: ["sales@example.com"] });
  const mail = parseMail(received?.raw ?? "");
  expect(mail.header("subject")).toBe(
    "Due 2:40 PM CST: Shelby County Sheriff’s Office, Binocular night-vision goggle (RFQ-7K3MX9QD)",
  );
  expect(mail.header("message-id")).toBe("<mail-1@example.com>");
  expect(mail.header("date")).toBe("Mon, 08 Feb 2027 16:40:00 +0000");
  expect(mail.text).toBe(buildMessage().mail.text);
  expect(mail.html).toBe(buildMessage().mail.html);
});

test("one connection carries many mails", async () => {
  let connections = 0;
  const server = keep(
    await startSmtpServer({
      onConnect(_session, done) {
        connections += 1;
        done();
      },
    }),
  );
  const transport = connectTo(server.url);
  for (let count = 0; count < 5; count += 1) await transport.send(buildMessage());
  expect(server.received).toHaveLength(5);
  expect(connections).toBe(1);
});

test("a connection that the server closed while idle costs nothing", async () => {
  const server = keep(await startSmtpServer());
  const transport = connectTo(server.url);
  await transport.send(buildMessage());
  for (const socket of server.connections()) socket.end("421 Timeout - closing connection\r\n");
  await expect.poll(server.connections).toEqual([]);
  // Our side learns of it in the event loop's next turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await transport.send(buildMessage())).toEqual({ outcome: "sent" });
});

/** transport.test.ts covers what each answer means. */
const answers = [
  [451, "retry", "deferred"],
  [550, "dead", "refused"],
] as const;

test.each(answers)("%i to the message: %s", async (code, outcome, cause) => {
  const server = keep(
    await startSmtpServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(answer(code)));
      },
    }),
  );
  const result = await connectTo(server.url).send(buildMessage());
  expect(result).toMatchObject({ outcome, cause, smtpCode: code, alarm: outcome === "dead" });
});

test.each([
  ["silence", "timeout", () => {}],
  ["a half-open connection", "timeout", (socket) => speakSmtp(socket, () => {})],
  ["a server that hangs up before it speaks", "network", (socket) => void socket.end()],
  ["a reset in DATA", "network", (socket) => speakSmtp(socket, (inData) => inData.resetAndDestroy())],
] as const satisfies readonly [string, string, (socket: Socket) => void][])(
  "%s ends in a retry",
  async (_what, cause, serve) => {
    const server = keep(await startTcpServer(serve));
    const limits = cause === "timeout" ? hurried : patient;
    const result = await connectTo(server.url, limits).send(buildMessage());
    expect(result).toMatchObject({ outcome: "retry", cause });
  },
);

test("a server that trickles bytes runs into the deadline, and its connection is torn down", async () => {
  const server = keep(
    await startTcpServer((socket) => {
      const trickle = setInterval(() => socket.write("2"), 50);
      socket.on("close", () => clearInterval(trickle));
      socket.on("end", () => socket.end()).resume();
    }),
  );
  const result = await connectTo(server.url, { ...patient, overallMs: 900 }).send(buildMessage());
  expect(result).toMatchObject({ outcome: "retry", cause: "timeout" });
  await expect.poll(server.openSockets).toBe(0);
});

test("a certificate that nobody vouches for stops the mail and calls for help", async () => {
  const server = keep(await startSmtpServer({ secure: true, ...createSelfSigned("localhost", Date.now()) }));
  const result = await connectTo(server.url).send(buildMessage());
  expect(result).toMatchObject({ outcome: "retry", cause: "tls", alarm: true });
  expect(server.received).toEqual([]);
});

test("the same holds for STARTTLS, and the password stays here", async () => {
  const logins: unknown[] = [];
  const server = keep(
    await startSmtpServer({
      disabledCommands: [],
      ...createSelfSigned("localhost", Date.now()),
      onAuth(auth, _session, done) {
        logins.push(auth);
        done(null, { user: "known" });
      },
    }),
  );
  const result = await connectTo(withPassword(server.url)).send(buildMessage());
  expect(result).toMatchObject({ outcome: "retry", cause: "tls", alarm: true });
  expect(logins).toEqual([]);
});

test("the right password, with characters that a URL escapes, is let in", async () => {
  const server = keep(
    await startSmtpServer({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === "web@site" && password === "p/w:ord" ? done(null, { user: "web" }) : done(answer(535)),
    }),
  );
  expect(await connectTo(withPassword(server.url)).send(buildMessage())).toEqual({ outcome: "sent" });
});

test("closing ends a mail under way at once", async () => {
  const server = keep(await startTcpServer(() => {}));
  const transport = createSmtpTransport(server.url, patient);
  const result = transport.send(buildMessage());
  await expect.poll(server.openSockets).toBe(1);
  await transport.close();
  expect(await result).toMatchObject({ outcome: "retry", cause: "network" });
});

function connectTo(url: string, limits = patient) {
  return keep(createSmtpTransport(url, limits));
}

function withPassword(url: string) {
  return url.replace("://", `://${encodeURIComponent("web@site")}:${encodeURIComponent("p/w:ord")}@`);
}

function keep<Closable extends { close(): Promise<void> }>(resource: Closable) {
  cleanUp.push(() => resource.close());
  return resource;
}
