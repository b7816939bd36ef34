/** What a picture's header says. */
type PictureFile = {
  readonly type: "JPEG" | "PNG" | "WebP" | "AVIF";
  readonly width: number;
  readonly height: number;
  /** Exif, XMP or the like, which may say where and when a picture was taken. */
  readonly hasMetadata: boolean;
};

const smallestSide = 480;
/** Parts of a file, far more than any camera or program writes; without end, a file could have millions of empty ones. */
const mostParts = 20_000;
const mostBytes = 400 * 1024;

/** A portrait's measures, or what is wrong with it. */
export function checkPortrait(bytes: Buffer): PictureFile | { readonly problem: string } {
  const file = readPicture(bytes);
  if (!file) return { problem: "is not a JPEG, PNG, WebP or AVIF picture" };
  const { width, height } = file;
  if (width !== height) return { problem: `is ${width} by ${height} pixels, not square` };
  if (width < smallestSide) return { problem: `is ${width} pixels wide, not at least ${smallestSide}` };
  if (bytes.length > mostBytes) {
    return { problem: `has ${Math.ceil(bytes.length / 1024)} KB, not at most ${mostBytes / 1024}` };
  }
  if (file.hasMetadata) {
    return {
      problem:
        "carries hidden data (Exif or XMP) that may tell where it was taken; save it without, such as with: exiftool -all= FILE",
    };
  }
  return file;
}

/** Undefined if it is none of the four, or truncated. */
export function readPicture(bytes: Buffer): PictureFile | undefined {
  try {
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.toString("latin1", 1, 4) === "PNG") return readPng(bytes);
    if (bytes.toString("latin1", 8, 12) === "WEBP") return readWebp(bytes);
    if (bytes.toString("latin1", 4, 12) === "ftypavif") return readAvif(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Counts the parts that are read; a RangeError, as at the end of a file, makes it one that cannot be read. */
function countParts() {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > mostParts) throw new RangeError("A picture has too many parts");
  };
}

/** Segments until the pixels begin: APP1 holds Exif and XMP, APP13 holds IPTC, a frame header the measures. */
function readJpeg(bytes: Buffer): PictureFile | undefined {
  let measures: { width: number; height: number } | undefined;
  let hasMetadata = false;
  const count = countParts();
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    count();
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xe1 || marker === 0xed) hasMetadata = true;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) measures = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xda) break;
  }
  return measures && { type: "JPEG", ...measures, hasMetadata };
}

function readPng(bytes: Buffer): PictureFile {
  let hasMetadata = false;
  const count = countParts();
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    count();
    if (["eXIf", "tEXt", "zTXt", "iTXt"].includes(bytes.toString("latin1", at + 4, at + 8)))
      hasMetadata = true;
  }
  return { type: "PNG", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), hasMetadata };
}

function readWebp(bytes: Buffer): PictureFile | undefined {
  let measures: { width: number; height: number } | undefined;
  let hasMetadata = false;
  const count = countParts();
  for (let at = 12; at + 8 <= bytes.length; ) {
    count();
    const kind = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (kind === "EXIF" || kind === "XMP ") hasMetadata = true;
    measures ??= webpMeasures(kind, bytes.subarray(at + 8));
    at += 8 + length + (length % 2);
  }
  return measures && { type: "WebP", ...measures, hasMetadata };
}

function webpMeasures(kind: string, body: Buffer) {
  if (kind === "VP8X") return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (kind === "VP8 ") return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Every picture inside the file has an `ispe` property with its measures; the largest is the one that is shown. */
function readAvif(bytes: Buffer): PictureFile | undefined {
  let width = 0;
  let height = 0;
  const count = countParts();
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    count();
    width = Math.max(width, bytes.readUInt32BE(at + 8));
    height = Math.max(height, bytes.readUInt32BE(at + 12));
  }
  const head = bytes.subarray(0, Math.max(0, bytes.indexOf("mdat")) || bytes.length);
  const hasMetadata = head.includes("Exif") || head.includes("application/rdf+xml");
  return width > 0 ? { type: "AVIF", width, height, hasMetadata } : undefined;
}

const mostSvgBytes = 400 * 1024;

/** As we write it around a PNG picture. */
const pictureInside =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><image width="\d+" height="\d+" href="data:image\/png;base64,[\w+/=]+"\/><\/svg>\n$/;
const shapes = new Set(
  "svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop title desc clippath".split(
    " ",
  ),
);

/** An XML declaration and comments of an editor may come first. */
const headLetters = 4_096;

/** By hand: an expression looks for the end of each comment that has none up to the end of the file. */
function withoutComments(text: string) {
  let kept = "";
  let at = 0;
  for (;;) {
    const begin = text.indexOf("<!--", at);
    const end = begin < 0 ? -1 : text.indexOf("-->", begin + 4);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, begin);
    at = end + 3;
  }
}

/** Drawn shapes only: nothing that runs, loads or points elsewhere. What is not known is refused. */
export function svgProblem(text: string): string | undefined {
  const noSvg = "is neither a plain SVG nor a PNG file";
  // Before anything searches it. A photo by mistake is not told about its size.
  if (text.length > mostSvgBytes)
    return text.slice(0, headLetters).includes("<svg") ? `is larger than ${mostSvgBytes / 1024} KB` : noSvg;
  if (pictureInside.test(text)) return undefined;
  const svg = withoutComments(text.replace(/^\ufeff?\s*<\?xml\s[^>]*\?>/, "")).trim();
  if (!/^<svg[\s>]/i.test(svg) || !svg.endsWith("</svg>")) return noSvg;
  if (!/^<svg[^>]*\sviewBox=["']/.test(svg)) return "has no viewBox, so it cannot be shown in any size";
  const other = [...svg.matchAll(/<\/?([^\s>/]*)/g)]
    .map(([, name = ""]) => name)
    .find((name) => !shapes.has(name.toLowerCase()));
  if (other !== undefined) return `has a part that is no shape: ${other.slice(0, 30)}`;
  if (/\son\w+\s*=|\bhref\s*=|&#|url\(\s*(?!["']?#)/i.test(svg)) {
    return "has something that runs, or that loads from elsewhere";
  }
  if (/\bstyle\s*=/i.test(svg))
    return "has styles: save it as a plain SVG with presentation attributes, or as a PNG";
  return undefined;
}
