import { expect } from "@playwright/test";
import { saveNow, waitForRoom } from "./desk-visit.ts";
import { test } from "./slow-processor.ts";

test("the number in a request opens the answer to its solicitation, and what is typed there is kept", async ({
  desk,
}) => {
  const list = [
    "Solicitation: W912LA26R0001",
    "Quotes due: December 1, 2031, 2:00 PM CST",
    "",
    "2 EA Pouch, utility, coyote",
  ].join("\n");
  const { reference } = await desk.receive("Example Contracting Office", list);
  const ann = await desk.open("Ann Lee", `/requests/${reference}/quote`);
  await waitForRoom(ann);
  await ann.getByRole("button", { name: "Change terms" }).click();
  const group = ann.getByRole("region", { name: "Solicitation" });
  await expect(group.getByLabel("Your solicitation")).toHaveAttribute("placeholder", "W912LA26R0001");
  await expect(group.getByLabel("Quotes due")).toHaveAttribute(
    "placeholder",
    "December 1, 2031, 2:00 PM CST",
  );
  await group.getByLabel("Amendments acknowledged").fill("0001, dated November 20, 2026");
  await ann.keyboard.press("Tab");
  await group.getByLabel("What it asks for").selectOption("Request for quotations (RFQ)");
  await saveNow(ann);
  await ann.reload();
  await waitForRoom(ann);
  await ann.getByRole("button", { name: "Change terms" }).click();
  await expect(group.getByLabel("Amendments acknowledged")).toHaveValue("0001, dated November 20, 2026");
  await expect(group.getByLabel("What it asks for")).toHaveValue("RFQ");
});
