import { expect, test } from "vitest";
import { readTable } from "#documents/tables/read-table.ts";
import { readFileLines } from "./read-file-lines.ts";

async function read(name: string, text: string) {
  return readFileLines(name, await readTable({ name, bytes: Buffer.from(text) }));
}

test("the rows of a file are the lines of a request, and say where they are from", async () => {
  const text =
    'Line,Part no.,Description,Qty,UI\n0010,EX-1-A,"Pouch, 2"" wide",12,EA\n0020,EX-2-B,Sling,3,PR\n';
  const read1 = await read("list.csv", text);
  expect(read1).toMatchObject({ ok: true, words: "list.csv: 2 lines, from rows 2 to 3", notes: [] });
  expect(read1.ok && read1.lines).toMatchObject([
    {
      number: "0010",
      partNumber: "EX-1-A",
      description: 'Pouch, 2" wide',
      quantity: "12",
      unit: "EA",
      flags: [],
    },
    { number: "0020", partNumber: "EX-2-B", description: "Sling", quantity: "3", unit: "PR", flags: [] },
  ]);
});

test("a list of sentences is read as one", async () => {
  const list = await read("list.txt", "12 EA pouch, utility, black\n3 slings\n");
  expect(list).toMatchObject({ words: "list.txt: 2 lines, from rows 1 to 2" });
  expect(list.ok && list.lines.map(({ quantity }) => quantity)).toEqual(["12", "3"]);
});

test.each([
  ["Part,Description,Qty\n", "Row 1 is a header, and no row follows it."],
  ["Total: 4\nThank you\n", "No row from 1 to 2 looks like an item."],
  [`Part,Qty\n${"EX-1-A,2\n".repeat(510)}`, "Row 501 is one too many: a request has at most 500 lines."],
  ["Part,Qty\nEX-1,=A1\n", "Row 2 has a formula in place of a value"],
])("a file without lines is refused in a sentence that names the row: %#", async (text, why) => {
  const list = await read("list.csv", text);
  expect(list.ok ? "" : list.problem).toContain(why);
});
