import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Fact } from "#content/page.ts";
import { sharingPicturePath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { CompanyContext } from "#site/use-company.tsx";
import { widthOf, wrap } from "./lettering.tsx";
import { Picture, sharingPicturesOf } from "./pictures.tsx";

const sizeLimit = 60_000;

test("every indexed page has its own picture of 1200 by 630, none like another, all small", async () => {
  const pictures = await Promise.all(
    sharingPicturesOf(theCompany).map(async ({ path, draw }) => ({ path, bytes: await draw() })),
  );
  const expected = pagesOf(theCompany)
    .filter((page) => page.isIndexed)
    .map((page) => sharingPicturePath(page.path));
  expect(pictures.map(({ path }) => path).sort()).toEqual([...expected].sort());
  expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(pictures.length);
  for (const { path, bytes } of pictures) {
    expect([path, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([path, 1200, 630]);
    expect([path, bytes.length < sizeLimit]).toEqual([path, true]);
  }
});

test("the note of a fact is drawn too", () => {
  const countTexts = (fact: Fact) => {
    const picture = createElement(Picture, { mark: "", title: "About", facts: [fact], terrain: "band" });
    return renderToStaticMarkup(createElement(CompanyContext, { value: theCompany }, picture)).split("<path")
      .length;
  };
  const fact = { label: "Quote requests", value: "24 hours" };
  expect(countTexts({ ...fact, note: "on business days" })).toBe(countTexts(fact) + 1);
});

test("words are set in as few lines as fit, about equally long", () => {
  const style = { font: "heading", size: 76, leading: 1 } as const;
  const title = "Built in Birmingham to be easy to buy from";
  const lines = wrap(title, style, 880);
  expect(lines.join("")).toBe(title);
  expect(lines).toHaveLength(2);
  const [first = 0, second = 0] = lines.map((line) => widthOf(line.trimEnd(), style));
  expect(Math.max(first, second)).toBeLessThanOrEqual(880);
  expect(Math.abs(first - second)).toBeLessThan(200);
});
