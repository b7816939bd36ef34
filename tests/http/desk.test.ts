import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { sayDay } from "#company/time.ts";
import { rfqForm } from "#request/fields/rfq-form.ts";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { dataFiles } from "../support/inbox-file.ts";
import { submit } from "../support/submit.ts";

const received: { body: string; signature: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  received.push({ body, signature: String(request.headers["x-signature"]) });
  response.writeHead(204).end();
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => void receiver.close());

const secret = "the receiver knows this one";
const { site, origin, run, signIn } = await startDesk({
  MAIL_TO_RFQ: "ann@company.example, ben@company.example",
  ALERT_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  ALERT_WEBHOOK_SECRET: secret,
});
afterAll(() => site.kill());
const owner = await signIn("Olive Owner");
const { cookie } = await signIn("Ann Lee");

function call(place: string, cookie: string, body?: string) {
  return fetch(place.startsWith("http") ? place : origin + place, {
    redirect: "manual",
    ...(body !== undefined && { method: "POST", body }),
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && { origin, "content-type": "application/x-www-form-urlencoded" }),
    },
  });
}

async function receive(changes = {}) {
  const message = composeRfq({ ...rfqInput, attachments: [], ...changes });
  const { body } = await submit(site.port, { message, key: crypto.randomUUID() });
  return String(body.reference);
}

test("the desk's list is exported with its real columns, safe from formulas, and on record", async () => {
  const reference = await receive({ organization: "=HYPERLINK(1)", quantities: "40 each" });
  const other = await receive({ organization: "Sample Port Authority" });
  const answer = await call("/export", owner.cookie, "state=open&q=");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="requests-[\d-]+\.csv"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = bytes.toString("utf8").slice(1).split("\r\n");
  expect(head).toContain(
    ",organization,subject,role,purchasing_entity,items,quantities,delivery_city,delivery_state,delivery_zip,need_by_date,notes,",
  );
  const all = rows.join("\r\n");
  expect(all).toContain(reference);
  expect(all).toContain("'=HYPERLINK(1)");
  expect(all).toContain(",40 each,");
  const found = await (await call("/export", owner.cookie, "state=open&q=sample+port")).text();
  expect(found).toContain(other);
  expect(found).not.toContain(reference);
  expect(await (await call("/export", owner.cookie, "state=closed&q=")).text()).not.toContain(other);
  const audit: { kind: string; who: string }[] = JSON.parse(await run("staff", "audit", "--json"));
  expect(audit.filter(({ kind }) => kind === "exported")).toMatchObject([
    { who: "Olive Owner" },
    { who: "Olive Owner" },
    { who: "Olive Owner" },
  ]);
  expect((await call("/export", "", "state=open")).status).toBe(303);
});

test("the desk's pages share one sheet, which browsers keep under its own hash and under no other", async () => {
  const page = await call("/sign-in", "");
  expect(page.headers.get("content-security-policy")).toContain("style-src 'self';");
  const [, address = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page.text()) ?? [];
  const sheet = await call(address, "");
  expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(sheet.headers.get("cache-control")).toContain("immutable");
  const another = await call(address.replace(/[\w-]+\.css$/, "another.css"), "");
  expect([another.status, another.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await another.text()).toBe(await sheet.text());
});

test("every field of the form is on the request's page, also one that was added to the form since", async () => {
  const reference = await receive(exampleRfq);
  const html = await (await call(`/requests/${reference}`, cookie)).text();
  const words = html.replaceAll("&#x27;", "'");
  for (const { name } of rfqForm.fields)
    expect(words, name).toContain(name === "needByDate" ? sayDay(exampleRfq[name]) : exampleRfq[name]);
});

test("a buyer is verified and no longer verified, each with words for the timeline", async () => {
  const reference = await receive();
  const page = async () => (await call(`/requests/${reference}`, cookie)).text();
  const post = async (action: string, body: string) =>
    (await call(`/requests/${reference}/${action}`, cookie, body)).status;
  expect(await page()).toContain("Verify the buyer");
  expect(await post("verify", "how=")).not.toBe(303);
  expect(await page()).toContain(">Not verified<");
  expect(await post("verify", "how=Called+back+at+the+agency")).toBe(303);
  expect(await page()).toContain(">Verified<");
  expect(await post("unverify", "why=")).not.toBe(303);
  expect(await page()).toContain("Take the verification back");
  expect(await post("unverify", "why=Another+agency")).toBe(303);
  const after = await page();
  expect(after).toContain(">Not verified<");
  for (const words of ["Called back at the agency", "Verification taken back", "Another agency"])
    expect(after).toContain(words);
});

test("a person's calendar has what is open; a new address ends the old one, being revoked ends both", async () => {
  const reference = await receive();
  const { cookie, email } = await signIn("Cal Reed");
  const make = async () => {
    const page = await (await call("/account/calendar", cookie, "")).text();
    return /http[^<]*\/calendar\/[\w-]+\.ics/.exec(page)?.[0] ?? "";
  };
  const first = await make();
  const answer = await call(first, "");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`SUMMARY:Quote due: ${reference}\r\n`);
  expect(text).not.toContain(rfqInput.name);
  expect(text).not.toContain(rfqInput.organization);
  const second = await make();
  expect((await call(first, "")).status).toBe(404);
  expect((await call(second, "")).status).toBe(200);
  expect(await (await call("/account", cookie)).text()).not.toContain("/calendar/");
  await run("staff", "revoke", email);
  expect((await call(second, "")).status).toBe(404);
});

test("several readers, and a webhook, are told of a request; mails lead to the desk and carry no signed link", async () => {
  const reference = await receive({ organization: "Example County" });
  const mails = () =>
    dataFiles(site.dataFolder)
      .filter((file) => file.endsWith(".eml") && file.includes(`${reference}-notification`))
      .map((file) => readFileSync(file, "utf8"));
  await expect.poll(() => mails().length).toBe(2);
  expect(
    mails()
      .flatMap((mail) => mail.match(/^To: .*$/gm) ?? [])
      .sort(),
  ).toEqual(["To: ann@company.example", "To: ben@company.example"]);
  for (const mail of mails()) {
    const words = mail.replaceAll("=\r\n", "");
    expect(words).toContain(`${origin}/requests/${reference}`);
  }
  const told = () => received.filter(({ body }) => body.includes(reference));
  await expect.poll(() => told().length).toBe(1);
  const [{ body, signature } = { body: "", signature: "" }] = told();
  expect(Object.keys(JSON.parse(body))).toEqual(["text", "event", "reference", "due"]);
  expect(body).not.toContain("Example County");
  const [, time = "", given] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? [];
  expect(given).toBe(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
});
