import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { PIECE_BYTES } from "#store/pieces.ts";
import { endlessRoom } from "#store/room.ts";
import { StoreUnavailable } from "#store/store.ts";
import { cleanName, keepAhead, readUpload, receiveFile, takeFiles } from "./uploads.ts";

const store = {
  startFile: async () => 1,
  addFilePiece: async () => undefined,
  dropFiles: async () => undefined,
  keepFiles: async () => {},
  findKeptFiles: async () => [],
};

async function receive(name: string, bytes: Buffer) {
  const parts = { store, reference: "RFQ-7K3MX9QD", now: 0, keeping: endlessRoom.open() };
  const file = receiveFile(name, parts, []);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const refusal = await file.add(bytes.subarray(at, at + PIECE_BYTES));
    if (refusal) return refusal;
  }
  const arrived = file.end();
  return typeof arrived === "string" ? arrived : arrived.size;
}

test("a sender who breaks off while the store starts the file leaves nothing", async () => {
  const started = Promise.withResolvers<number>();
  const starting = Promise.withResolvers<void>();
  const dropped: number[] = [];
  const body = new PassThrough();
  const request = Object.assign(body, {
    headers: { "content-type": "multipart/form-data; boundary=cut" },
    complete: false,
  });
  const upload = readUpload(request as unknown as IncomingMessage, {
    ...{ reference: "RFQ-7K3MX9QD", now: 0, keeping: endlessRoom.open(), admit: async () => true },
    store: {
      ...store,
      startFile: () => {
        starting.resolve();
        return started.promise;
      },
      dropFiles: async (ids) => {
        dropped.push(...ids);
        return undefined;
      },
    },
  });
  body.write(`--cut\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-`);
  body.write(Buffer.alloc(2 * PIECE_BYTES, "a"));
  await starting.promise;
  body.destroy();
  await new Promise((resolve) => body.once("close", resolve));
  started.resolve(7);
  await expect(upload).rejects.toThrow("The form was cut off");
  expect(dropped).toEqual([7]);
});

test("where accepted files cannot be kept, each has to be chosen again, but not what was kept before", async () => {
  const drawing = { id: 7, name: "drawing.pdf", kind: "pdf", size: 2_048, sha256: "" } as const;
  const part = (name: string, value: string) =>
    `--cut\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const body = [
    part('name="form"', "one form"),
    part('name="kept"', "7 drawing.pdf"),
    part('name="files"; filename="po.pdf"', "%PDF-1.7"),
    "--cut--\r\n",
  ];
  const request = Object.assign(Readable.from([Buffer.from(body.join(""))]), {
    headers: { "content-type": "multipart/form-data; boundary=cut" },
    complete: true,
  });
  const upload = await readUpload(request as unknown as IncomingMessage, {
    ...{ reference: "RFQ-7K3MX9QD", now: 0, keeping: endlessRoom.open(), admit: async () => true },
    store: {
      ...store,
      findKeptFiles: async () => [drawing],
      keepFiles: () => Promise.reject(new StoreUnavailable("the disk is full")),
    },
  });
  expect(await keepAhead(upload, theCompany.said)).toEqual({
    kept: [{ value: "7 drawing.pdf", words: "drawing.pdf, PDF, 2 KB" }],
    problems: ["“po.pdf” could not be kept. Please choose it again."],
  });
});

test.each([777, 65_536, 150_000, 1_000_000])(
  "files that come in chunks of %i bytes are stored as they were",
  async (chunkBytes) => {
    const files = [300_000, 1_000, 65_000].map((bytes) =>
      Buffer.concat([Buffer.from("%PDF-"), Uint8Array.from({ length: bytes }, (_, at) => (at * 31) % 251)]),
    );
    const head = (name: string) =>
      `--cut\r\ncontent-disposition: form-data; name="files"; filename="${name}.pdf"\r\n\r\n`;
    const body = Buffer.concat([
      ...files.flatMap((file, index) => [Buffer.from(head(`${index}`)), file, Buffer.from("\r\n")]),
      Buffer.from("--cut--\r\n"),
    ]);
    const chunks = Array.from({ length: Math.ceil(body.length / chunkBytes) }, (_, index) =>
      Buffer.copyBytesFrom(body, index * chunkBytes, chunkBytes),
    );
    const request = Object.assign(Readable.from(chunks), {
      headers: { "content-type": "multipart/form-data; boundary=cut" },
      complete: true,
    });
    const stored = new Map<number, Buffer[]>();
    await readUpload(request as unknown as IncomingMessage, {
      ...{ reference: "RFQ-7K3MX9QD", now: 0, keeping: endlessRoom.open(), admit: async () => true },
      store: {
        ...store,
        startFile: async () => {
          stored.set(stored.size, []);
          return stored.size - 1;
        },
        addFilePiece: async ({ file, bytes }) => {
          stored.get(file)?.push(Buffer.from(bytes));
          return undefined;
        },
      },
    });
    expect(
      [...stored.values()].map((pieces) => Buffer.concat(pieces).equals(files.shift() ?? Buffer.alloc(0))),
    ).toEqual([true, true, true]);
  },
);

test.each(["list.doc", "list.xls"])("the mere beginning of an old Office file is no %s", async (name) => {
  const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
  expect(await receive(name, magic)).toBe("type");
  expect(await receive(name, Buffer.concat([magic, Buffer.alloc(43)]))).toBe("type");
});

test.each(["utf16le", "big endian"])("a long text in UTF-16 is a text to its end: %s", async (order) => {
  const bytes = Buffer.from(`\ufeff${"Goggle\t12\r\n".repeat(20_000)}`, "utf16le");
  if (order !== "utf16le") bytes.swap16();
  expect(bytes.length).toBeGreaterThan(2 * PIECE_BYTES);
  expect(await receive("list.txt", bytes)).toBe(bytes.length);
});

test("a Word file may list its parts across the end of a piece", async () => {
  const parts = "[Content_Types].xml word/";
  const bytes = Buffer.concat([
    Buffer.from("PK\x03\x04"),
    Buffer.alloc(2 * PIECE_BYTES - 14),
    Buffer.from(parts),
  ]);
  expect(await receive("letter.docx", bytes)).toBe(bytes.length);
});

test("bytes that no text has are refused wherever they are", async () => {
  const late = Buffer.concat([Buffer.alloc(PIECE_BYTES, "a"), Buffer.from([0xff, 0xfe, 0])]);
  expect(await receive("list.csv", late)).toBe("type");
});

test("a file's name loses its folders and what nobody sees; a long one keeps its ending, and no half letter", () => {
  expect(cleanName("C:\\orders/po\u202e\u0007.pdf")).toBe("po.pdf");
  const long = cleanName(`${"n".repeat(99)}${"🛡".repeat(30)}.docx`);
  expect(long).toMatch(/^n{99}.*….*\.docx$/u);
  expect([long.isWellFormed(), long.length <= 120]).toEqual([true, true]);
});

test("files where none are taken are refused once they have arrived, so that the sender hears it", async () => {
  const app = fastify();
  takeFiles(app);
  app.post("/", async () => "taken");
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const answer = text(socket);
  const type = "multipart/form-data; boundary=b";
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 8\r\n\r\nhalf`);
  expect(await Promise.race([answer, sleep(300, "waits")])).toBe("waits");
  socket.write("half");
  expect(await answer).toMatch(/^HTTP\/1.1 415 /);
});
