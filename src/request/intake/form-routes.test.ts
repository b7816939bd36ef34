import { once } from "node:events";
import { get } from "node:http";
import { expect, test } from "vitest";
import { mailto } from "#content/describe-company.ts";
import { refusedPage as refusedPageWords } from "#content/pages/screens.ts";
import { paths, requestPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { formBodyLimit } from "#http/posts.ts";
import { contactForm, type FormField, rfqForm } from "#request/fields/forms.ts";
import { longestRequest } from "#request/fields/longest-request.ts";
import { composeRfq } from "#request/fields/message.ts";
import * as formTemplates from "#request/form/form-words.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { createLocalLimit } from "#store/rate-limit.ts";

const refusedPage = theCompany.words(refusedPageWords);
const { said: company } = theCompany;

const { words } = theCompany;
const [contactFormWords, rfqFormWords, formWords] = [
  words(formTemplates.contactFormWords),
  words(formTemplates.rfqFormWords),
  words(formTemplates.formWords),
];
const prefilledItems = formTemplates.prefilledItems(theCompany);

type TestApp = Awaited<ReturnType<typeof createIntakeApp>>["app"];
type Fields = Readonly<Record<string, string>>;

const urlEncoded = "application/x-www-form-urlencoded";
const contact: Fields = {
  name: "Dana Whitfield",
  email: "dana@agency.example",
  phone: "205-555-0142",
  company: "County Sheriff's Office",
  subject: "Delivery times",
  message: "How long do radios take?\r\nWe need them in spring.",
};
const { attachments: _, ...rfqFields } = exampleRfq;
const rfq: Fields = rfqFields as Fields;

function post(app: TestApp, url: string, fields: Fields | string, headers: Fields = {}) {
  const payload = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
  return app.inject({ method: "POST", url, payload, headers: { "content-type": urlEncoded, ...headers } });
}

test.each([
  [paths.contact, contact, "MSG-[2-9B-Z]{8}", contactFormWords.confirmation],
  [paths.rfq, rfq, "RFQ-[2-9B-Z]{8}&key=[0-9a-f]{32}", rfqFormWords.confirmation],
])("a plain post to %s is stored and leads to its confirmation", async (path, fields, sent, words) => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, path, fields);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const location = String(answer.headers.location);
  expect(location).toMatch(new RegExp(`^${path}\\?sent=${sent}$`));
  const confirmation = await app.inject(location);
  expect([confirmation.statusCode, confirmation.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(confirmation.body).toContain(words.heading);
  expect(confirmation.body).toContain(words.again);
  expect(confirmation.body).toContain(store.accepted[0]?.reference);
  for (const typed of [fields.name, fields.email, fields.phone])
    expect(confirmation.body).not.toContain(typed);
});

test("a confirmation leads to the buyer's own page only with its key, and never for a message", async () => {
  const { app, privateLinks } = await createIntakeApp();
  const location = String((await post(app, paths.rfq, rfq)).headers.location);
  const [, reference = "", key = ""] = /sent=(.*)&key=(.*)$/.exec(location) ?? [];
  const href = `href="${requestPath(reference, key)}"`;
  const own = await app.inject(location);
  expect(own.body).toContain(href);
  expect(own.headers["referrer-policy"]).toBe("no-referrer");
  for (const other of ["", "&key=", `&key=${privateLinks.requestKey("RFQ-22222222")}`]) {
    const answer = await app.inject(`${paths.rfq}?sent=${reference}${other}`);
    expect(answer.body).toContain(rfqFormWords.confirmation.heading);
    expect(answer.body).not.toContain("/requests/");
  }
  const message = String((await post(app, paths.contact, contact)).headers.location);
  const forged = `${message}&key=${privateLinks.requestKey(message.split("=")[1] ?? "")}`;
  expect((await app.inject(forged)).body).not.toContain("/requests/");
});

test("a capability's name that the page wrote into the items is no description of them", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, paths.rfq, { ...rfq, items: String(prefilledItems[0]) });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('id="items-error">Please describe the items needed<');
  expect(answer.body).toContain(`>${prefilledItems[0]}</textarea>`);
  expect(store.accepted).toHaveLength(0);
});

test("a request for quote is stored as the browser's script would send it", async () => {
  const { app, store } = await createIntakeApp();
  const body = new URLSearchParams({ ...rfq, notes: "" });
  body.append("attachments", "requirement.pdf");
  body.append("attachments", "C:\\fakepath\\sizes.xlsx");
  await post(app, paths.rfq, body.toString());
  const attachments = ["requirement.pdf", "sizes.xlsx"];
  const { formType, ...fields } = composeRfq({ ...exampleRfq, notes: "", attachments });
  expect(store.accepted[0]).toMatchObject({ formType, fields });
});

