import { crc32, deflateSync } from "node:zlib";

/** For tests: a PNG with a slanting stroke, in shades of gray with alpha. */
export function drawnSignature({ width = 240, height = 60, pixels = strokeOf(width, height) } = {}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 4, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function strokeOf(width: number, height: number) {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_, x) => {
      const middle = height / 2 + Math.sin(x / 12) * (height / 3);
      return [0, Math.abs(y - middle) < 3 ? 255 : 0];
    });
    return [0, ...pixels.flat()];
  });
  return deflateSync(Buffer.from(rows.flat()));
}

function chunk(kind: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
