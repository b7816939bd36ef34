import { crc32 } from "node:zlib";

/** A number stays a number; any text stays text, even "=1+1" and "0010". */
type SheetCell = string | number;

/**
 * One sheet as XLSX. Not CSV: there a spreadsheet program turns the buyer's line 0010 into 10 and a part
 * number into a date, and runs what begins with "=". Here every text is marked as text (ECMA-376, part 1,
 * 18.3.1.53).
 */
export function makeSpreadsheet(name: string, rows: readonly (readonly SheetCell[])[]): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const link = (type: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  return zip({
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    "_rels/.rels": link("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": link("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows.map(writeRow).join("")}</sheetData></worksheet>`,
  });
}

function writeRow(cells: readonly SheetCell[]) {
  const written = cells.map((cell) =>
    typeof cell === "number"
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
  );
  return `<row>${written.join("")}</row>`;
}

/** XML has no way to write most control characters. */
const unwritable = /[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string) {
  return text.replace(unwritable, "").replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}

/**
 * Stored uncompressed: a quote's sheet is small. The date is always the first that the format has, so that
 * the same content gives the same bytes.
 */
function zip(files: Readonly<Record<string, string>>) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, path, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, place, path]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006"), end]);
}
