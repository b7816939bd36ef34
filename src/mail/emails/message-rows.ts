import type { Row } from "./letter.ts";

const labelled = /^([A-Z][A-Za-z/&,() -]{1,40}):(?: (.*))?$/;

/**
 * The rows of a message written as "Label: value" lines; further lines belong to the value above them. Undefined
 * when the text is not of that kind, or when a label comes twice and a row could pass for another.
 */
export function splitIntoRows(message: string): readonly Row[] | undefined {
  const rows: { label: string; lines: string[] }[] = [];
  for (const line of message.split(/\r\n?|\n/)) {
    const [, label, value = ""] = labelled.exec(line) ?? [];
    const current = rows.at(-1);
    if (label !== undefined) rows.push({ label, lines: [value] });
    else if (current) current.lines.push(line);
    else if (line.trim() !== "") return undefined;
  }
  const labels = new Set(rows.map((row) => row.label));
  if (rows.length < 2 || labels.size < rows.length) return undefined;
  return rows.map(({ label, lines }) => ({ label, value: lines.join("\n").trim() }));
}