/** Too short or malformed; rfq-form.test.ts checks the limit of every field. */
const wrong: Fields = { name: "A", email: "dana@", phone: "205-555-0" };
const wrongRfq: Fields = { ...wrong, items: "Radios", quantities: " ", deliveryZip: "3660", needByDate: "" };

test.each([
  [paths.contact, contactForm, { ...contact, ...wrong, message: "Too short" }, 4],
  [paths.rfq, rfqForm, { ...rfq, ...wrongRfq, notes: "Vests\vHelmets" }, 7],
] as const)(
  "what is wrong at %s: 422 with SPEC's messages and every word kept",
  async (path, form, fields, problems) => {
    const { app, store } = await createIntakeApp();
    const answer = await post(app, path, fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain(`<title>${formWords.errorTitlePrefix}`);
    expect(answer.body).toContain(formWords.errorSummaryHeading);
    const result = form.validate(fields);
    const errors = Object.entries(result.ok ? {} : result.errors);
    expect(errors).toHaveLength(problems);
    for (const [field, message] of errors) {
      expect(answer.body).toContain(`href="#${field}"`);
      expect(answer.body.split(String(message)).length).toBeGreaterThan(2);
    }
    const shown = readValues(answer.body);
    for (const [name, typed] of Object.entries(fields)) {
      expect([name, shown.get(name)]).toEqual([name, typed.replace(/\r\n|\v/g, "\n")]);
    }
    expect(store.accepted).toEqual([]);
  },
);

test("without script each kept file has a button that takes it away and nothing else", async () => {
  const { app, store } = await createIntakeApp();
  const names = ["list.xlsx", "drawing.pdf", "<b>.txt"];
  const press = (removed: string, kept: readonly string[]) => {
    const body = new URLSearchParams({ ...rfq, notes: "Rear dock\r\nRing twice", email: "not yet" });
    for (const name of kept) body.append("attachments", name);
    body.append("remove", removed);
    return post(app, paths.rfq, body.toString());
  };
  const buttons = (html: string) =>
    Array.from(html.matchAll(/<button [^>]*>/g), String)
      .filter((button) => button.includes('name="remove"') && button.includes('type="submit"'))
      .map((button) => /value="([^"]*)"/.exec(button)?.[1]);
  const first = await press("drawing.pdf", names);
  expect(first.statusCode).toBe(200);
  expect(buttons(first.body)).toEqual(["list.xlsx", "&lt;b&gt;.txt"]);
  expect(first.body).not.toContain(`id="error-summary"`);
  const shown = readValues(first.body);
  expect(["notes", "email", "name"].map((name) => shown.get(name))).toEqual([
    "Rear dock\nRing twice",
    "not yet",
    rfq.name,
  ]);
  expect(buttons((await press("<b>.txt", ["list.xlsx", "<b>.txt"])).body)).toEqual(["list.xlsx"]);
  // Enter in a field presses the first button of the form.
  const form = first.body.slice(first.body.indexOf("<form"));
  expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain("remove");
  // Pressed twice, or a name that nobody kept: as if the form were sent.
  expect((await press("other.pdf", names)).statusCode).toBe(422);
  expect(store.accepted).toEqual([]);
});

test.each([
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'><svg/onload=alert(1)>`,
  `</textarea><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `javascript:alert(1)//`,
  `{{constructor.constructor('alert(1)')()}}`,
  `&quot;&gt;&lt;img src=x onerror=alert(1)&gt;`,
  `<!--<img src="--><img src=x onerror=alert(1)//">`,
])("typed markup comes back as text, never as markup: %s", async (attack) => {
  const { app } = await createIntakeApp();
  const form = { path: paths.rfq, fields: rfq };
  const clean = await post(app, form.path, { ...form.fields, email: "" });
  const hostile = Object.fromEntries(Object.keys(form.fields).map((name) => [name, attack]));
  const body = new URLSearchParams({ ...hostile, email: "" });
  body.append("attachments", `${attack}.pdf`);
  const answer = await post(app, form.path, body.toString());
  expect(answer.statusCode).toBe(422);
  for (const opening of [/<script/gi, /<img/gi, /<svg/gi, /<title/gi, /<textarea/gi]) {
    expect([opening, count(answer.body, opening)]).toEqual([opening, count(clean.body, opening)]);
  }
  expect(readValues(answer.body).get("name")).toBe(attack);
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each([
  [paths.contact, contact],
  [paths.rfq, rfq],
])("too many posts to %s: 429 with the words kept and the time to wait", async (path, fields) => {
  const { app, store } = await createIntakeApp({ acceptedPerHour: 1 });
  expect((await post(app, path, { ...fields, name: "First Visitor" })).statusCode).toBe(303);
  const answer = await post(app, path, fields);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.body).toContain("Too many messages came from your network");
  expect(readValues(answer.body).get("name")).toBe(fields.name);
  expect(store.accepted).toHaveLength(1);
});

test.each([
  [paths.contact, contact, contactFormWords.banner.text],
  [paths.rfq, rfq, rfqFormWords.banner.text],
])(
  "a store that cannot write at %s: 503, SPEC's banner, words kept, and nothing pretended",
  async (path, fields, text) => {
    const { app, store } = await createIntakeApp();
    store.isDown = true;
    const answer = await post(app, path, fields);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).toContain(text);
    expect(readValues(answer.body).get("email")).toBe(fields.email);
    store.isDown = false;
    expect((await post(app, path, fields)).statusCode).toBe(303);
  },
);

