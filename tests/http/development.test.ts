import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

let development: ChildProcess | undefined;

afterEach(async () => {
  development?.kill();
  if (development?.exitCode === null) await once(development, "exit");
});

test("npm run dev serves pages with hot reload and takes in both forms", async () => {
  const port = await freePort();
  development = spawn(process.execPath, ["scripts/dev.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: String(port), NODE_ENV: "development" },
  });
  const origin = `http://localhost:${port}`;
  await lineWith(development, origin);

  const home = await fetch(`${origin}/`);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain("/@vite/client");
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404);

  const message = {
    name: "Sample Buyer",
    email: "buyer@agency.example",
    phone: "205-555-0117",
    company: "Example County",
    subject: "A question",
    message: "Do you supply training rounds?",
  };
  const posted = await fetch(`${origin}/contact`, {
    method: "POST",
    body: new URLSearchParams(message),
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
  const confirmation = await fetch(new URL(String(posted.headers.get("location")), origin));
  expect(await confirmation.text()).toMatch(/MSG-[A-Z0-9]{8}/);
});

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

function lineWith(child: ChildProcess, text: string) {
  return new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`it stopped with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes(text)) resolve();
    });
  });
}
