import { palette } from "#company/palette.ts";
import type { CapabilityStatement } from "#content/capability-statement.ts";
import { text } from "#documents/pdf/block.ts";
import { margin } from "#documents/pdf/measures.ts";
import { type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { artifact, content } from "#documents/pdf/tags.ts";
import { type Place, type TextStyle, widthOfText, writeText } from "#documents/pdf/text.ts";
import { type } from "./type-scale.ts";

export const footerHeight = 36;

/** The export notice, and which revision of the sheet this is. */
export function drawFooter(paper: Paper, words: CapabilityStatement, date: Temporal.PlainDate) {
  const y = sheetSize.height - footerHeight;
  artifact(paper, (doc) => doc.rect(0, y, sheetSize.width, footerHeight).fill(palette.inkDeep));
  const style: TextStyle = { ...type.onInk, size: 8 };
  const place = { x: margin, y: y + 12, width: sheetSize.width - 2 * margin };
  content(paper, paper.root, "P", () => writeNotice(paper, style, place, words.exportNotice));
  const revised = words.revised(date.toLocaleString("en-US", { dateStyle: "medium" }));
  text(paper, { ...style, align: "right" }, `${words.number} · ${revised}`).draw(place, paper.root);
}

function writeNotice(
  paper: Paper,
  style: TextStyle,
  place: Place,
  { strong, rest }: CapabilityStatement["exportNotice"],
) {
  const bold: TextStyle = { ...style, font: "bold" };
  writeText(paper, bold, strong, place);
  writeText(paper, style, rest, { ...place, x: place.x + widthOfText(paper, bold, strong) });
}
