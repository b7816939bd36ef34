import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readMultipart, readWholeForm } from "./multipart.ts";
import { expectWithin } from "./testing/processor-time.ts";

const part = (head: string, value = "") =>
  `--cut\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

function send(chunks: Iterable<string>) {
  const body = new PassThrough();
  for (const chunk of chunks) body.write(chunk);
  body.end();
  const headers = { "content-type": "multipart/form-data; boundary=cut" };
  return Object.assign(body, { headers, complete: true }) as unknown as IncomingMessage;
}

const limits = { files: 2, fileSize: 1_000, mostRead: 100_000_000 };

test.each([
  ["fields", (n: number) => part(`name="x${n}"`, "1")],
  ["files", (n: number) => part(`name="file"; filename="${n}.pdf"`, "%PDF-")],
  ["parts without a name", () => "--cut\r\n\r\n\r\n"],
])("of endless %s, hardly any are read after the limit", async (_what, write) => {
  let chunk = "";
  for (let n = 0; n < 500; n += 1) chunk += write(n);
  await expectWithin(200, async () => {
    let read = 0;
    const request = send(Array(200).fill(chunk));
    const reading = readMultipart(request, {
      onField() {
        read += 1;
      },
      onFile: async (stream) => {
        read += 1;
        stream.resume();
      },
      limits,
    });
    await expect(reading).rejects.toMatchObject({ statusCode: 413, message: "The form has too many parts" });
    expect(read).toBeLessThan(50);
  });
});

test("a whole form gives its fields and its file; one that is too large is refused", async () => {
  const form = (bytes: number) =>
    send([
      part('name="do"', "logo"),
      part('name="logo"; filename="a.svg"', "x".repeat(bytes)),
      "--cut--\r\n",
    ]);
  const { fields, file } = await readWholeForm(form(10), 10);
  expect([fields.get("do"), file?.toString()]).toEqual(["logo", "x".repeat(10)]);
  expect((await readWholeForm(form(0), 10)).file).toBeUndefined();
  expect(await readWholeForm(form(11), 10)).toMatchObject({ file: undefined, isTooLarge: true });
});
