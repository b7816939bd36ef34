import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PDFDocument from "pdfkit";
import { expect, onTestFinished, test, vi } from "vitest";

test("the owner's logo is on icons and papers", async () => {
  const before = process.env.COMPANY_DIR;
  const folder = await mkdtemp(path.join(tmpdir(), "logo-"));
  onTestFinished(async () => {
    process.env.COMPANY_DIR = before;
    vi.resetModules();
    await rm(folder, { recursive: true });
  });
  await cp(String(before), folder, { recursive: true });
  const shape = `<rect width="60" height="20" fill="#1a6fd0"/>`;
  await writeFile(
    path.join(folder, "logo.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${shape}</svg>`,
  );
  process.env.COMPANY_DIR = folder;
  vi.resetModules();
  const { drawMark, icons } = await import("./logo.ts");

  const [icon] = icons;
  expect(String(await icon?.draw())).toContain("data:image/png;base64,");
  const doc = new PDFDocument();
  const image = vi.spyOn(doc, "image");
  drawMark(doc, { x: 0, y: 0, size: 20, strata: "#ffffff" });
  expect(image).toHaveBeenCalledOnce();
});
