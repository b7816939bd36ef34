import "#server/pages/routes.tsx";
import { expect, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { unmatchedMail } from "#request/record/submission.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";

const desk = await openDesk();
const { store, time, call, app } = desk;
const ann = await desk.signIn("Ann Lee");
const HOUR = 3_600_000;

const caller = {
  ...{ form: "1", source: "phone", name: "Marcus Oyelaran", phone: "(205) 555-0142", email: "" },
  ...{ organization: "Mobile Police Department", role: "", items: "12 EA pouch, utility\n3 EX-441-B sling" },
  ...{ deliveryCity: "", deliveryState: "", deliveryZip: "", needByDate: "", notes: "" },
  country: "",
};

async function enter(fields: Readonly<Record<string, string>> = {}) {
  const answer = await call(ann, deskPaths.newRequest, { ...caller, form: crypto.randomUUID(), ...fields });
  expect([answer.status, answer.html.match(/field__error[^>]*>([^<]*)/)?.[1]]).toEqual([303, undefined]);
  return String(answer.location).split("/")[2] ?? "";
}

test("a call becomes a request with reference, clock, lines and owner", async () => {
  const reference = await enter({ organization: "Shelby County", country: "usa" });
  expect(reference).toMatch(/^RFQ-/);
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({
    ...{ formType: "rfq", state: "open", source: "phone", takenBy: { name: "Ann Lee" } },
    countries: { delivery: "United States", buyer: undefined },
    fields: { name: "Marcus Oyelaran", email: "", company: "Shelby County" },
  });
  expect(request?.rfq?.lines).toMatchObject([
    { quantity: "12", description: "pouch, utility" },
    { partNumber: "EX-441-B", quantity: "3" },
  ]);
  expect(request?.toDos).toMatchObject([{ owed: "answer", due: request?.respondBy }]);
  expect(request?.mails.map(({ kind }) => kind)).toEqual(["notification"]);
  expect(request?.events.map(({ kind }) => kind)).toEqual(["entered", "taken", "destination"]);
  const { html } = await call(ann, deskPaths.request(reference));
  expect(html).toContain("by phone");
  expect(html).toContain("Entered at the desk:");
});

test("the same page sent twice is one request, and a receipt goes out only if asked for", async () => {
  const form = crypto.randomUUID();
  const one = await enter({ form, email: "twice@county.test", receipt: "yes" });
  expect(await enter({ form, email: "twice@county.test", receipt: "yes" })).toBe(one);
  const kinds = (await store.findRequest(one))?.mails.map(({ kind }) => kind);
  expect(kinds).toEqual(["notification", "acknowledgement"]);
});

test("what is missing is said at its field, and nothing that was typed is lost", async () => {
  const typed = {
    ...caller,
    name: "",
    organization: "",
    phone: "12",
    needByDate: "soon",
    source: "letter",
    country: "Atlantis",
  };
  const { status, html } = await call(ann, deskPaths.newRequest, { ...typed, notes: "Rear dock" });
  expect(status).toBe(422);
  for (const words of [
    ...["Enter the buyer’s name or the organization", "A phone number has at least 7 digits"],
    ...["Enter a date such as 2026-12-01, or leave it empty", "Choose how it came", "Rear dock"],
    "“Atlantis” is no country that we know. Choose one from the list",
  ])
    expect(html).toContain(words);
  const neither = await call(ann, deskPaths.newRequest, { ...caller, phone: "" });
  expect(neither.html).toContain("Enter a phone number or an e-mail address: either is enough");
});

test("a buyer is found again by any part of what is known", async () => {
  await enter({
    name: "Lena Ortiz",
    organization: "Dothan Police",
    phone: "334-555-0188",
    deliveryCity: "Dothan",
  });
  const ask = async (text: string) => {
    const url = `${deskPaths.newRequestBuyers}?q=${encodeURIComponent(text)}`;
    return JSON.parse((await call(ann, url)).html).buyers;
  };
  for (const text of ["ortiz", "Dothan P", "5550188"])
    expect(await ask(text)).toMatchObject([{ name: "Lena Ortiz", deliveryCity: "Dothan", requests: 1 }]);
  expect(await ask("o")).toEqual([]);
  expect(await ask("100%")).toEqual([]);
});

async function readLines(name: string, bytes: string | Buffer) {
  const answer = await app.inject({
    method: "POST",
    url: `${deskPaths.newRequestLines}?name=${encodeURIComponent(name)}`,
    headers: { cookie: ann, origin: "http://localhost:3001", "content-type": "application/octet-stream" },
    payload: bytes,
  });
  return answer.json();
}

test("a dropped list becomes lines, or a sentence that names the row", async () => {
  const list = "Part,Description,Qty\nEX-1-A,Pouch,12\nEX-2-B,Sling,3\n";
  expect(await readLines("list.csv", list)).toEqual({
    text: "Part\tDescription\tQty\nEX-1-A\tPouch\t12\nEX-2-B\tSling\t3",
    words: ["list.csv: 2 lines, from rows 2 to 3"],
  });
  const { problem } = await readLines("list.csv", "Part,Qty\nEX-1,=A1\n");
  expect(problem).toContain("Row 2 has a formula in place of a value");
});

async function receiveMessage(message: string, suspicions: readonly string[] = []) {
  const fields = {
    formType: "contact",
    name: "Dana Ruiz",
    phone: "",
    company: "",
    subject: "Plates",
  } as const;
  const email = `dana@${crypto.randomUUID()}.test`;
  const context = { receivedAt: time.now, respondBy: time.now + 24 * HOUR, suspicions };
  const accepted = await store.accept(exampleSubmission({ ...fields, email, message }, context));
  return accepted.outcome === "conflict" ? "" : accepted.reference;
}

const asking =
  "Please quote\n24 EA ballistic plates, level IV\nDeliver to Mobile, AL 36602.\nDana, (205) 555-0177";

test("a message becomes a request: fields from what was written, each with where it is from", async () => {
  const reference = await receiveMessage(asking);
  const page = await call(ann, deskPaths.request(reference, "make"));
  expect(page.status).toBe(200);
  for (const words of [
    "24 EA ballistic plates, level IV</textarea>",
    'value="36602"',
    "From the message",
    "From the sender",
  ])
    expect(page.html).toContain(words);
  const typed = {
    ...caller,
    name: "Dana Ruiz",
    phone: "(205) 555-0177",
    items: "24 EA ballistic plates, level IV",
  };
  const made = await call(ann, deskPaths.request(reference, "make"), { ...typed, opens: "quote" });
  expect([made.status, made.location]).toEqual([303, deskPaths.quote(reference)]);
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({
    formType: "rfq",
    fields: { message: asking, company: caller.organization },
  });
  expect(request?.rfq?.lines).toMatchObject([{ quantity: "24", description: "ballistic plates, level IV" }]);
  expect(request?.respondBy).toBeLessThan(time.now + 24 * HOUR);
  const words = request?.events.find(({ kind }) => kind === "made-request")?.body;
  expect(words).toContain("What they need: from the message");
  expect(words).toContain("Organization: typed at the desk");
  const shown = (await call(ann, deskPaths.request(reference))).html;
  expect(shown).toContain("Deliver to Mobile, AL 36602.");
  expect((await call(ann, deskPaths.quote(reference))).status).toBe(200);
  // Twice: it is one already.
  expect((await call(ann, deskPaths.request(reference, "make"))).status).toBe(404);
});

test("an e-mail that was held back becomes a request at one press", async () => {
  const reference = await receiveMessage(asking, [unmatchedMail]);
  const fields = { ...caller, name: "Dana Ruiz" };
  expect((await call(ann, deskPaths.request(reference, "make"), fields)).status).toBe(303);
  expect(await store.findRequest(reference)).toMatchObject({ formType: "rfq", state: "open" });
});

async function upload(reference: string, name: string, text: string) {
  const form = new FormData();
  form.append("form", crypto.randomUUID());
  form.append("files", new File([text], name));
  await call(ann, deskPaths.request(reference, "files"), form);
  const request = await store.findRequest(reference);
  return request?.said.flatMap(({ files }) => files).find((file) => file.name === name)?.id ?? 0;
}

test("an attached list becomes lines at one press; what the buyer typed stays, and so does a draft", async () => {
  const reference = await enter({ items: "See the attached spreadsheet\n5 EA helmet" });
  const file = await upload(reference, "need.csv", "Part,Description,Qty\nEX-7-A,Pouch,12\nEX-8-B,Sling,3\n");
  expect((await call(ann, deskPaths.request(reference))).html).toContain("Make lines of it");
  const { status } = await call(ann, deskPaths.request(reference, `files/${file}/lines`), {});
  expect(status).toBe(303);
  const request = await store.findRequest(reference);
  expect(request?.rfq?.lines.map(({ number, description }) => `${number} ${description}`)).toEqual([
    ...["1 helmet", "2 Pouch", "3 Sling"],
  ]);
  expect(request?.rfq?.values.items).toContain("See the attached spreadsheet");
  expect(request?.events.find(({ kind }) => kind === "lines-read")?.body).toBe(
    "need.csv: 2 lines, from rows 2 to 3",
  );
  const bad = await upload(reference, "bad.csv", "Part,Qty\n");
  const refused = await call(ann, deskPaths.request(reference, `files/${bad}/lines`), {});
  expect(refused.html).toContain("Row 1 is a header, and no row follows it.");
  expect((await store.findRequest(reference))?.rfq?.lines).toHaveLength(3);
});

test("what a buyer mistyped is corrected, with what it was; checks of another party are over", async () => {
  const reference = await enter({
    needByDate: "2027-01-10",
    deliveryCity: "Mobile",
    deliveryState: "AL",
    deliveryZip: "36602",
  });
  await call(ann, deskPaths.request(reference, "verify"), { how: "Called back" });
  const correct = (fields: Readonly<Record<string, string>>) =>
    call(ann, deskPaths.request(reference, "correct"), fields);
  expect((await correct({ needByDate: "2027-02-10" })).status).toBe(303);
  expect((await store.findRequest(reference))?.verifiedBy).toBeDefined();
  expect((await correct({ organization: "Mobile County", deliveryCity: "Prichard" })).status).toBe(303);
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({ fields: { company: "Mobile County" }, verifiedBy: undefined });
  expect(request?.rfq?.values).toMatchObject({ needByDate: "2027-02-10", deliveryCity: "Prichard" });
  const said = request?.events.filter(({ kind }) => kind === "corrected").map(({ body }) => body);
  expect(said).toEqual([
    "Need-by date: 2027-01-10 → 2027-02-10",
    "Organization: Mobile Police Department → Mobile County\nCity: Mobile → Prichard",
  ]);
  expect((await correct({ needByDate: "soon" })).html).toContain("Enter a date such as 2026-12-01");
  expect((await correct({ organization: "Mobile County" })).html).toContain("every field is as it was");
});

test("nearly the same of one buyer within a week is marked on both, and one is closed as the other's duplicate", async () => {
  const lines = "12 EA EX-901-A pouch\n4 EA EX-902-B sling\n9 EA EX-903-C belt\n1 EA EX-904-D case\n";
  const email = "lt@twins.test";
  const first = await enter({ email, organization: "Twin Rivers PD", items: `${lines}2 EA EX-905-E lid` });
  const second = await enter({ email, organization: "Twin Rivers PD", items: `${lines}7 EA EX-906-F lamp` });
  const other = await enter({ email, organization: "Twin Rivers PD", items: "3 EA EX-990-Z drone" });
  for (const [one, another] of [
    [first, second],
    [second, first],
  ] as const) {
    const { html } = await call(ann, deskPaths.request(one));
    expect(html).toContain(`Close as duplicate of ${another}`);
    expect(html).not.toContain(`duplicate of ${other}`);
  }
  await store.receiveMessage({
    ...{ reference: second, text: "Two helmets more", onceKey: "1", files: [], now: time.now },
    ...{ recipients: { contact: [], rfq: ["rfq@company.example"] }, mailDomain: "company.example" },
  });
  const page = (await call(ann, deskPaths.request(second))).html;
  const seen = /action="[^"]*duplicate"[^>]*>.*?name="seen" value="([^"]*)"/s.exec(page)?.[1] ?? "";
  const done = await call(ann, deskPaths.request(second, "duplicate"), { of: first, seen });
  expect(done.status).toBe(303);
  expect(await store.findRequest(second)).toMatchObject({
    state: "answered",
    closedAs: "duplicate",
    toDos: [],
  });
  const kept = await store.findRequest(first);
  expect(kept?.said).toMatchObject([{ text: "Two helmets more", of: second }]);
  expect(kept?.toDos?.map(({ owed }) => owed).sort()).toEqual(["answer", "reply"]);
  expect(kept?.twins).toEqual([]);
  // What still comes to the duplicate waits in the one that goes on.
  await call(ann, deskPaths.request(first, "settle"), {});
  await store.receiveMessage({
    ...{ reference: second, text: "And a lamp", onceKey: "2", files: [], now: time.now },
    ...{ recipients: { contact: [], rfq: ["rfq@company.example"] }, mailDomain: "company.example" },
  });
  expect((await store.findRequest(first))?.waitsSince).toBeDefined();
  expect((await store.findRequest(second))?.waitsSince).toBeUndefined();
});

test("of a buyer without an address, an answer waits until someone says how it was sent", async () => {
  const reference = await enter({ phone: "251-555-0111", organization: "Fax County" });
  const closing = { how: "no-bid", reason: "Sold out" };
  expect((await call(ann, deskPaths.request(reference, "close"), closing)).status).toBe(303);
  const { html } = await call(ann, deskPaths.request(reference));
  expect(html).toContain("The buyer has no e-mail address.");
  expect((await store.findRequest(reference))?.mails.map(({ kind }) => kind)).toEqual(["notification"]);
  const sent = { how: "fax", handedNote: "to Lt. Grant" };
  expect((await call(ann, deskPaths.request(reference, "handed"), sent)).status).toBe(303);
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({ state: "answered", closedAs: "no-bid", toDos: [] });
  expect(request?.events.at(-1)).toMatchObject({ kind: "handed", body: "by fax: to Lt. Grant" });
});

test("a reply to a message carries its files with the e-mail, as far as mailboxes take them", async () => {
  const reference = await receiveMessage("When do you open?");
  const send = (size: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      form: crypto.randomUUID(),
      text: "See the list.",
      settles: "yes",
    }))
      form.append(name, value);
    form.append("files", new File(["x".repeat(size)], "hours.txt"));
    return call(ann, deskPaths.request(reference, "reply"), form);
  };
  expect((await send(16 * 1024 * 1024)).html).toContain("15 MB together is what mailboxes take");
  expect((await send(20)).status).toBe(303);
  const said = (await store.findRequest(reference))?.said.at(-1);
  const due = { now: time.now, until: time.now + 1, limit: 99, holder: "test" };
  const mail = (await store.leaseDueMails(due)).find(({ id }) => id === said?.mailId);
  expect(JSON.parse(mail?.content ?? "{}")).toMatchObject({
    files: ["hours.txt"],
    attached: [said?.files[0]?.id],
  });
});
