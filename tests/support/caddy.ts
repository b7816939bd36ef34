import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";

export type RunningCaddy = {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly certificateAuthority: string;
  stop(): Promise<void>;
};

/** A port on which nothing listens. */
const noDesk = 9;
const startWithinMs = 50_000;

/**
 * deploy/Caddyfile itself in front of the site at `upstreamPort`, with only what a test machine needs changed: its
 * ports, names and folder, and self-signed certificates.
 */
export async function startCaddy(
  upstreamPort: number,
  cacheFolder: string,
  [httpPort, httpsPort]: readonly [number, number],
  deskPort = noDesk,
): Promise<RunningCaddy> {
  const folder = await mkdtemp(path.join(tmpdir(), "caddy-"));
  const delivered = await readFile("deploy/Caddyfile", "utf8");
  const forTest = [
    "admin off",
    "local_certs",
    "skip_install_trust",
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
  ];
  const configuration = delivered
    .replace("{\n", `{\n${forTest.map((line) => `\t${line}\n`).join("")}`)
    .replace("https://{$SITE_NAME:www.example.com}", `https://localhost:${httpsPort}`)
    .replace("{$SITE_NAME:www.example.com}", "localhost")
    .replace("{$DESK_NAME:desk.example.com}", "desk.localhost")
    .replace("{$BARE_NAME:example.com}", "alias.localhost")
    .replace("/var/cache/site", cacheFolder)
    .replace("{$SITE_HOST:127.0.0.1}:3000", `127.0.0.1:${upstreamPort}`)
    .replace("{$SITE_HOST:127.0.0.1}:3001", `127.0.0.1:${deskPort}`);
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, configuration);

  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  await untilServing(child);
  for (const name of ["localhost", "desk.localhost", "alias.localhost"])
    await untilCertified(httpsPort, name);
  return {
    httpPort,
    httpsPort,
    certificateAuthority: await readFile(path.join(folder, "caddy/pki/authorities/local/root.crt"), "utf8"),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Caddy reports a certificate before it uses it, and gets those of its names in any order. */
async function untilCertified(port: number, servername: string) {
  const isCertified = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port, servername, rejectUnauthorized: false });
      socket.once("secureConnect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("secureConnect", () => socket.destroy());
    });
  const until = performance.now() + startWithinMs;
  while (!(await isCertified())) {
    if (performance.now() > until) throw new Error(`Caddy has no certificate for ${servername}`);
    await sleep(100);
  }
}

function untilServing(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    const fail = (what: string) => reject(new Error(`Caddy ${what}:\n${lines.join("\n")}`));
    const timer = setTimeout(() => fail("did not start in time"), startWithinMs);
    child.once("error", reject);
    child.once("exit", (code) => fail(`stopped with ${code}`));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      // Certificates come after the start; without them the first handshakes fail.
      const issued = lines.filter((each) => each.includes("certificate obtained successfully")).length;
      if (issued < 3) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
