import { expect, test } from "vitest";
import { createTableReader } from "./table-thread.ts";

const ours = new URL("../../server/tables/table-worker.ts", import.meta.url);
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const file = (text: string) => ({ name: "list.csv", bytes: Buffer.from(text) });
const tooMuch = "“list.csv” was not read. Reading it takes more time or memory than a list needs.";

test("a list is read in a thread of its own, and so is the next after one that is refused", async () => {
  const { read } = createTableReader(ours);
  const [refused, taken] = await Promise.all([
    read(file("Part,Qty\nEX-1,=A1\n")),
    read(file("Part,Qty\nEX-1,2\n")),
  ]);
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining("Row 2 has a formula") });
  expect(taken).toMatchObject({ ok: true, rows: [{ row: 1 }, { row: 2, cells: ["EX-1", "2"] }] });
});

test.each([
  ["the processor for too long", "for (;;);"],
  ["too much memory", "const all = []; for (;;) all.push(new Array(1e5).fill('x' + all.length));"],
  ["the thread down with it", "process.exit(1);"],
])("what takes %s is refused, and nothing waits for it", async (_name, code) => {
  const { read } = createTableReader(script(code), { processorMs: 1_000, memoryMb: 32 });
  expect(await read(file("Part,Qty\nEX-1,2\n"))).toEqual({ ok: false, problem: tooMuch });
});
