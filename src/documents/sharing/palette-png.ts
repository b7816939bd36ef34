import { crc32, deflateSync } from "node:zlib";

type Image = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

type Color = { readonly red: number; readonly green: number; readonly blue: number };

/** Our pictures are flat color and thin lines: 16 colors look the same as millions, at an eighth of the bytes. */
const bitDepth = 4;
const paletteSize = 1 << bitDepth;
const colorTypeIndexed = 3;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Opaque RGBA pixels, an even number in each row, as a PNG with a palette (ISO 15948). */
export function encodePalettePng({ pixels, width, height }: Image) {
  const { palette, indexOf } = choosePalette(pixels);
  const colorAt = (x: number, y: number) => indexOf[bucketAt(pixels, (y * width + x) * 4)] ?? 0;
  const rowLength = 1 + width / 2;
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      rows[y * rowLength + 1 + x / 2] = (colorAt(x, y) << bitDepth) | colorAt(x + 1, y);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colorTypeIndexed;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(({ red, green, blue }) => [red, green, blue]))),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Colors that differ only in their last three bits share a bucket: 5 bits each for red, green and blue. */
function bucketAt(pixels: Uint8Array, at: number) {
  return (
    (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3)
  );
}

type Bucket = Color & { readonly number: number; readonly count: number };

/** Takes, again and again, the color whose pixels are together farthest from the palette so far. */
function choosePalette(pixels: Uint8Array) {
  const buckets = fillBuckets(pixels);
  const palette: Color[] = [];
  const distances = new Float64Array(buckets.length).fill(Number.MAX_SAFE_INTEGER);
  const indexOf = new Uint8Array(1 << 15);
  while (palette.length < paletteSize) {
    const next = farthestColor(buckets, distances);
    if (next === undefined) break;
    for (const [position, bucket] of buckets.entries()) {
      const distance = distanceBetween(bucket, next);
      if (distance >= (distances[position] ?? 0)) continue;
      distances[position] = distance;
      indexOf[bucket.number] = palette.length;
    }
    palette.push(next);
  }
  return { palette, indexOf };
}

function fillBuckets(pixels: Uint8Array): Bucket[] {
  const counts = new Uint32Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  for (let at = 0; at < pixels.length; at += 4) {
    const bucket = bucketAt(pixels, at);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    for (let channel = 0; channel < 3; channel += 1) {
      sums[bucket * 3 + channel] = (sums[bucket * 3 + channel] ?? 0) + (pixels[at + channel] ?? 0);
    }
  }
  return [...counts].flatMap((count, number) => {
    if (count === 0) return [];
    const mean = (channel: number) => Math.round((sums[number * 3 + channel] ?? 0) / count);
    return [{ number, count, red: mean(0), green: mean(1), blue: mean(2) }];
  });
}

function farthestColor(buckets: readonly Bucket[], distances: Float64Array) {
  let worst = 0;
  let found: Bucket | undefined;
  for (const [position, bucket] of buckets.entries()) {
    const loss = bucket.count * (distances[position] ?? 0);
    if (loss > worst) [worst, found] = [loss, bucket];
  }
  return found;
}

function distanceBetween(a: Color, b: Color) {
  return (a.red - b.red) ** 2 + (a.green - b.green) ** 2 + (a.blue - b.blue) ** 2;
}

function chunk(type: string, data: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
