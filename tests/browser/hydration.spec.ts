import { expect } from "@playwright/test";
import { chooseFiles, expectValues, fakeServer, fillIn, openForm, rfqInput } from "./filled-form.ts";
import { test } from "./slow-processor.ts";
import { waitForReceipt, waitForScript } from "./waits.ts";

const formScript = /\/(assets\/forms-|src\/browser\/main)/;

test("what is typed before the script comes is kept, in prefilled fields too", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(formScript, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/rfq?capability=optics");
  await page.locator("#name").fill("Early Bird");
  await page.locator("#items").press("End");
  await page.locator("#items").pressSequentially("six scopes");
  const typed = await page.locator("#items").inputValue();
  await chooseFiles(page, "early.pdf");
  release();
  await waitForScript(page);
  await expect(page.locator(".attachments__name")).toHaveText(["early.pdf"]);
  await expectValues(page, { name: "Early Bird", items: typed });
  expect(typed).toContain("six scopes");
});

test("the form is taken over in slices, and what is typed between two of them is kept", async ({ page }) => {
  await page.addInitScript(runInShortSlices, { afterSlice: 10, name: "Quick Fingers", items: "six scopes" });
  const sent = await fakeServer(page);
  await openForm(page, "/rfq?capability=optics");
  expect(await page.evaluate("typedInto")).toBe("waiting form");
  await expectValues(page, { name: "Quick Fingers", items: "six scopes" });

  const { name: _, items: __, ...rest } = rfqInput;
  await fillIn(page, rest);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForReceipt(page);
  expect(sent[0]?.body.name).toBe("Quick Fingers");
  expect(sent[0]?.body.message).toContain("six scopes");
});

/**
 * Runs in the page. React yields after 5 ms by this clock, which a few units of its work use up. It resumes
 * through a message to itself, and that is when the visitor types.
 */
function runInShortSlices(typed: { afterSlice: number; name: string; items: string }) {
  let clock = 0;
  performance.now = () => {
    clock += 1;
    return clock;
  };
  let slices = 0;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message: unknown) {
    slices += 1;
    if (slices === typed.afterSlice) type();
    post.call(this, message);
  };

  function type() {
    Object.assign(window, { typedInto: isWaiting() ? "waiting form" : "hydrated form" });
    for (const id of ["name", "items"] as const) {
      const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement;
      field.value = typed[id];
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function isWaiting() {
    const container = Object.entries(document.getElementById("form-root") ?? {});
    const root = container.find(([key]) => key.startsWith("__reactContainer"))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === true;
  }
}
