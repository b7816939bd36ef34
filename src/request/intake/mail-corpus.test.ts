import { expect, test } from "vitest";
import { readTable } from "#documents/tables/read-table.ts";
import { readMail } from "#mail/inbound/read-mail.ts";
import type { Line } from "#request/lines/line.ts";
import { type AskingMail, askingMails } from "#request/testing/mail-corpus.ts";
import { readAsked } from "./read-asked.ts";

/** Doubted: there, with a flag. Beside: lines that nobody asked for, with a flag; invented: without one. */
type Score = Record<"mails" | "lines" | "right" | "doubted" | "missing" | "beside" | "invented", number>;

const none: Score = { mails: 0, lines: 0, right: 0, doubted: 0, missing: 0, beside: 0, invented: 0 };
const columns = Object.keys(none) as (keyof Score)[];
const add = (a: Score, b: Score): Score =>
  Object.fromEntries(columns.map((name) => [name, a[name] + b[name]])) as Score;

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "");
const wordsOf = ({ nsn, partNumber, description }: Line) => lettersOf(`${nsn} ${partNumber} ${description}`);

async function judge({ raw, expected }: AskingMail): Promise<Score> {
  const mail = await readMail({ raw: Buffer.from(raw), sender: "dana@agency.example" });
  const { lines } = await readAsked(mail, { read: readTable });
  const left = [...lines];
  const score = { ...none, mails: 1, lines: expected.length };
  for (const { quantity, unit, words } of expected) {
    const names = (line: Line) => wordsOf(line).includes(lettersOf(words));
    const isRight = (line: Line) =>
      line.flags.length === 0 && line.quantity === quantity && (unit === "" || line.unit === unit);
    const right = left.findIndex((line) => names(line) && isRight(line));
    const doubted = left.findIndex((line) => names(line) && line.flags.length > 0);
    score[right >= 0 ? "right" : doubted >= 0 ? "doubted" : "missing"] += 1;
    if (right >= 0 || doubted >= 0) left.splice(right >= 0 ? right : doubted, 1);
  }
  score.invented = left.filter(({ flags }) => flags.length === 0).length;
  score.beside = left.length - score.invented;
  return score;
}

test("of e-mails of every kind, no line is missing or wrong, and none is invented", async () => {
  const byKind = new Map<string, Score>();
  for (const mail of askingMails)
    byKind.set(mail.kind, add(byKind.get(mail.kind) ?? none, await judge(mail)));
  const sum = [...byKind.values()].reduce(add);
  const table = [...byKind, ["all", sum] as const].map(([kind, score]) =>
    [...columns.map((name) => String(score[name]).padStart(7)), ` ${kind}`].join(" "),
  );
  expect(
    [[...columns.map((name) => name.padStart(7)), " kind"].join(" "), ...table].join("\n"),
  ).toMatchInlineSnapshot(`
    "  mails   lines   right doubted missing  beside invented  kind
          7     278     278       0       0       0       0  plain list
          5      14      14       0       0       0       0  numbered, count behind
          5      15      15       0       0       0       0  count in parentheses
          4      11      11       0       0       0       0  count and x
          6      18      18       0       0       0       0  qty behind a comma
          4      11      11       0       0       0       0  columns of spaces
          7     278     278       0       0       0       0  tabs, pasted from Excel
          3       8       8       0       0       0       0  in a sentence
          1       1       1       0       0       0       0  subject alone
          1       1       1       0       0       0       0  subject alone, no text
          6      18      18       0       0       0       0  Gmail, below an older e-mail
          6      18      18       0       0       0       0  Outlook, above an older e-mail
          6      18      18       0       0       0       0  signature below the quoted text
          6      18      18       0       0       0       0  only quoted, see below
          6      18      18       0       0       0       0  forwarded by Gmail
          6      18      18       0       0       0       0  forwarded by Outlook
          6      18      18       0       0       0       0  forwarded by Apple Mail
          6      18      18       0       0       0       0  forwarded as attachment
          6      18      18       0       0       0       0  forwarded as attachment, no text
          7     278     278       0       0       0       0  table from Outlook
          6      18      18       0       0       0       0  table from Google Sheets
          6      18      18       0       0       0       0  table from Word, HTML alone
          6      18      18       0       0       0       0  list from Gmail
          6      18      18       0       0       0       0  Apple Mail, HTML alone
          6      18      18       0       0       0       0  struck-out rows
          6      18      18       0       0       0       0  struck-out cells
          7     278     278       0       0       0       0  CSV attached
          7     278     278       0       0       0       0  XLSX attached
          5      15      15       0       0       0       0  CSV of Windows, semicolons
          6      18      18       0       0       0       0  text file attached
          6      18      18       0       0       0       0  base64
          6      18      18       0       0       0       0  quoted-printable, Windows-1252
          6      18      18       0       0       0       0  format=flowed
          6      18      18       0       0       0       0  phone signature
          6      18      18       0       0       0       0  banner and disclaimer
          6      18      18       0       0       0       0  plain part of no use
          6      18      18       0       0       0       0  signature in a table of its own
          6      18      18       0       0       0       0  purchasing system
          6      18      18       0       0       0       0  with logo and pictures
          4      11      11       0       0       0       0  list in the text and attached
          4      14      14       0       0       0       0  under headings
        227    1959    1959       0       0       0       0  all"
  `);
  expect(sum.mails).toBeGreaterThanOrEqual(150);
  expect(sum.missing + sum.doubted).toBeLessThanOrEqual(sum.lines / 100);
  expect(sum.invented).toBe(0);
});
