import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { company } from "#content/company.ts";
import { test } from "./slow-processor.ts";

const [, policy = ""] = /Content-Security-Policy "(.*)"/.exec(readFileSync("deploy/Caddyfile", "utf8")) ?? [];

test("what the build leaves for Caddy to show while the site is gone looks like the site, and says how to reach us", async ({
  page,
}) => {
  expect(policy).toContain("default-src");
  await page.route("**/rfq", (route) =>
    route.fulfill({
      status: 502,
      path: "dist/unavailable.html",
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    }),
  );
  await page.goto("/rfq");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: company.phone.display })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("background-color", /rgb\((?!255)/);
});
