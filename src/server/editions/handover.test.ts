import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const program = `import { joinHandover } from ${JSON.stringify(path.join(import.meta.dirname, "handover.ts"))};
setInterval(() => {}, 1000);
// The site's own modules take a moment as well.
if (process.env.LOADS_LONG) while (process.connected) await new Promise((resolve) => setTimeout(resolve, 10));
const handover = await joinHandover();
await handover.ready();
handover.onLeave(() => process.exit(3));
handover.serving();`;

/** What this process, as the supervisor, has said before it disconnects. */
test.each<[said: string, messages: readonly string[], status: number, environment?: Record<string, string>]>([
  ["nothing, while it loads", [], 1, { LOADS_LONG: "yes" }],
  ["nothing", [], 1],
  ["that there are no more sockets", ["no more sockets"], 1],
  ["to listen", ["no more sockets", "listen"], 3],
])(
  "a site whose supervisor is gone after it said %s gives its ports back",
  async (_, messages, status, environment = {}) => {
    const folder = await mkdtemp(path.join(tmpdir(), "handover-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "site.mjs");
    await writeFile(file, program);
    const site = fork(file, { env: { ...process.env, EDITION: "1", ...environment }, execArgv: [] });
    const exit = once(site, "exit");
    for (const message of messages) site.send(message);
    const last = messages.length - 1;
    if (last >= 0) await once(site, "message");
    if (last >= 1) await once(site, "message");
    site.disconnect();
    expect(await exit).toEqual([status, null]);
  },
);

test("a site whose supervisor is gone before it took the sockets gives its ports back too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "handover-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [site, supervisor] = [path.join(folder, "site.mjs"), path.join(folder, "supervisor.mjs")];
  const shares = `import { createServer } from "node:net";
const servers = [createServer(), createServer()];
for (const server of servers) await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
handover.share("site", servers);
process.stdout.write("shared");`;
  await writeFile(site, `${program}\n${shares}`);
  // Sends its messages, then blocks and reads no more answers.
  const blocks = `import { fork } from "node:child_process";
const site = fork(${JSON.stringify(site)}, { env: { ...process.env, EDITION: "1" } });
site.send("no more sockets");
site.once("message", () => site.send("listen", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)));`;
  await writeFile(supervisor, blocks);
  const child = fork(supervisor, { execArgv: [], stdio: ["ignore", "pipe", "inherit", "ipc"] });
  if (child.stdout) await once(child.stdout, "data");
  const isOver = once(child, "close");
  child.kill("SIGKILL");
  // Its output closes only when the site, which inherited it, has ended too.
  await isOver;
});
