import { expect, test } from "vitest";
import { expectWithin } from "#http/testing/processor-time.ts";
import { checkPortrait, svgProblem } from "./picture-files.ts";

const MB = 1024 * 1024;
const mostMs = 50;

const longest = 400 * 1024;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">';
const asLongAsJudged = (head: string, repeated: string, tail = "</svg>") =>
  head + repeated.repeat((longest - head.length - tail.length) / repeated.length) + tail;

const drawings = {
  "comments without an end": asLongAsJudged(svg, "<!--"),
  "a declaration without an end": asLongAsJudged("<?xml ", "?"),
  "spaces before a declaration": asLongAsJudged("", " "),
  "attributes without a value": asLongAsJudged("<svg ", " on"),
  "an attribute's name without an end": asLongAsJudged(`${svg}<g on`, "a"),
  "spaces after an attribute": asLongAsJudged(`${svg}<g on`, " "),
  "spaces after href": asLongAsJudged(`${svg}<g href`, " "),
  "addresses of nothing": asLongAsJudged(`${svg}<g fill="`, "url( "),
  brackets: asLongAsJudged(svg, "<"),
  "views without a box": asLongAsJudged("<svg", " viewBox="),
  "ours, without an end": asLongAsJudged(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,',
    "A",
    "",
  ),
};

test.each(Object.entries(drawings))("a drawing of %s is judged at once", async (_name, text) => {
  expect(text.length).toBeGreaterThan(longest - 100);
  await expectWithin(mostMs, () => svgProblem(text));
});

test.each(Object.entries(drawings))("so is a megabyte of %s", async (_name, text) => {
  const long = text.repeat(3);
  expect(long.length).toBeGreaterThan(MB);
  await expectWithin(mostMs, () => svgProblem(long));
  expect(svgProblem(long)).toBeDefined();
});

test("a drawing keeps its meaning without its comments, and one that is too large is told so", () => {
  const drawing = (inside: string) => `${svg}${inside}<path d="M0 0"/></svg>\n`;
  expect(
    svgProblem(`<?xml version="1.0"?>\n<!-- one --><!---->${drawing("<!-- <script> -->")}`),
  ).toBeUndefined();
  expect(svgProblem(drawing("<!-- <script>"))).toContain("no shape: !--");
  expect(svgProblem(drawing(" ".repeat(longest)))).toBe("is larger than 400 KB");
  expect(svgProblem("x".repeat(longest + 1))).toBe("is neither a plain SVG nor a PNG file");
});

const empty = (head: Buffer, part: Buffer) => Buffer.concat([head, Buffer.alloc(4 * MB, part)]);
const pictures = {
  PNG: empty(Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("\0\0\0\0tEXt\0\0\0\0", "latin1")),
  JPEG: empty(Buffer.from("ffd8", "hex"), Buffer.from("ffe10002", "hex")),
  WebP: empty(Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), Buffer.from("EXIF\0\0\0\0", "latin1")),
  AVIF: empty(Buffer.from("\0\0\0\0ftypavif", "latin1"), Buffer.from("ispe", "latin1")),
};

test.each(Object.entries(pictures))(
  "a %s of hundreds of thousands of empty parts is refused at once",
  async (_type, bytes) => {
    expect(checkPortrait(bytes)).toEqual({ problem: "is not a JPEG, PNG, WebP or AVIF picture" });
    await expectWithin(mostMs, () => checkPortrait(bytes));
  },
);
