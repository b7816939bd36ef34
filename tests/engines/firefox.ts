import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { findFirefox } from "../../scripts/browsers.ts";
import { type Browser, createBrowser } from "./browser.ts";

/** Firefox, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox({ scripting = true } = {}): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
  // Nothing about the focus: for remote control Firefox sets focusmanager.testmode itself, so that a window
  // that nobody sees has the focus, takes keys and matches :focus.
  const settings = { "javascript.enabled": scripting };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(path.join(profile, "user.js"), lines.join(""));
  const child = spawn(
    findFirefox() ?? "firefox",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => reject(new Error(`Firefox ended with ${status} before it listened`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = /BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(`${found}/session`);
    });
  });
  const call = await connect(address);
  await call("session.new", { capabilities: {} });
  const { context } = await call("browsingContext.create", { type: "tab" });

  return createBrowser({
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    perform: (actions) => call("input.performActions", { context, actions }),

    async evaluate(expression) {
      const answer = await call("script.evaluate", { expression, target: { context }, awaitPromise: true });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },

    async chooseFile(selector, file) {
      const locator = { type: "css", value: selector };
      const { nodes } = await call("browsingContext.locateNodes", { context, locator });
      await call("input.setFiles", { context, element: nodes[0], files: [file] });
    },

    async print() {
      const { data } = await call("browsingContext.print", { context });
      return Buffer.from(data, "base64");
    },

    async close() {
      const exit = once(child, "exit");
      child.kill();
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what comes back depends on the method, and the test reads it at once.
type Call = (method: string, params: object) => Promise<any>;

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    const answer = waiting.get(message.id);
    if (message.type === "success") answer?.resolve(message.result);
    else answer?.reject(new Error(`${message.error}: ${message.message}`));
    waiting.delete(message.id);
  });
  await once(socket, "open");
  let last = 0;
  return (method, params) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}
