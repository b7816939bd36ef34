import PDFDocument from "pdfkit";
import { expect, test, vi } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { drawMark, iconsOf, ownMarkOf } from "./logo.ts";

test("the owner's logo is on icons and papers", async () => {
  const shape = `<rect width="60" height="20" fill="#1a6fd0"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${shape}</svg>`;
  const company = fixtureCompany("one", () => ({ logo: Buffer.from(svg) }));

  const [icon] = iconsOf(company);
  expect(String(await icon?.draw())).toContain("data:image/png;base64,");
  const doc = new PDFDocument();
  const image = vi.spyOn(doc, "image");
  const paper = { doc, company, ownMark: await ownMarkOf(company) };
  drawMark(paper, { x: 0, y: 0, size: 20, strata: "#ffffff" });
  expect(image).toHaveBeenCalledOnce();
});
