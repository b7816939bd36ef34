import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { readRoom } from "../support/quote-form.ts";
import { size } from "../support/scale.ts";

const { site, signIn, call } = await startDesk();
afterAll(() => site.kill());
const { cookie } = await signIn("Ann Lee");

const lineLength = 120;
const lineCount = 500;

/** Rows that all differ, each with its count at the end. */
function listOf(filling: string) {
  return Array.from({ length: lineCount }, (_, index) => {
    const [start, end] = [`${filling} ${index} `, `, ${index + 2} ea`];
    const room = lineLength - start.length - end.length;
    return start + filling.repeat(room / filling.length) + end;
  });
}

/** An ideograph outside the first plane has two code units, and a plain form writes it as twelve bytes. */
const scripts = { Latin: "plate", Japanese: "あ", "rare Chinese": "𠮷" };

const sends = {
  async api(rfq: typeof exampleRfq) {
    return (await sendRequest(site.port, composeRfq(rfq))).reference;
  },
  async "API in ASCII"(rfq: typeof exampleRfq) {
    const inAscii = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    const body = JSON.stringify(composeRfq(rfq)).replace(/[^\p{ASCII}]/gv, (letters) =>
      letters.split("").map(inAscii).join(""),
    );
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/send-email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return String(((await answer.json()) as { reference?: string }).reference);
  },
  async "plain post"({ attachments: _, ...rfq }: typeof exampleRfq) {
    const fields = Object.entries(rfq).map(([name, text]) => [name, String(text).replaceAll("\n", "\r\n")]);
    const answer = await fetch(`http://127.0.0.1:${site.port}${paths.rfq}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return new URL(answer.headers.get("location") ?? "", "http://localhost").searchParams.get("sent") ?? "";
  },
};

/** Here each way once and each script once; the proof sends every script in every way. */
const all = Object.entries(sends).flatMap(([way, send], row) =>
  Object.entries(scripts).flatMap(([script, filling], column) =>
    size(row === column, true) ? [[lineCount, script, way, send, filling] as const] : [],
  ),
);

test.each(all)(
  "a list of %i long lines in %s goes by %s into the record, the mail and the quote",
  async (...given) => {
    const [, , , send, filling] = given;
    const rows = listOf(filling);
    const items = rows.join("\n");
    const reference = await send({
      ...exampleRfq,
      items,
      quantities: "As listed with each item",
      attachments: [],
    });
    expect(reference).toMatch(/^RFQ-/);
    const page = await call(cookie, deskPaths.request(reference));
    const mail = await staffMail(reference);
    const editor = await call(cookie, deskPaths.quote(reference));
    const { lines } = readRoom(editor.html).draft;
    const inEditor = lines.map(({ description }) => description).join("\n");
    const places = { record: page.html, mail, editor: inEditor };
    const descriptions = rows.map((row) => row.slice(0, row.lastIndexOf(",")));
    for (const [place, text] of Object.entries(places))
      expect(descriptions.filter((words) => !text.includes(words)).length, `missing in the ${place}`).toBe(0);
    expect(lines.at(-1)?.quantity).toBe("501");
  },
);

async function staffMail(reference: string) {
  const folder = path.join(site.dataFolder, "mail");
  let found = "";
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      const name = names.find((each) => each.includes(`${reference}-notification`) && each.endsWith(".eml"));
      if (name) found = parseMail(await readFile(path.join(folder, name), "utf8")).text;
      return found;
    })
    .not.toBe("");
  return found;
}