test("a store that fails after the message was taken does not take the confirmation back", async () => {
  const { app, store } = await createIntakeApp();
  const { headers } = await post(app, paths.contact, contact);
  store.isDown = true;
  store.findReceipt = () => store.probe().then(() => undefined);
  const confirmation = await app.inject(String(headers.location));
  expect(confirmation.statusCode).toBe(200);
  expect(confirmation.body).toContain(contactFormWords.confirmation.heading);
});

test("a filled hidden field quarantines, with the same answer and confirmation", async () => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, paths.contact, { ...contact, website: "https://spam.example" });
  expect(answer.statusCode).toBe(303);
  expect(store.accepted[0]?.suspicions).toEqual(["hidden field filled"]);
  const confirmation = await app.inject(String(answer.headers.location));
  expect(confirmation.body).toContain(contactFormWords.confirmation.heading);
  expect(JSON.stringify(store.accepted)).not.toContain("spam.example");
});

test.each(["name=Eve&", "email=eve@evil.example&", "message=Another%20long%20message&"])(
  "400 for a field that comes twice: %s",
  async (extra) => {
    const { app, store } = await createIntakeApp();
    const answer = await post(app, paths.contact, extra + new URLSearchParams(contact));
    expect(answer.statusCode).toBe(400);
    expect(store.accepted).toEqual([]);
  },
);

test.each([
  ["array names", "name[]=Eve&email[0]=eve@evil.example"],
  ["prototype names", "__proto__[name]=Eve&constructor.prototype.name=Eve&__proto__=x"],
  ["nothing", ""],
  ["only separators", "&&&===&&"],
])("%s fill in nothing", async (_name, body) => {
  const { app, store } = await createIntakeApp();
  const answer = await post(app, paths.contact, body);
  expect([answer.statusCode, readValues(answer.body).get("name")]).toEqual([422, ""]);
  expect(store.accepted).toEqual([]);
  expect({}).not.toHaveProperty("name");
});

