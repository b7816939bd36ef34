import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestsPath, wellKnownPaths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { builtSite, expectMail, type Request } from "../support/built-site.ts";
import { buyerSecret, fromOwnPage, sendRequest } from "../support/buyer.ts";

const { said: company } = theCompany;

const { ask, site } = builtSite({ SIGNING_SECRET: buyerSecret });
const browser = { ...fromOwnPage, "content-type": "application/x-www-form-urlencoded" };

const send = (changes = {}) => sendRequest(site().port, changes);

const post = (url: string, fields: Record<string, string>, changes: Partial<Request> = {}) =>
  ask({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: browser,
    ...changes,
  });

const personal = Object.values({ ...exampleRfq, attachments: "", deliveryState: "" }).filter(Boolean);

test("the page says where a request stands and nothing of what was sent", async () => {
  const { reference, path } = await send();
  const page = await ask(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("We have your request</h1>");
  expect(page.body).toContain(reference);
  expect(page.body).toMatch(/Received\. Your written quote is due <strong>/);
  expect(page.body).toContain('aria-current="step"');
  expect(page.body).toContain(company.phone.display);
  for (const words of personal) expect(page.body).not.toContain(words);
  expect(page.body.match(/<script[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/^<script type="module">import\("\/assets\/conversation-[\w-]+\.js"\)$/),
  ]);
});

test("it is not indexed, not cached and not told to other sites, whatever it answers", async () => {
  const { path } = await send();
  const answers = [
    await ask(path),
    await ask(path.slice(0, -1)),
    await post(path, { zip: "00000" }),
    await post(path, { zip: exampleRfq.deliveryZip }),
    await post(path, { zip: exampleRfq.deliveryZip, as: "pdf" }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 422, 200, 200]);
  for (const { headers, body } of answers) {
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    if (!body.startsWith("%PDF")) expect(body).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("the delivery ZIP code shows what was sent, to read and as a PDF", async () => {
  const { reference, path } = await send();
  const shown = await post(path, { zip: `${exampleRfq.deliveryZip}-1234` });
  expect(shown.statusCode).toBe(200);
  for (const words of [exampleRfq.items, exampleRfq.email, exampleRfq.phone, "September 1, 2099"]) {
    expect(shown.body).toContain(words);
  }
  const paper = await fetch(`http://127.0.0.1:${site().port}${path}`, {
    method: "POST",
    body: new URLSearchParams({ zip: exampleRfq.deliveryZip, as: "pdf" }),
  });
  expect(Object.fromEntries(paper.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${reference}.pdf"`,
  });
  const text = readPdf(await paper.bytes()).text();
  for (const words of [exampleRfq.items, exampleRfq.organization]) expect(text).toContain(words);
});

test("a post that another site made is refused", async () => {
  const { path } = await send();
  const headers = { ...browser, "sec-fetch-site": "cross-site" };
  const answer = await post(path, { zip: exampleRfq.deliveryZip }, { headers });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).not.toContain(exampleRfq.email);
});

test("other methods are answered with 405; no list of pages names the address", async () => {
  const { path } = await send();
  const put = await ask({ method: "PUT", url: path });
  expect([put.statusCode, put.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  expect((await ask({ method: "HEAD", url: path })).statusCode).toBe(200);
  const { sitemap, robots, speculationRules } = wellKnownPaths;
  for (const url of [sitemap, robots, speculationRules]) {
    expect((await ask(url)).body).not.toContain("/requests");
  }
});

test("a lost link is mailed again; a hit and a miss answer alike", async () => {
  const email = `dana-${randomUUID()}@office.example`;
  const { reference, path: own } = await send({ email });
  const hit = await post(requestsPath, { reference, email });
  const misses = [
    await post(requestsPath, { reference, email: "eve@evil.example" }),
    await post(requestsPath, { reference: "RFQ-22222222", email }),
  ];
  expect(hit.statusCode).toBe(200);
  for (const miss of misses) {
    expect([miss.statusCode, miss.body]).toEqual([hit.statusCode, hit.body]);
    const { date: _, ...headers } = miss.headers;
    expect(hit.headers).toMatchObject(headers);
  }
  await expectMail(site(), reference, "Your link to request", own);
  expect(hit.body).not.toContain(reference);
});
