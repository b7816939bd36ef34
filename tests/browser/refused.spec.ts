import { expect } from "@playwright/test";
import { contactInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";

test.use({ javaScriptEnabled: false });

test("what the server cannot take ends on a page of ours, and Back brings every word again", async ({
  page,
}) => {
  await page.goto("/contact");
  const message = "Too long for any form. ".repeat(50_000);
  for (const [name, value] of Object.entries({ ...contactInput, message }))
    await page.locator(`[name=${name}]`).fill(value);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await answer).status()).toBe(413);
  await expect(page.getByRole("heading", { level: 1, name: "Not accepted" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goBack();
  await expect(page.locator("[name=name]")).toHaveValue(contactInput.name);
  await expect(page.locator("[name=message]")).toHaveValue(message);
});
