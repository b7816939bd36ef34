import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPortrait, readPicture } from "./picture-files.ts";

const photo = readFileSync("tests/support/companies/two/portraits/zoe.webp");
/** Signature, then the header chunk with its measures. */
const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x02\x80\x08\x02\0\0\0crc.", "latin1");

function jpeg(width: number, height: number, ...markers: number[]) {
  const segments = markers.map((marker) => Buffer.from([0xff, marker, 0, 6, 0x45, 0x78, 0x69, 0x66]));
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, frame, Buffer.from([0xff, 0xda, 0, 8])]);
}

function webp(...chunks: readonly (readonly [kind: string, body: Buffer])[]) {
  const framed = chunks.map(([kind, body]) => {
    const head = Buffer.alloc(8);
    head.write(kind, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  });
  return Buffer.concat([Buffer.from("RIFF....WEBP", "latin1"), ...framed]);
}

function extended(width: number, height: number) {
  const body = Buffer.alloc(10);
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return ["VP8X", body] as const;
}

function lossless(width: number, height: number) {
  const body = Buffer.alloc(5, 0x2f);
  body.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return ["VP8L", body] as const;
}

function lossy(width: number, height: number) {
  const body = Buffer.alloc(10);
  body.writeUInt16LE(width, 6);
  body.writeUInt16LE(height, 8);
  return ["VP8 ", body] as const;
}

function avif(sizes: readonly (readonly [number, number])[], more = "") {
  const properties = sizes.map(([width, height]) => {
    const box = Buffer.alloc(16);
    box.write("ispe", "latin1");
    box.writeUInt32BE(width, 8);
    box.writeUInt32BE(height, 12);
    return box;
  });
  const start = Buffer.from("\0\0\0\u001cftypavif", "latin1");
  return Buffer.concat([start, ...properties, Buffer.from(more, "latin1"), Buffer.from("mdat Exif")]);
}

test.each([
  ["JPEG", jpeg(600, 640)],
  ["WebP", webp(extended(600, 640))],
  ["WebP", webp(lossless(600, 640))],
  ["WebP", webp(lossy(600, 640))],
  [
    "AVIF",
    avif([
      [60, 64],
      [600, 640],
    ]),
  ],
])("the measures of a %s are read", (type, bytes) => {
  expect(readPicture(bytes)).toEqual({ type, width: 600, height: 640, hasMetadata: false });
});

test("a portrait that was prepared passes", () => {
  expect(checkPortrait(photo)).toMatchObject({ type: "WebP", width: 480, height: 480 });
  expect(checkPortrait(png)).toMatchObject({ type: "PNG", width: 640, height: 640 });
});

test.each([
  ["JPEG with Exif", jpeg(600, 600, 0xe1)],
  ["JPEG with IPTC", jpeg(600, 600, 0xe0, 0xed)],
  ["WebP with Exif", webp(extended(600, 600), ["EXIF", Buffer.alloc(3)])],
  ["WebP with XMP", webp(extended(600, 600), ["XMP ", Buffer.alloc(4)])],
  ["AVIF with Exif", avif([[600, 600]], "infe Exif")],
  ["PNG with Exif", Buffer.concat([png, Buffer.from("\0\0\0\0eXIf....", "latin1")])],
])("%s is refused, for it may tell a place", (_name, bytes) => {
  expect(checkPortrait(bytes)).toEqual({ problem: expect.stringContaining("exiftool -all= FILE") });
});

test.each([
  [jpeg(600, 640), "is 600 by 640 pixels, not square"],
  [jpeg(479, 479), "is 479 pixels wide, not at least 480"],
  [Buffer.concat([jpeg(600, 600), Buffer.alloc(400 * 1024)]), "has 401 KB, not at most 400"],
  [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "is not a JPEG, PNG, WebP or AVIF picture"],
  [jpeg(600, 600).subarray(0, 9), "is not a JPEG, PNG, WebP or AVIF picture"],
  [Buffer.alloc(0), "is not a JPEG, PNG, WebP or AVIF picture"],
])("what does not fit is refused in a sentence: %#", (bytes, problem) => {
  expect(checkPortrait(bytes)).toEqual({ problem });
});
