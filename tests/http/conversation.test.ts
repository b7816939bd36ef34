import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { join as joinPath } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { findJoinedWords } from "#site/testing/find-joined-words.ts";
import { builtBuyerSite } from "../support/built-site.ts";
import { fromOwnPage as browser, sendRequest } from "../support/buyer.ts";

const { ask, site, desk } = builtBuyerSite();
const zip = exampleRfq.deliveryZip;

async function setUp() {
  const request = await sendRequest(site().port);
  const said = () => desk().store.findConversation(request.reference);
  return { ...request, ...desk(), said };
}

type Given = {
  readonly text?: string;
  readonly zip?: string | undefined;
  readonly form?: string;
  readonly kept?: readonly string[];
  readonly files?: readonly (readonly [name: string, bytes: Uint8Array])[];
};

function formOf({ text = "", zip: given = zip, form = crypto.randomUUID(), kept = [], files = [] }: Given) {
  const data = new FormData();
  data.set("form", form);
  data.set("text", text);
  data.set("zip", given);
  for (const each of kept) data.append("kept", each);
  for (const [name, bytes] of files) data.append("files", new File([new Uint8Array(bytes)], name));
  return data;
}

/** As a browser sends it from the page itself. */
async function write(url: string, given: Given, headers: Record<string, string> = browser) {
  const answer = await fetch(`http://127.0.0.1:${site().port}${url}`, {
    method: "POST",
    body: formOf(given),
    headers,
  });
  return { status: answer.status, body: await answer.text() };
}

const pdf = (bytes = 300_000) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(bytes)]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const zipped = (folder: string) =>
  Buffer.from(`PK\x03\x04 [Content_Types].xml ${folder}/document.xml PK\x05\x06`, "latin1");