test.each([
  ["raw bytes", Buffer.from("6e616d653d44ff616e61", "hex")],
  ["escaped bytes", Buffer.from("name=D%FFana")],
  ["an escaped half of a pair", Buffer.from("name=%ED%A0%80")],
])("400 for %s that are no UTF-8", async (_name, payload) => {
  const { app } = await createIntakeApp();
  const answer = await app.inject({
    method: "POST",
    url: paths.contact,
    payload,
    headers: { "content-type": urlEncoded },
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  [paths.contact, filledUp(contactForm.fields)],
  [paths.rfq, filledUp(rfqForm.fields, { items: longestRequest - 1, quantities: 1, notes: 0 })],
])("the longest Japanese message that %s allows is accepted", async (path, fields) => {
  const { app, store } = await createIntakeApp();
  const files = Array.from({ length: path === paths.rfq ? 50 : 0 }, () => ["attachments", japanese(80)]);
  const payload = new URLSearchParams([...Object.entries(fields), ...files]).toString();
  expect((await post(app, path, payload)).statusCode).toBe(303);
  expect(store.accepted).toHaveLength(1);
});

function filledUp(fields: readonly FormField[], lengths: Readonly<Record<string, number>> = {}): Fields {
  const value = ({ name, kind, max }: FormField) =>
    kind === "email" ? "dana@agency.example" : japanese(lengths[name] ?? max);
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}

function japanese(length: number) {
  return "\u3042".repeat(length);
}

test("413 above 1 MB or half a million letters, 415 for other types, charsets and compressed bodies", async () => {
  const { app } = await createIntakeApp();
  const statuses = await Promise.all([
    post(app, paths.contact, "%78".repeat(formBodyLimit / 3)),
    post(app, paths.contact, "x".repeat(formBodyLimit / 2 + 1)),
    post(app, paths.contact, "x".repeat(formBodyLimit + 1)),
    post(app, paths.contact, contact, { "content-type": "application/json" }),
    post(app, paths.contact, contact, { "content-type": "multipart/form-data; boundary=x" }),
    post(app, paths.contact, contact, { "content-type": `${urlEncoded}; charset=iso-8859-1` }),
    post(app, paths.contact, contact, { "content-encoding": "gzip" }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([422, 413, 413, 415, 415, 415, 415]);
});

test.each([
  [413, "x".repeat(formBodyLimit + 1), {}],
  [415, contact, { "content-type": "application/json" }],
  [400, "name=Dana&name=Twice", {}],
  [403, contact, { origin: "https://proxy.example" }],
] satisfies [number, Fields | string, Fields][])(
  "a browser that is refused with %i shows a page with ways to reach us; a program gets the reason",
  async (status, payload, headers) => {
    const { app } = await createIntakeApp();
    const page = await post(app, paths.rfq, payload, { ...headers, accept: "text/html,*/*;q=0.8" });
    expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
      status,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    for (const words of [refusedPage.band.heading, company.phone.href, mailto(company.emails.sales)])
      expect(page.body).toContain(words);
    const reason = await post(app, paths.rfq, payload, { ...headers, accept: "*/*" });
    expect(reason.statusCode).toBe(status);
    expect(reason.headers["content-type"]).toContain("text/plain");
  },
);

test.each(["MSG-22222222", "RFQ-", "../../etc/passwd", "<script>", "%00", "RFQ-2222222222222"])(
  "a reference that is not there shows the empty form: %s",
  async (reference) => {
    const { app } = await createIntakeApp();
    const answer = await app.inject(`${paths.contact}?sent=${encodeURIComponent(reference)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(contactFormWords.submit);
    expect(answer.body).not.toContain("<script>alert");
  },
);

test("one form's reference is not the other's confirmation", async () => {
  const { app, store } = await createIntakeApp();
  await post(app, paths.rfq, rfq);
  const answer = await app.inject(`${paths.contact}?sent=${store.accepted[0]?.reference}`);
  expect(answer.body).toContain(contactFormWords.submit);
});

test("where too many references were looked up, what was sent is still confirmed, and guesses look the same", async () => {
  const { app } = await createIntakeApp({
    createLimit: (name, perHour) => createLocalLimit(name, name === "look-ups" ? 1 : perHour),
  });
  await app.inject(`${paths.rfq}?sent=RFQ-22222222`);
  const own = await app.inject(String((await post(app, paths.rfq, rfq)).headers.location));
  expect(own.statusCode).toBe(200);
  expect(own.body).toContain('href="/requests/RFQ-');
  const location = String((await post(app, paths.contact, contact)).headers.location);
  const [sent, guessed] = [
    await app.inject(location),
    await app.inject(`${paths.contact}?sent=MSG-22222222`),
  ];
  expect([sent.statusCode, sent.body.includes(contactFormWords.confirmation.heading)]).toEqual([200, true]);
  expect(guessed.body).toBe(sent.body.replaceAll(/MSG-\w{8}/g, "MSG-22222222"));
});

test.each([paths.contact, paths.rfq])(
  "%s with an empty query leads to the form's one address",
  async (path) => {
    const { app } = await createIntakeApp();
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    // Neither `inject` nor `fetch` sends a question mark that nothing follows; browsers do.
    const [answer] = await once(get(origin, { path: `${path}?` }), "response");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, path]);
    answer.resume();
    expect((await app.inject(`${path}?capability=night-vision?`)).statusCode).toBe(200);
    await app.close();
  },
);

/** What the page's fields would send back, by name. */
function readValues(html: string) {
  const values = new Map<string, string>();
  for (const [, attributes = "", text] of html.matchAll(
    /<(?:input|textarea)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const name = /\sname="([^"]*)"/.exec(attributes)?.[1];
    const value = /\svalue="([^"]*)"/.exec(attributes)?.[1];
    // The HTML parser drops the line break right after <textarea>.
    if (name)
      values.set(name, unescapeHtml(text?.replace(/^\n/, "") ?? value ?? "").replaceAll("\r\n", "\n"));
  }
  return values;
}

function unescapeHtml(text: string) {
  const named: Fields = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => named[entity] ?? entity);
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0;
}
