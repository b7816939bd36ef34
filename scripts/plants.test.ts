import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plants } from "../lab/plants.ts";

/* The proof plants each defect and has the simulation find it; a plant that fits nowhere would show nothing. */
test.each(plants)("there is one place for the planted defect: $name", ({ file, text }) => {
  expect(readFileSync(file, "utf8").split(text)).toHaveLength(2);
});
