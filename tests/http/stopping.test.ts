import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { healthPaths, paths, sendEmailPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { messageBodyLimit } from "#http/posts.ts";
import { freePort } from "#server/testing/free-port.ts";
import { builtSiteFolder } from "../../scripts/start-site.ts";
import { startCaddy } from "../support/caddy.ts";
import { holdSockets } from "../support/held-sockets.ts";
import { readInbox } from "../support/inbox-file.ts";
import { parseAnswer } from "../support/raw-http.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { keepAsking } from "../support/steady-load.ts";
import { createSubmission } from "../support/submit.ts";

/** As a proxy sends it: on a connection that it keeps. */
async function ask(port: number, agent: Agent, path: string, payload?: string) {
  const outgoing = request({
    host: "127.0.0.1",
    port,
    path,
    agent,
    method: payload === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
  });
  outgoing.end(payload);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  await text(answer);
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    isReused: outgoing.reusedSocket,
  };
}

test("a site that stops first answers what comes on kept and on new connections, and says to leave", async () => {
  const site = await startTestSite();
  const kept = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => kept.forEach((agent) => void agent.destroy()));
  for (const agent of kept) {
    expect(await ask(site.port, agent, paths.home)).toMatchObject({ status: 200, connection: "keep-alive" });
  }
  const stopped = site.stop();
  await expect.poll(() => site.log.join("\n")).toContain('"stopping"');
  const [page, post, ready] = kept as [Agent, Agent, Agent];
  const body = JSON.stringify(createSubmission().message);
  expect(await ask(site.port, page, paths.home)).toEqual({
    status: 200,
    connection: "close",
    isReused: true,
  });
  expect(await ask(site.port, post, sendEmailPath, body)).toEqual({
    status: 200,
    connection: "close",
    isReused: true,
  });
  expect(await ask(site.port, ready, healthPaths.ready)).toMatchObject({ status: 503, connection: "close" });
  expect(await ask(site.port, page, paths.home)).toEqual({
    status: 200,
    connection: "close",
    isReused: false,
  });
  expect(await stopped).toBe(0);
});

test("while somebody holds its sockets, as systemd does, a site restarts behind Debian's Caddy without a failed request", async () => {
  const [port, deskPort] = [await freePort(), await freePort()];
  const sockets = holdSockets({ site: port, desk: deskPort });
  onTestFinished(sockets.close);
  const dataFolder = await createDataFolder();
  const environment = {
    PORT: String(port),
    DESK_PORT: String(deskPort),
    PUBLIC_ORIGIN: "https://localhost",
    TRUSTED_PROXIES: "127.0.0.1/32",
  };
  const start = () => startTestSite(environment, { dataFolder, sockets });
  const first = await start();
  let isOver = false;
  const caddy = await startCaddy(port, dataFolder, [await freePort(), await freePort()], deskPort);
  onTestFinished(caddy.stop);
  const load = keepAsking({ port: caddy.httpsPort, isSecure: true, isOver: () => isOver });
  expect(await first.stop()).toBe(0);
  await start();
  isOver = true;
  const { failed, taken } = await load;
  expect([...failed]).toEqual([]);
  const stored = readInbox(dataFolder).references;
  expect([...stored].sort()).toEqual([...taken].sort());
});

test("systemd's own program hands its sockets over, with the connection that waits in one of them", async () => {
  const [port, deskPort] = [await freePort(), await freePort()];
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DESK_PORT: String(deskPort),
    DATA_DIR: await createDataFolder(),
    COMPANY_DIR: process.env.COMPANY_DIR,
  };
  const pass = Object.entries(settings).map(([name, value]) => `--setenv=${name}=${value}`);
  const listens = [port, deskPort].map((each) => `--listen=127.0.0.1:${each}`);
  const main = path.join(builtSiteFolder(), "server/main.js");
  const args = [...listens, "--fdname=site:desk", ...pass, process.execPath, main];
  const child = spawn("systemd-socket-activate", args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  // It listens once it says so, and starts the site with the first connection.
  await once(child.stderr, "data");
  const statusOf = async (at: number, url: string) => (await fetch(`http://127.0.0.1:${at}${url}`)).status;
  expect(await statusOf(deskPort, deskPaths.signIn)).toBe(200);
  expect(await statusOf(port, paths.home)).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

/** Else an administrator who restarts it twice is told that it has failed. */
test("a site that is stopped while it starts ends without a failure", async () => {
  const DATA_DIR = await createDataFolder();
  const settings = { HOST: "127.0.0.1", PORT: "0", DATA_DIR, COMPANY_DIR: "" };
  const main = path.join(builtSiteFolder(), "server/main.js");
  const child = spawn(process.execPath, [main], { stdio: "ignore", env: { ...process.env, ...settings } });
  const ended = once(child, "exit");
  // Among the first things that it does.
  while (!existsSync(path.join(DATA_DIR, "server.lock"))) await sleep(1);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a site whose settings say another port than systemd holds says so, and what to do", async () => {
  const port = await freePort();
  const sockets = holdSockets({ site: port });
  onTestFinished(sockets.close);
  const environment = {
    ...process.env,
    PORT: String(port + 1),
    HOST: "127.0.0.1",
    DATA_DIR: await createDataFolder(),
  };
  const main = path.join(builtSiteFolder(), "server/main.js");
  const { status, stderr } = spawnSync("sh", ["-c", 'LISTEN_PID=$$ exec "$0" "$1"', process.execPath, main], {
    env: { ...environment, LISTEN_FDS: "2", LISTEN_FDNAMES: "site:site" },
    stdio: ["ignore", "ignore", "pipe", ...sockets.fds],
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `systemd listens at 127.0.0.1, port ${port}, and the settings say 127.0.0.1, port ${port + 1}: run ./install again.\n`,
  ]);
});

/** As nginx sends it, which asks the site to close the connection after the answer. */
test("who sends far too much, and reads only then, is told that it was too much", async () => {
  const site = await startTestSite();
  const size = 1_000_000;
  expect(size).toBeGreaterThan(messageBodyLimit);
  const socket = connect(site.port, "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  const head = `POST ${sendEmailPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`;
  socket.write(head);
  for (let part = 0; part < 10; part += 1) {
    const isSent = new Promise<Error | null | undefined>((resolve) =>
      socket.write("x".repeat(size / 10), resolve),
    );
    expect(await isSent).toBeFalsy();
    await sleep(20);
  }
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).resume();
  await expect.poll(() => parseAnswer(Buffer.concat(chunks).toString())?.status).toBe(413);
  socket.destroy();
});

test("who announces far too much and waits is told as well", async () => {
  const site = await startTestSite();
  const socket = connect(site.port, "127.0.0.1");
  socket.write(
    `POST ${sendEmailPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{`,
  );
  const [answer] = await once(socket, "data");
  expect(parseAnswer(String(answer))?.status).toBe(413);
  socket.destroy();
});
