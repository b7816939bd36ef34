import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { readPicture } from "#company/picture-files.ts";
import { quoteNumber } from "#quote/quote-text.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => desk.site.stop());
const { cookie } = await desk.signIn("Ann Lee");
const opened = await openDesk(desk.site);
afterAll(() => opened.store.close());

const html = async (path: string) => (await desk.call(cookie, path)).html;
const siteUrl = (path: string) => `http://127.0.0.1:${desk.site.port}${path}`;
const buyerPosts = (path: string, fields: Record<string, string>) =>
  fetch(siteUrl(path), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

async function setUp(rfq: Partial<typeof exampleRfq> = {}) {
  const message = composeRfq({ ...exampleRfq, notes: randomUUID(), ...rfq });
  const request = await sendRequest(desk.site.port, message);
  return { ...opened, ...request, place: `/requests/${request.reference}` };
}

test("a buyer says “not this time” without script: one form, once; the desk sees it, and an order still comes in", async () => {
  const { reference, quote, place, store } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  const key = quoteNumber(reference);
  const page = await (await fetch(siteUrl(path))).text();
  const form = /name="form" value="([^"]+)"[\s\S]*name="decline"/.exec(page)?.[1] ?? "";
  const refused = await buyerPosts(path, { form, words: "Too <b>late</b>" });
  expect(refused.status).toBe(422);
  const body = await refused.text();
  expect(body).toContain("Choose the reason that fits best.");
  expect(body).toContain("Too &lt;b&gt;late&lt;/b&gt;");
  for (let n = 0; n < 2; n += 1) {
    const answer = await buyerPosts(path, { form, key, decline: "lead-time", words: "Needed by May." });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}#decline`]);
  }
  const after = await (await fetch(siteUrl(path))).text();
  expect(after).toContain("You declined this quote");
  expect(after).toContain("Changed your mind? The quote is still valid until");
  expect(after).not.toContain('name="decline"');
  expect(await html("/")).toContain("Declined. Reason: the lead time.");
  const thread = await html(place);
  expect(thread).toContain("Needed by May.");
  expect(thread).toContain("lost on lead time");
  const mails = (await store.findRequest(reference))?.mails ?? [];
  expect(mails.filter(({ kind }) => kind === "message")).toHaveLength(1);

  expect((await buyerPosts(path, { po: "PO-77", key })).status).toBe(303);
  expect(await html(place)).toContain("Purchase order PO-77");
  const late = await buyerPosts(path, { form: randomUUID(), key, decline: "price", words: "" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("You have ordered from this quote.");
});

test("a person's own title and signature are kept, shown, refused when they are no small picture, and taken away", async () => {
  const url = "/people/signature";
  const send = (fields: Record<string, string>, picture?: Buffer) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (picture) body.set("signature", new File([new Uint8Array(picture)], "signature.png"));
    return desk.call(cookie, url, body);
  };
  const stored = () => desk.call(cookie, url);
  const title = "Contracts Manager";
  expect((await stored()).status).toBe(404);
  const picture = sharp({ create: { width: 240, height: 60, channels: 4, background: "black" } }).png();
  expect((await send({ title: ` ${title}\u202e ` }, await picture.toBuffer())).status).toBe(303);
  const { headers, bytes } = await stored();
  expect([headers.get("content-type"), readPicture(bytes)?.width]).toEqual(["image/png", 240]);
  expect(await html("/people")).toContain(title);
  for (const [picture, status] of [
    [Buffer.from("<svg/>"), 422],
    [Buffer.alloc(3_000_000), 413],
  ] as const) {
    expect((await send({ title: "Other" }, picture)).status).toBe(status);
  }
  expect(await html("/people")).not.toContain("Other");
  expect((await send({ title }, undefined)).status).toBe(303);
  expect((await stored()).status).toBe(200);
  expect((await send({ title, remove: "yes" })).status).toBe(303);
  expect((await stored()).status).toBe(404);
});
