import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";
import { findWebKitDriver, findXvfb } from "../../scripts/browsers.ts";
import { type Browser, createBrowser } from "./browser.ts";

/** WebKitGTK's MiniBrowser, driven by its WebDriver, on a virtual screen of its own. */
export async function startWebKit({ scripting = true } = {}): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), "webkit-"));
  await makeToolbarNarrow(folder);
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(findWebKitDriver() ?? "WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: folder,
      HOME: folder,
      LANG: "en_US.UTF-8",
    },
  });

  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on the command, and the test reads it at once.
  async function call(method: string, command: string, body?: object): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${command}: ${value.error} ${value.message}`);
    return value;
  }

  await untilItAnswers(() => call("GET", "/status"));
  const { sessionId } = await call("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: findMiniBrowser(),
          args: ["--automation", `--enable-javascript-markup=${scripting}`],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;

  return createBrowser({
    open: (url) => call("POST", `${session}/url`, { url }),
    evaluate: (expression) =>
      call("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => call("POST", `${session}/actions`, { actions }),

    async resize(width, height) {
      await call("POST", `${session}/window/rect`, { width, height: height + toolbarHeight });
    },

    async chooseFile(selector, file) {
      const element = await call("POST", `${session}/element`, { using: "css selector", value: selector });
      await call("POST", `${session}/element/${Object.values(element)[0]}/value`, { text: file });
    },

    async close() {
      await call("DELETE", session);
      for (const child of [driver, screen.child]) {
        const exit = once(child, "exit");
        child.kill();
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  });
}

const toolbarHeight = 20;

/** With its usual buttons the window cannot become as narrow as a phone. */
async function makeToolbarNarrow(configFolder: string) {
  const gtk = path.join(configFolder, "gtk-3.0");
  await mkdir(gtk);
  await writeFile(
    path.join(gtk, "gtk.css"),
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }\n",
  );
}

/** X picks a free display and says which one. */
async function startScreen() {
  const child = spawn(
    findXvfb() ?? "Xvfb",
    ["-displayfd", "3", "-screen", "0", "600x1100x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [said] = await once(child.stdio[3] as NodeJS.ReadableStream, "data");
  return { child, display: `:${String(said).trim()}` };
}

function findMiniBrowser() {
  const [found] = globSync("/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser");
  return [process.env.MINIBROWSER_PATH, found].find((file) => file && existsSync(file));
}

async function untilItAnswers(ask: () => Promise<unknown>) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await ask();
    } catch {
      await sleep(100);
    }
  }
  throw new Error("WebKit's driver does not answer");
}
