/** What can be sent with a message, by what is in the file and not by what its name says alone. */
const fileKinds = ["pdf", "doc", "docx", "xls", "xlsx", "txt", "csv", "jpg", "png", "heic"] as const;
type FileKind = (typeof fileKinds)[number];
/** An e-mail as it came is kept too, but cannot be uploaded. */
export type StoredKind = FileKind | "eml";

export const fileLimits = {
  files: 10,
  bytes: 20 * 1024 * 1024,
  bytesTogether: 60 * 1024 * 1024,
} as const;

export function kindInName(name: string): FileKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase().replace("jpeg", "jpg").replace("heif", "heic");
  return fileKinds.find((kind) => kind === ending);
}

export function beginsAs(kind: FileKind, head: Buffer): boolean {
  return begins[kind](head);
}

/** Whether a later piece fits too: only a text is checked again, unless its letters take two bytes each. */
export function goesOnAs(kind: FileKind, head: Buffer, piece: Buffer): boolean {
  return begins[kind] !== isText || isWide(head) || isPlain(piece);
}

export function endsAs(kind: FileKind, head: Buffer, tail: Buffer): boolean {
  const names = namesInside[kind];
  if (!names) return true;
  const ends = Buffer.concat([head, tail]).toString("latin1");
  return names.every((name) => ends.includes(name)) && !ends.includes("vbaProject.bin");
}

const PARTS_BYTES = 64 * 1024;
const MARK_BYTES = 2;

/**
 * How much of a file's beginning, and of its end, is kept to judge it by: more for the few kinds that list
 * their parts there.
 */
export function keptBytes(kind: FileKind | undefined) {
  return kind && namesInside[kind] ? PARTS_BYTES : MARK_BYTES;
}

type Test = (head: Buffer) => boolean;
const startsWith =
  (...bytes: readonly number[]): Test =>
  (head) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));

const isPdf = startsWith(0x25, 0x50, 0x44, 0x46, 0x2d);
/** Word and Excel before 2007: a compound file. */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
const heicBrands = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

const begins: Readonly<Record<FileKind, Test>> = {
  pdf: isPdf,
  doc: (head) => isCompound(head) && hasStream(head, "WordDocument"),
  xls: (head) => isCompound(head) && (hasStream(head, "Workbook") || hasStream(head, "Book")),
  docx: isZip,
  xlsx: isZip,
  txt: isText,
  csv: isText,
  jpg: startsWith(0xff, 0xd8, 0xff),
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  heic: (head) => heicBrands.test(head.toString("latin1", 4, 12)),
};

/** The names of parts that every such document has; a ZIP file lists its parts at its end. */
const namesInside: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  docx: ["[Content_Types].xml", "word/"],
  xlsx: ["[Content_Types].xml", "xl/"],
};

const DIRECTORY_AT = 48;
const SECTOR = 512;

/** The directory of a compound file can be beyond the given bytes; then its first bytes have to do. */
function hasStream(head: Buffer, name: string) {
  if (head.length < SECTOR) return false;
  const directory = (head.readUInt32LE(DIRECTORY_AT) + 1) * SECTOR;
  return directory >= head.length || head.includes(Buffer.from(`${name}\0`, "utf16le"));
}

function isText(bytes: Buffer) {
  return isWide(bytes) || isPlain(bytes);
}

/** A text whose byte order mark says that its letters take two bytes each. */
function isWide([first, second]: Buffer) {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Without control bytes, which only a text of two-byte letters may have. */
function isPlain(bytes: Buffer) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(bytes.toString("latin1"));
}
