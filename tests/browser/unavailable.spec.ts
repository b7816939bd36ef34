import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { theCompany } from "#content/testing/fixture-company.ts";
import { startSite } from "../../scripts/start-site.ts";
import { test } from "./slow-processor.ts";

const { said: company } = theCompany;

const [, policy = ""] = /Content-Security-Policy "(.*)"/.exec(readFileSync("deploy/Caddyfile", "utf8")) ?? [];

test("what the server leaves for Caddy to show while the site is gone looks like the site, and says how to reach us", async ({
  page,
}) => {
  expect(policy).toContain("default-src");
  const folder = mkdtempSync(path.join(tmpdir(), "cache-"));
  await (await startSite({ CACHE_DIRECTORY: folder })).stop();
  const body = readFileSync(path.join(folder, "unavailable.html"), "utf8");
  rmSync(folder, { recursive: true });
  await page.route("**/rfq", (route) =>
    route.fulfill({
      status: 502,
      body,
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    }),
  );
  await page.goto("/rfq");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: company.phone.display })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("background-color", /rgb\((?!255)/);
});
