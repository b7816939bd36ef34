import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { failed, ok, unset, well } from "#http/check.ts";
import { HealthBody } from "./health-page.tsx";

test("every check has a row with its state, what is broken first, and what to do", () => {
  const checks = [
    well("Store", "messages are stored"),
    well("Backups", "made every day", { lastAt: 60_000 }),
    failed("Backups", "the folder is away", { remedy: "connect the disk" }),
    unset("Copies elsewhere", "not made"),
    ok("Something new", "a note"),
  ];
  const html = renderToStaticMarkup(
    <HealthBody checks={checks} time={(at) => `minute ${at / 60_000}`} now={120_000} />,
  );
  const rows = html.split("<tr").slice(2);
  const text = rows.map((row) =>
    `<${row}`
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(text).toEqual([
    "What buyers notice",
    "Store Well Messages are stored",
    "Copies",
    "Backups To fix The folder is away Connect the disk",
    "Copies elsewhere Not set up Not made",
    "Backups Well Made every day minute 1",
    "The machine",
    "Something new Well A note",
  ]);
  expect(html).toContain("1 thing to fix.");
  expect(html).toContain("Looked minute 2;");
});