async function open(url: string, fields: Record<string, string>) {
  const answer = await fetch(`http://127.0.0.1:${site().port}${url}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: browser,
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test("a message with its file is kept, shown after the ZIP code alone, and its file is downloaded as it was sent", async () => {
  const { path, said, reference, store } = await setUp();
  const bytes = pdf(700_000);
  const sent = await write(path, {
    text: "Can the <b>helmets</b> ship first?\r\nThanks",
    files: [["sizes & more.pdf", bytes]],
  });
  expect(sent.status).toBe(200);
  expect(sent.body).toContain("We have your message.");
  const [message] = await said();
  expect(message).toMatchObject({ side: "buyer", text: "Can the <b>helmets</b> ship first?\nThanks" });
  const [file] = message?.files ?? [];
  expect(file).toMatchObject({ name: "sizes & more.pdf", kind: "pdf", size: bytes.length });

  const sealed = await ask(path);
  expect(sealed.body).not.toContain("helmets");
  expect(sealed.body).not.toContain("more.pdf");
  const shown = await open(path, { zip });
  const html = shown.bytes.toString();
  expect(html).toContain("Can the &lt;b&gt;helmets&lt;/b&gt; ship first?");
  expect(html).toContain("sizes &amp; more.pdf");
  expect(html).toContain("PDF, 684 KB");
  expect(findJoinedWords({ path, html })).toEqual([]);

  const id = String(file?.id);
  const download = await open(path, { zip, file: id });
  expect(download.answer.status).toBe(200);
  expect(createHash("sha256").update(download.bytes).digest()).toEqual(
    createHash("sha256").update(bytes).digest(),
  );
  expect(Object.fromEntries(download.answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''sizes%20%26%20more.pdf",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect((await open(path, { zip: "00000", file: id })).answer.status).toBe(422);
  const other = await sendRequest(site().port);
  expect((await open(other.path, { zip, file: id })).answer.status).toBe(404);
  const { mails = [] } = (await store.findRequest(reference)) ?? {};
  expect(mails.filter(({ kind }) => kind === "message")).toHaveLength(1);
});

test("with a wrong ZIP code nothing is stored and the words stay; the tenth ends the tries", async () => {
  const { path, said } = await setUp();
  const refused = await write(path, {
    text: "Ship to another place",
    zip: "00000",
    files: [["a.pdf", pdf()]],
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain("Ship to another place</textarea>");
  expect(refused.body).toContain('id="zip-error"');
  expect(refused.body).toContain("<title>Error: ");
  for (let n = 1; n < 10; n += 1) await write(path, { text: "Again", zip: `0000${n}` });
  expect((await write(path, { text: "Right", zip })).status).toBe(429);
  expect(await said()).toEqual([]);
});

const compound = (stream: string) => {
  const file = Buffer.alloc(2_048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.write(`${stream}\0`, 600, "utf16le");
  return file;
};
const good: readonly (readonly [string, Uint8Array])[] = [
  ["letter.doc", compound("WordDocument")],
  ["letter.docx", zipped("word")],
  ["sizes.XLS", compound("Workbook")],
  ["sizes.xlsx", zipped("xl")],
  ["note.txt", Buffer.from("Größe: 42\r\n")],
  ["utf16.csv", Buffer.from("\ufeffa;b\n", "utf16le")],
  ["photo.jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])],
  ["scan.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ["phone.heic", Buffer.from("\0\0\0\x18ftypheic\0\0", "latin1")],
  ["..\\C:\\orders/po.pdf", pdf(10)],
];

test("every kind that is taken is known by its contents, ten at once", async () => {
  const { path, said } = await setUp();
  const sent = await write(path, { files: good });
  expect(sent.status).toBe(200);
  const [message] = await said();
  expect(message?.files.map(({ kind }) => kind)).toEqual([
    ...["doc", "docx", "xls", "xlsx", "txt", "csv", "jpg", "png", "heic", "pdf"],
  ]);
  expect(message?.files.at(-1)?.name).toBe("po.pdf");
});

const bad: readonly (readonly [string, Uint8Array])[] = [
  ["program.pdf", Buffer.from("MZ\x90\0 %PDF-1.7", "latin1")],
  ["page.pdf", Buffer.from("<html><script>alert(1)</script> %PDF-1.7")],
  ["another-name.exe", pdf(10)],
  ["no-ending", pdf(10)],
  ["archive.docx", Buffer.from("PK\x03\x04 evil.exe PK\x05\x06", "latin1")],
  ["macros.xlsx", Buffer.concat([zipped("xl"), Buffer.from("xl/vbaProject.bin")])],
  ["installer.doc", compound("SummaryInformation")],
  ["bytes.csv", Buffer.from([65, 0, 1, 2])],
  ["bytes-far-inside.txt", Buffer.concat([Buffer.alloc(400_000, "a"), Buffer.from([0])])],
  ["another-picture.heic", Buffer.from("\0\0\0\x18ftypmp42\0\0", "latin1")],
];

test("whatever is not what its name says is refused with a reason, and the words stay", async () => {
  const { path, said } = await setUp();
  const refused = await write(path, { text: "My words", files: bad });
  expect(refused.status).toBe(422);
  for (const [name] of bad) expect(refused.body).toContain(`“${name}” is not a PDF`);
  expect(refused.body).toContain("My words</textarea>");
  expect(await said()).toEqual([]);
});

const keptIn = (html: string) =>
  [...html.matchAll(/name="kept"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="kept"/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );

test("one refused file costs nothing but itself: words and other files stay, also without script", async () => {
  const { path, said } = await setUp();
  const bytes = pdf();
  const form = crypto.randomUUID();
  const first = await write(path, {
    text: "The list and a drawing",
    form,
    files: [
      ["list & more.pdf", bytes],
      ["drawing.dwg", Buffer.from("AC1032")],
    ],
  });
  expect(first.status).toBe(422);
  expect(first.body).toContain("The list and a drawing</textarea>");
  expect(first.body).toContain("“drawing.dwg” is not a PDF");
  expect(first.body).toContain("are still here. Choose the others again, or send it without them.");
  expect(first.body).toContain(`name="form" value="${form}"`);
  const kept = keptIn(first.body).map((each) => each.replaceAll("&amp;", "&"));
  expect(kept).toEqual([expect.stringMatching(/^\d+ list & more\.pdf$/)]);
  expect(await said()).toEqual([]);

  const stranger = await write(path, { text: "Another form", kept });
  expect([stranger.status, keptIn(stranger.body)]).toEqual([422, []]);
  expect(stranger.body).toContain("“list &amp; more.pdf” is no longer stored. Please choose it again.");
  const again = { text: "The list and a drawing", form, kept, files: [["drawing.png", png] as const] };
  expect((await write(path, again)).status).toBe(200);
  const [message, ...more] = await said();
  expect(more).toEqual([]);
  expect(message?.files.map(({ name }) => name)).toEqual(["list & more.pdf", "drawing.png"]);
  const { bytes: stored } = await open(path, { zip, file: String(message?.files[0]?.id) });
  expect(bytes.equals(stored)).toBe(true);
});

test("too large, too many and too much together are each said by name", async () => {
  const { path, said } = await setUp();
  const MB = 1024 * 1024;
  const large = await write(path, { text: "Large", files: [["large.pdf", pdf(21 * MB)]] });
  expect([large.status, large.body.includes("“large.pdf” is larger than 20 MB.")]).toEqual([422, true]);
  const many = await write(path, { files: [...good, ["eleven.pdf", pdf(1)]] });
  expect([many.status, many.body.includes("“eleven.pdf” is one too many")]).toEqual([422, true]);
  const names = ["1.pdf", "2.pdf", "3.pdf", "4.pdf"] as const;
  const much = await write(path, { files: names.map((name) => [name, pdf(19 * MB)] as const) });
  expect([much.status, much.body.includes("“4.pdf” does not fit")]).toEqual([422, true]);
  const empty = await write(path, { files: [["empty.pdf", Buffer.alloc(0)]] });
  expect([empty.status, empty.body.includes("“empty.pdf” is empty.")]).toEqual([422, true]);
  expect(await said()).toEqual([]);
});

test("another site's form, an unknown key, and files where none are taken store nothing", async () => {
  const { path, said } = await setUp();
  const cross = await write(path, { text: "Evil" }, { "sec-fetch-site": "cross-site" });
  expect(cross.status).toBe(403);
  expect((await write(path.slice(0, -1), { text: "Evil" })).status).toBe(404);
  expect((await write("/requests", { text: "Evil" })).status).toBe(415);
  const headers = { ...browser, "content-type": "multipart/form-data" };
  expect((await ask({ method: "POST", url: path, headers, payload: "x" })).statusCode).toBe(400);
  expect(await said()).toEqual([]);
});

test("an upload that breaks off or stalls leaves nothing behind, and pages keep working", async () => {
  const { path, said } = await setUp();
  const boundary = "cut";
  const fields = `--${boundary}\r\ncontent-disposition: form-data; name="zip"\r\n\r\n${zip}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 9000000\r\n\r\n`;
  const begin = () => {
    const socket = connect(site().port, "127.0.0.1");
    socket.write(head + fields + file);
    socket.write(Buffer.alloc(600_000, "a"));
    return socket;
  };
  const killed = begin();
  await sleep(300);
  killed.destroy();
  const still = begin();
  const answer: Buffer[] = [];
  still.on("data", (chunk: Buffer) => answer.push(chunk));
  await new Promise((resolve) => still.once("close", resolve));
  expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 408 /);
  expect(await said()).toEqual([]);
  const database = new DatabaseSync(joinPath(site().dataFolder, "inbox.sqlite"), { readOnly: true });
  onTestFinished(() => database.close());
  const left = database.prepare(
    "SELECT count(*) AS count FROM files WHERE message_id IS NULL AND form_key IS NULL",
  );
  await expect.poll(() => left.get()).toEqual({ count: 0 });
  expect((await ask(path)).statusCode).toBe(200);
});
