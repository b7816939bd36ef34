import sharp from "sharp";
import { expect, test } from "vitest";
import { readPicture, svgProblem } from "#company/picture-files.ts";
import { makeLogo, makePortrait, makeSignature, unread } from "./pictures.ts";

const [red, blue] = ["#ff0000", "#0000ff"];

/** As a phone held upright writes it: lying on its side, with the turn and the place in its Exif data. */
function phonePhoto(
  format: "jpeg" | "png" | "webp" | "avif",
  [width, height]: [number, number] = [1200, 900],
) {
  const half = { create: { width: width / 2, height, channels: 3, background: blue } } as const;
  return sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD0: { Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    [format]()
    .toBuffer();
}

async function colorAt(picture: Buffer, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > 128 ? "red" : "blue";
}

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s photo becomes upright, square, small and tells nothing",
  async (format) => {
    const made = await makePortrait(await phonePhoto(format));
    if ("problem" in made) throw new Error(made.problem);
    expect(readPicture(made.bytes)).toEqual({ type: "WebP", width: 640, height: 640, hasMetadata: false });
    expect(made.bytes.includes("GPS") || made.bytes.includes("Exif")).toBe(false);
    // Its left half is above when it is turned.
    expect([await colorAt(made.bytes, 320, 20), await colorAt(made.bytes, 320, 620)]).toEqual([
      "blue",
      "red",
    ]);
  },
);

test("the square is where the sliders say", async () => {
  const photo = await phonePhoto("jpeg", [2400, 1200]);
  const made = await makePortrait(photo, { size: 50, x: 50, y: 100 });
  if ("problem" in made) throw new Error(made.problem);
  expect(await colorAt(made.bytes, 320, 5)).toBe("red");
});

test("a bomb is refused by its header, and what is damaged, too small or no picture with a sentence", async () => {
  const bomb = Buffer.from(await phonePhoto("png"));
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  expect(await makePortrait(bomb)).toEqual({ problem: "is 50,000 by 50,000 pixels, more than a photo has" });
  const cut = (await phonePhoto("jpeg")).subarray(0, 2_000);
  expect(await makePortrait(cut)).toMatchObject({ problem: expect.stringContaining("cannot be read") });
  expect(await makePortrait(await phonePhoto("jpeg", [400, 400]))).toMatchObject({
    problem: "leaves a square of 400 pixels, not at least 480",
  });
});

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`;

test.each([
  svg("<script>alert(1)</script>"),
  svg('<path d="M0 0" onclick="alert(1)"/>'),
  svg("<foreignObject><p>Hello</p></foreignObject>"),
  svg('<image href="https://evil.example/x.png"/>'),
  svg('<path d="M0 0" fill="url(https://evil.example/#a)"/>'),
  svg("<style>@import 'https://evil.example'</style>"),
  svg('<path style="fill:red" d="M0 0"/>'),
  svg("<SCRIPT>alert(1)</SCRIPT>"),
  svg("<x:script xmlns:x='http://www.w3.org/2000/svg'/>"),
  `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`,
  svg("&#60;script>"),
  svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
  `<?xml-stylesheet href="https://evil.example/a.css"?>${svg("<path/>")}`,
  "<svg><path/></svg>",
  "not a picture",
])("%s is no logo", (text) => {
  expect(svgProblem(text)).toBeTypeOf("string");
});

test("shapes are a logo, and a PNG picture becomes one", async () => {
  const shapes = Buffer.from(
    `<?xml version="1.0"?>\n<!-- ours -->\n${svg('<g fill="url(#a)"><path d="M0 0h40v40z"/></g>')}\n`,
  );
  expect(await makeLogo(shapes)).toEqual({ bytes: shapes });
  expect(svgProblem(shapes.toString().replaceAll('"', "'"))).toBeUndefined();
  const png = await sharp({ create: { width: 800, height: 600, channels: 4, background: red } })
    .png()
    .toBuffer();
  const made = await makeLogo(png);
  if ("problem" in made) throw new Error(made.problem);
  expect(svgProblem(made.bytes.toString())).toBeUndefined();
  expect(made.bytes.toString()).toMatch(/^<svg [^>]*viewBox="0 0 512 384"><image /);
  expect(await makeLogo(await phonePhoto("jpeg"))).toMatchObject({
    problem: "is neither a plain SVG nor a PNG file",
  });
});

test("a signature becomes a small PNG, and what unpacks to far more than that is refused", async () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: blue } })
      .png()
      .toBuffer();
  const made = await makeSignature(await draw(1_200, 300));
  expect(readPicture("bytes" in made ? made.bytes : Buffer.alloc(0))).toMatchObject({
    type: "PNG",
    width: 800,
    height: 200,
  });
  const whole = await draw(240, 60);
  for (const bytes of [await draw(5_000, 5_000), whole.subarray(0, 60), Buffer.from("<svg/>")])
    expect(await makeSignature(bytes)).toEqual(unread);
});
