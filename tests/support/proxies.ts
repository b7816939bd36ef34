import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";
import { startCaddy } from "./caddy.ts";

type Front = { readonly port: number; readonly isSecure?: boolean; stop(): Promise<void> };
type NamedFront = { readonly name: string; start(): Promise<Front> };

const startWithinMs = 30_000;

/** What can be in front of the given nodes, each HOST:PORT. */
export function fronts(nodes: readonly string[]): readonly NamedFront[] {
  const [one = "", ...others] = nodes;
  const both: readonly NamedFront[] = [
    { name: "nginx", start: () => startNginx(nodes) },
    { name: "haproxy", start: () => startHaproxy(nodes) },
  ];
  if (others.length > 0) return both;
  const port = Number(one.split(":")[1]);
  return [
    { name: "nothing", start: async () => ({ port, stop: async () => {} }) },
    ...both,
    { name: "Debian's Caddy and the delivered Caddyfile", start: () => startDelivered(port) },
  ];
}

/** Until the balancer sends requests to that node again, as an administrator waits before the next one is restarted. */
export async function untilUsed({ port }: Front, node: string) {
  const isUsed = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).headers.get("x-node") === node;
  while (!(await isUsed())) await sleep(50);
}

async function startDelivered(site: number): Promise<Front> {
  const cache = await mkdtemp(path.join(tmpdir(), "cache-"));
  const caddy = await startCaddy(site, cache, [await freePort(), await freePort()]);
  return {
    port: caddy.httpsPort,
    isSecure: true,
    async stop() {
      await caddy.stop();
      await rm(cache, { recursive: true });
    },
  };
}

/** Debian's nginx as its own manual sets it up: a kept connection is used again, and a post is never repeated. */
function startNginx(nodes: readonly string[]) {
  const servers = nodes.map((node) => `server ${node} max_fails=0;`).join(" ");
  return startProxy(
    (port, folder) => `
daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 25m;
  upstream site { ${servers} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      add_header X-Node $upstream_addr always;
    }
  }
}
`,
    (file, folder) => ["nginx", "-c", file, "-p", folder, "-e", "stderr"],
  );
}

/** Debian's haproxy: a connection that is refused is tried again, at another server if there is one. */
function startHaproxy(nodes: readonly string[]) {
  // There is no other site to turn to.
  const look = nodes.length > 1 ? " check inter 500ms rise 1 fall 2" : "";
  const servers = nodes.map((node, index) => `  server node-${index + 1} ${node}${look}`);
  return startProxy(
    (port) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
  retry-on conn-failure
frontend visitors
  bind 127.0.0.1:${port}
  default_backend site
  http-response set-header X-Node %si:%sp
backend site
  option httpchk GET /readyz
${servers.join("\n")}
`,
    (file) => ["haproxy", "-db", "-f", file],
  );
}

/** Any configuration of a proxy, started on a free port. */
async function startProxy(
  configure: (port: number, folder: string) => string,
  command: (file: string, folder: string) => readonly string[],
): Promise<Front> {
  const folder = await mkdtemp(path.join(tmpdir(), "proxy-"));
  const port = await freePort();
  const file = path.join(folder, "proxy.conf");
  await writeFile(file, configure(port, folder));
  const [program = "", ...args] = command(file, folder);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const exit = once(child, "exit");
  const until = performance.now() + startWithinMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`${program}: ${said}`);
    await sleep(50);
  }
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
      .once("connect", () => resolve(true))
      .once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
