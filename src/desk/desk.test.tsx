import "#server/pages/routes.tsx";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { editedKeys } from "#edition/fields.ts";
import { unmatchedMail } from "#request/record/submission.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { sendExample, winOrder } from "#server/testing/sent-quote.ts";
import { factGroups } from "./company/facts-page.tsx";
import { deskPaths } from "./desk-paths.ts";
import { openDesk } from "./testing/open-desk.ts";
import { ownersOnly } from "./words.ts";

const HOUR = 3_600_000;

const { app, store, time, signIn, call } = await openDesk();
const ann = await signIn("Ann Lee");

/** As the buyer does on the private page. */
function say(reference: string, text: string) {
  const mails = { recipients: { contact: [], rfq: ["rfq@company.example"] }, mailDomain: "company.example" };
  return store.receiveMessage({ reference, text, onceKey: randomUUID(), files: [], now: time.now, ...mails });
}

function formOf(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test.each([
  ["that cannot be decoded", "/%zz"],
  ["that is too long", `/requests/${"A".repeat(300)}`],
  ["of no page", "/nothing"],
])("an address %s gets the desk's own screen, with every header that its pages have", async (_name, url) => {
  const page = await app.inject({ url: deskPaths.signIn });
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain("The desk has no such page.");
  const names = Object.keys(page.headers).filter((name) => name !== "set-cookie");
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(names));
  const same = ["content-security-policy", "cache-control", "referrer-policy", "x-robots-tag"];
  for (const name of same) expect(answer.headers[name]).toBe(page.headers[name]);
});

test("the desk has the site's icon, to those who are not signed in too", async () => {
  const { html } = await call("", deskPaths.signIn);
  expect(html).toContain('<link rel="icon" href="/favicon.ico"');
  const { statusCode, headers } = await app.inject({ url: "/favicon.ico" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/x-icon"]);
});

test("an invitation that is refused keeps what was typed", async () => {
  const typed = { name: "Dana New", email: "", role: "owner" };
  const { status, html } = await call(ann, deskPaths.peopleInvitations, typed);
  expect(status).toBe(422);
  expect(html).toContain('value="Dana New"');
  expect(html).toMatch(/<input[^>]*name="role"[^>]*checked=""[^>]*value="owner"/);
});

test("an open page does not overwrite a field that someone else has changed since", async () => {
  const page = (await call(ann, deskPaths.company)).html;
  const posted = Object.fromEntries(
    [...page.matchAll(/<input[^>]* name="((?:was\.)?(?:phones|emails)\.[^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  expect(Object.keys(posted)).toContain("was.phones.main");
  const save = (change: Record<string, string>) =>
    call(ann, deskPaths.company, { group: "reach", ...posted, ...change });
  await save({ "phones.main": "(205) 555-0177" });
  await save({ "emails.sales": "quotes@ridge.test" });
  const after = (await call(ann, deskPaths.company)).html;
  expect(after).toContain('name="phones.main" value="(205) 555-0177"');
  expect(after).toContain('name="emails.sales" value="quotes@ridge.test"');

  // A box that is not ticked is not posted.
  const vouch = { group: "confirmations", "was.confirmations.sam": "" };
  await call(ann, deskPaths.company, { ...vouch, "confirmations.sam": "on" });
  await call(ann, deskPaths.company, vouch);
  const ticked = /name="confirmations.sam"[^>]* checked=""/;
  expect((await call(ann, deskPaths.company)).html).toMatch(ticked);
  await call(ann, deskPaths.company, { ...vouch, "was.confirmations.sam": "on" });
  expect((await call(ann, deskPaths.company)).html).not.toMatch(ticked);

  const others = Array.from({ length: 60 }, (_, n) => [`words.other.${n}`, "語".repeat(600)]);
  const listed = (await call(ann, deskPaths.companyWords)).html;
  const [, one = ""] = /name="words.home.hero.lead"[^>]*>([^<]*)</.exec(listed) ?? [];
  const words = { ...Object.fromEntries(others), "was.words.home.hero.lead": one };
  await call(ann, deskPaths.companyWords, { ...words, "words.home.hero.lead": "Three." });
  await call(ann, deskPaths.companyWords, { ...words, "words.home.hero.lead": one });
  expect((await call(ann, deskPaths.companyWords)).html).toContain(">Three.</textarea>");
});

test("an open page leaves alone a person who was added since", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const save = (fields: Readonly<Record<string, string>>) =>
    desk.call(owner, deskPaths.company, { group: "people", ...fields });
  const { html } = await desk.call(owner, deskPaths.company);
  const inputs = html.matchAll(/<input[^>]* name="((?:was\.)?people\.[^"]*)" value="([^"]*)"/g);
  const texts = html.matchAll(/<textarea[^>]* name="(people\.[^"]*)"[^>]*>([^<]*)</g);
  const shown = Object.fromEntries([...inputs, ...texts].map(([, name = "", value = ""]) => [name, value]));
  expect(Object.keys(shown)).toContain("people.1.bio");
  await save({ add: "people" });
  await save({ "people.2.name": "Ana Ruiz" });
  expect((await save({ ...shown, "people.0.role": "Chair" })).status).toBe(303);
  const saved = (await desk.call(owner, deskPaths.company)).html;
  for (const value of ["Ana Ruiz", "Chair", "Marisol Reyes"]) expect(saved).toContain(`value="${value}"`);
});

test("a problem of a whole group is said at the group; a problem of a field, only at the field", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const save = (fields: Readonly<Record<string, string>>) => desk.call(owner, deskPaths.company, fields);
  await save({ group: "quotes", "quotes.freight": "collect" });
  await save({ group: "people", add: "people" });
  await save({ group: "people", "people.0.phone": "555" });
  await save({ group: "texts", "savedTexts.0.title": "" });
  const { html } = await desk.call(owner, deskPaths.company);
  const said = [...html.matchAll(/class="field__error"[^>]*>([^<]*)</g)].map(([, sentence]) => sentence);
  expect(said).toContainEqual(expect.stringMatching(/^Quotes must have freight in the prices /));
  expect(said.filter((sentence) => sentence?.startsWith("People "))).toEqual([]);
  const changes = (await desk.call(owner, deskPaths.companyChanges)).html;
  expect(changes).toContain("<li>Quotes must have freight in the prices ");
  expect(changes).toContain("<li>James Whitaker: Phone is not a phone number");
  expect(changes).toContain("<li>Text 1: Title is ");
});

test("a long page is shown again where its button was pressed", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  await desk.call(owner, deskPaths.company, { group: "reach", "phones.main": "205 444 0143" });
  const presses = [
    [{ group: "reach", undo: "phones.main" }, "phones.main"],
    [{ group: "people", add: "people" }, "people.2.name"],
    [{ group: "people", remove: "people.2" }, "people"],
  ] as const;
  for (const [fields, place] of presses) {
    const { location } = await desk.call(owner, deskPaths.company, fields);
    expect(location).toBe(`${deskPaths.company}#${place}-state`);
    expect((await desk.call(owner, deskPaths.company)).html).toContain(`id="${place}-state"`);
  }
});

test("an owner vouches for what the draft says, not for the company that is on the site", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const changes = {
    "name.long": "Pine Hollow",
    "people.0.name": "Pat Example",
    "identifiers.uei": "ABCDEF123456",
  };
  for (const [group, name] of [
    ["name", "name.long"],
    ["people", "people.0.name"],
    ["identifiers", "identifiers.uei"],
  ] as const)
    await desk.call(owner, deskPaths.company, { group, [name]: changes[name] });
  const { html } = await desk.call(owner, deskPaths.company);
  expect(html).toContain(
    "<q>Pine Hollow LLC is a small business founded in 2025 in Birmingham, Alabama.</q>",
  );
  expect(html).toContain("what is said about Pat Example and Marisol Reyes is true");
  expect(html).toContain("<q>ABCDEF123456</q>");
});

test("a draft is published once, however often its button is pressed, and only as it was shown", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const save = (phone: string) =>
    desk.call(owner, deskPaths.company, { group: "reach", "phones.main": phone });
  const publish = (revision: number) =>
    desk.call(owner, deskPaths.companyPublish, { revision: String(revision) });
  await save("(205) 444-0143");
  await save("(205) 444-0144");
  expect((await publish(1)).status).toBe(409);
  expect([(await publish(2)).status, (await publish(2)).status]).toEqual([303, 303]);
  expect(await desk.store.listEditions()).toHaveLength(1);
});

test("the step of a second way in is done with a second passkey, or another owner who has one", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const isDone = async () =>
    /first-run__step--done"[^>]*><h2[^>]*>4\. /.test((await desk.call(owner, deskPaths.welcome)).html);
  await desk.signIn("Otto Other");
  expect(await isDone()).toBe(false);
  const other = (await desk.store.listStaff()).find(({ name }) => name === "Otto Other");
  await desk.store.changeRole({ staffId: other?.id ?? 0, role: "owner", now: desk.time.now });
  expect(await isDone()).toBe(true);
});

test("the step of the first facts is done once nothing in it is wrong, whatever is wrong elsewhere", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const save = (fields: Readonly<Record<string, string>>) => desk.call(owner, deskPaths.company, fields);
  const step = async () => {
    const { html } = await desk.call(owner, deskPaths.welcome);
    return {
      isDone: /first-run__step--done"[^>]*><h2[^>]*>2\. /.test(html),
      toFix: html.match(/role="status">[^<]*?(\d+ to fix)/)?.[1],
    };
  };
  await save({ group: "first", "name.long": "Pine Hollow" });
  await save({ group: "quotes", "quotes.freight": "collect" });
  expect(await step()).toEqual({ isDone: true, toFix: undefined });
  await save({ group: "first", "phones.main": "555" });
  expect(await step()).toEqual({ isDone: false, toFix: "1 to fix" });
});

test("the list of groups says how many facts are missing, and not that nothing is about to change", async () => {
  const { html } = await call(ann, deskPaths.company);
  const said = (id: string) => new RegExp(`href="#${id}">[^<]*<span[^>]*>([^<]*)`).exec(html)?.[1];
  expect(said("identifiers")).toMatch(/^[1-9]\d* missing$/);
  expect([said("place"), said("coming")]).toEqual(["", ""]);
});

test("every fact that can be typed is in one group of the page", () => {
  const keys = factGroups.flatMap((group) => group.keys);
  expect([...keys, "accent"].toSorted()).toEqual(editedKeys.toSorted());
});

test("a change applies to the person whom the page showed, or nothing is changed", async () => {
  const people = async () => {
    const { html } = await call(ann, deskPaths.company);
    return [...html.matchAll(/name="people\.\d+\.name" value="([^"]*)"/g)].map(([, name = ""]) => name);
  };
  const [first = "", second = ""] = await people();
  const names = { "people.0.name": first, "people.1.name": second };
  const shown = { "was.people.0.name": first, "was.people.1.name": second };
  const known = { group: "people", ...names, ...shown };
  const [, said = ""] =
    /name="people.0.bio"[^>]*>([^<]*)</.exec((await call(ann, deskPaths.company)).html) ?? [];
  const bio = { ...known, "people.0.bio": "Another.", "was.people.0.bio": said };
  expect((await call(ann, deskPaths.company, { ...known, remove: "people.0" })).status).toBe(303);
  expect(await people()).toEqual([second]);
  for (const late of [
    bio,
    { ...known, "people.1.bio": "Another.", "was.people.1.bio": "" },
    { ...known, remove: "people.0" },
  ]) {
    const { status, html } = await call(ann, deskPaths.company, late);
    expect(status).toBe(409);
    expect(html).toMatch(/role="alert">Someone else changed the list of people/);
  }
  expect((await call(ann, deskPaths.companyLook, formOf({ initials: "0", was: first }))).status).toBe(422);
  expect(await people()).toEqual([second]);
  expect((await call(ann, deskPaths.company)).html).not.toContain("Another.");
  await call(ann, deskPaths.companyChanges, { undo: "people" });
  expect((await call(ann, deskPaths.company, { ...bio, "was.people.0.name": `${first} ` })).status).toBe(303);
  expect((await call(ann, deskPaths.company)).html).toContain("Another.");
  // A button may be pressed while the name is being saved.
  const renamed = { ...known, "people.0.name": "Pat Example" };
  for (const each of [renamed, { ...renamed, add: "people" }])
    expect((await call(ann, deskPaths.company, each)).status).toBe(303);
});

test("saved texts can be added and deleted, and undone as a list", async () => {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const save = (fields: Readonly<Record<string, string>>) =>
    desk.call(owner, deskPaths.company, { group: "texts", ...fields });
  const titles = async () => {
    const { html } = await desk.call(owner, deskPaths.company);
    return [...html.matchAll(/ name="savedTexts\.\d+\.title" value="([^"]*)"/g)].map(
      ([, title = ""]) => title,
    );
  };
  const [first = "", ...others] = await titles();
  const known = {
    "savedTexts.0.title": first,
    "was.savedTexts.0.title": first,
    remove: "savedTexts.0",
  };
  expect((await save(known)).status).toBe(303);
  expect((await save(known)).status).toBe(409);
  expect(await titles()).toEqual(others);
  const undo = () => desk.call(owner, deskPaths.companyChanges, { undo: "savedTexts" });
  await undo();
  await save({ add: "savedTexts" });
  expect(await titles()).toEqual([first, ...others, ""]);
  await undo();
  expect(await titles()).toEqual([first, ...others]);
});

test("someone who has no name yet is on every tab", async () => {
  const nameless = { group: "people", "people.0.name": "" };
  expect((await call(ann, deskPaths.company, nameless)).status).toBe(303);
  for (const place of [deskPaths.company, deskPaths.companyLook]) {
    const { status, html } = await call(ann, place);
    expect([status, html.includes("undefined")]).toEqual([200, false]);
  }
  await call(ann, deskPaths.companyChanges, { undo: "people.0.name" });
});

test("a sentence with a control character is saved; an invisible character is refused by name", async () => {
  const lead = (typed: string) => call(ann, deskPaths.companyWords, { "words.home.hero.lead": typed });
  const phone = (typed: string) => call(ann, deskPaths.company, { group: "reach", "phones.main": typed });
  expect((await lead("Call\u0002us")).status).toBe(303);
  expect((await call(ann, deskPaths.companyWords)).html).toContain(">Call us</textarea>");
  expect(await phone("(205)\u0002444-0143")).toMatchObject({
    status: 400,
    html: expect.stringContaining("has a character that cannot be shown"),
  });
  for (const write of [lead, phone]) {
    const { status, html } = await write("\u202a(205) 444-0144\u202c");
    expect(status).toBe(422);
    expect(html).toMatch(/<h1[^>]*>[^<]*<\/h1><p>[^<]* contains &lt; or &gt;, or an invisible character/);
  }
});

test("the fields of facts, sentences and pictures are described by the hints beside them", async () => {
  const [facts, words, look] = await Promise.all(
    [deskPaths.company, deskPaths.companyWords, deskPaths.companyLook].map((place) => call(ann, place)),
  );
  const hints = [...`${facts?.html}`.matchAll(/id="([^"]+)-hint"/g)].map(([, name]) => name);
  expect(hints).not.toHaveLength(0);
  for (const name of hints) expect(facts?.html).toContain(`aria-describedby="${name}-hint ${name}-state"`);
  const sentence = "words.home.hero.lead";
  expect(words?.html).toContain(`aria-describedby="${sentence}-notes ${sentence}-state"`);
  for (const box of ["photo-0", "logo-file"]) {
    expect(look?.html).toContain(`aria-describedby="${box}-hint"`);
    expect(look?.html).toContain(`id="${box}-hint"`);
  }
});

test("a request has one orange button: what is next", async () => {
  const orange = async (reference: string) => {
    const { html } = await call(ann, deskPaths.request(reference));
    const [page = ""] = html.split('class="thumb-bar');
    return [...page.matchAll(/class="button (?:button--small )?button--primary"[^>]*>([^<]*)/g)].map(
      ([, name]) => name,
    );
  };
  const [rfq, question] = [exampleSubmission(), exampleSubmission({ formType: "contact" })];
  for (const each of [rfq, question]) {
    await store.accept(each);
    expect(await orange(each.reference)).toEqual(["Assign to me"]);
    await call(ann, deskPaths.request(each.reference, "take"), {});
  }
  expect(await orange(question.reference)).toEqual(["Send reply"]);
  expect(await orange(rfq.reference)).toEqual(["Make a quote"]);
  await sendExample(store, rfq.reference, { now: time.now });
  expect(await orange(rfq.reference)).toEqual(["Send reply"]);
  const mails = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" };
  await store.orderQuote({
    reference: rfq.reference,
    revision: "A",
    number: "PO 1",
    now: time.now,
    ...mails,
  });
  expect(await orange(rfq.reference)).toEqual(["Confirm the order"]);
  // The quote's e-mail is refused after the buyer has ordered on the private page: it has arrived all the same.
  const lease = { now: time.now, until: time.now + HOUR, limit: 99, holder: "test" };
  const quote = (await store.leaseDueMails(lease)).find(({ kind }) => kind === "quote");
  const refused = { result: "dead", error: "550 5.1.1 No such user", tell: mails } as const;
  await store.settleMail({ id: quote?.id ?? "", holder: "test", now: time.now, ...refused });
  expect((await store.findRequest(rfq.reference))?.state).toBe("quoted");
  expect(await orange(rfq.reference)).toEqual(["Confirm the order"]);
  await call(ann, deskPaths.request(question.reference, "close"), { how: "by-phone", reason: "Called." });
  expect(await orange(question.reference)).toEqual(["Open it again"]);
});

test("the header marks the current place", async () => {
  const marked = async (path: string) => {
    const { html } = await call(ann, path);
    const [head = ""] = html.split("</header>");
    return [...head.matchAll(/desk-bar__link[^>]*href="([^"]*)"[^>]*aria-current/g)].map(([, href]) => href);
  };
  expect(await marked(deskPaths.list)).toEqual([deskPaths.list]);
  expect(await marked(deskPaths.tab("closed"))).toEqual([deskPaths.list]);
  expect(await marked(deskPaths.companyWords)).toEqual([deskPaths.company]);
  expect(await marked(deskPaths.people)).toEqual([deskPaths.people]);
  expect(await marked(deskPaths.account)).toEqual([]);
});

test("an owner reads the figures, with a table for each plot; nobody else does", async () => {
  const { status, html } = await call(ann, deskPaths.figures);
  expect(status).toBe(200);
  expect(html.match(/<svg class="plot"[^>]*aria-hidden="true"/g)).toHaveLength(4);
  expect(html.match(/<table class="figures__table"/g)).toHaveLength(4);
  expect(html).toContain("Too few for a");
  const clerk = await signIn("Clay Clerk");
  const refused = await call(clerk, deskPaths.figures);
  expect([refused.status, refused.html.includes("figures__table")]).toEqual([403, false]);
  expect(refused.html).not.toContain(`href="${deskPaths.figures}"`);
});

test("a request that was answered has no clock on its pages; what came in since has its time in a calendar", async () => {
  const submission = exampleSubmission({}, { receivedAt: time.now });
  const { reference } = submission;
  await store.accept(submission);
  const page = async () => (await call(ann, deskPaths.request(reference))).html;
  const quote = async () => (await call(ann, deskPaths.quote(reference))).html;
  const calendar = async () => {
    const { html } = await call(ann, deskPaths.accountCalendar, {});
    return (await call("", /\/calendar\/[\w-]+\.ics/.exec(html)?.[0] ?? "")).html;
  };
  expect(await page()).toContain("thumb-bar__time");
  expect(await page()).toContain("data-clock");
  expect(await quote()).toMatch(/<title>4 h left.*quote-head__time/);
  expect(await calendar()).toContain(reference);

  await call(ann, deskPaths.request(reference, "close"), { how: "by-phone", reason: "Called." });
  const recipients = { contact: [], rfq: ["rfq@company.example"] };
  const message = {
    text: "One more thing.",
    onceKey: randomUUID(),
    files: [],
    mailDomain: "company.example",
  };
  await store.receiveMessage({ reference, now: time.now, recipients, ...message });
  expect((await store.findRequest(reference))?.state).toBe("answered");
  expect(await page()).not.toContain("thumb-bar__time");
  expect(await page()).not.toContain("data-clock");
  expect(await quote()).not.toMatch(/<title>[^<]* (left|late)|quote-head__time/);
  expect(await calendar()).toContain(reference);

  // It was answered in time, and quoted late.
  time.now += 5 * HOUR;
  await call(ann, deskPaths.request(reference, "reopen"), {});
  await sendExample(store, reference, { now: time.now });
  expect(await page()).toMatch(/Quoted late<.*thumb-bar__due">2:00 PM</s);
  time.now -= 5 * HOUR;
});

test("a request whose quote was withdrawn has no deadline, and does not count as answered", async () => {
  const desk = await openDesk();
  const ben = await desk.signIn("Ben Cole");
  const submission = exampleSubmission({}, { receivedAt: desk.time.now });
  const { reference } = submission;
  await desk.store.accept(submission);
  await sendExample(desk.store, reference, { now: desk.time.now });
  const list = async () => (await desk.call(ben, deskPaths.list)).html;
  expect(await list()).toContain("Every request has an answer.");
  desk.time.now += 5 * HOUR;
  await desk.call(ben, deskPaths.request(reference, "quotes/A/withdraw"), { withdrawal: "None left." });
  expect(await list()).toContain("No open deadlines.");
  expect(await list()).toContain("To look at");
});

test("a quote that has expired is said to be over, on its request's page", async () => {
  const desk = await openDesk();
  const ben = await desk.signIn("Ben Cole");
  const submission = exampleSubmission({}, { receivedAt: desk.time.now });
  const { reference } = submission;
  await desk.store.accept(submission);
  await sendExample(desk.store, reference, { now: desk.time.now });
  const page = async () => (await desk.call(ben, deskPaths.request(reference))).html;
  expect(await page()).toContain("Rev A sent");
  expect(await page()).not.toContain("Expired");
  desk.time.now += 31 * 24 * HOUR;
  const cookie = await desk.signIn("Ben Cole");
  const { html } = await desk.call(cookie, deskPaths.request(reference));
  expect(html).toContain("Rev A has expired");
  expect(html).toMatch(/<s>Quote [^<]*<\/s>.*tag--void">Expired</);
});

test("a request whose order came in can be taken: on the list, and on its page", async () => {
  const desk = await openDesk();
  const ben = await desk.signIn("Ben Cole");
  const now = desk.time.now;
  const submission = exampleSubmission({}, { receivedAt: now });
  const { reference } = submission;
  await desk.store.accept(submission);
  await sendExample(desk.store, reference, { now });
  const recipients = { contact: [], rfq: [] };
  const order = { number: "PO 1", now, recipients, mailDomain: "company.example" };
  await desk.store.orderQuote({ reference, revision: "A", ...order });
  const { id: from = 0 } = (await desk.store.findRequest(reference))?.takenBy ?? {};
  const handing = { reference, staffId: from, from, to: undefined, now };
  await desk.store.handOver({ ...handing, mailDomain: order.mailDomain });
  const take = `action="${deskPaths.request(reference, "take")}"`;
  for (const place of [deskPaths.list, deskPaths.request(reference)])
    expect((await desk.call(ben, place)).html).toContain(take);
  await desk.call(ben, deskPaths.request(reference, "take"), {});
  const { html } = await desk.call(ben, deskPaths.request(reference));
  expect(html).toContain("Assigned to Ben");
  expect(html).not.toContain(take);
});

test("a search shows what it found by place with counts, leads a whole number to its request, and cuts nothing off", async () => {
  const desk = await openDesk();
  const ben = await desk.signIn("Ben Cole");
  const receive = async (company: string) => {
    const submission = exampleSubmission({ company }, { receivedAt: desk.time.now });
    await desk.store.accept(submission);
    return submission.reference;
  };
  const first = await receive("Nowhere & Sons");
  for (let n = 0; n < 9; n += 1) await receive(`Nowhere Branch ${n}`);
  const { html } = await desk.call(ben, deskPaths.found("nowhere"));
  expect(html).toMatch(/Requests <span class="request-list__count">10<.*Show more of 10/);
  expect(html).not.toContain(first);
  expect((await desk.call(ben, deskPaths.found("nowhere", "request"))).html).toContain(first);
  expect((await desk.call(ben, deskPaths.found("Nowhere & Sons"))).html).toContain("Nowhere &amp; Sons");
  expect((await desk.call(ben, deskPaths.found("elsewhere"))).html).toContain("Nothing was found.");
  expect((await desk.call(ben, deskPaths.search)).html).toContain("What do you look for?");
  const { status, location } = await desk.call(ben, deskPaths.found(first.toLowerCase().replace("-", " ")));
  expect([status, location]).toEqual([303, deskPaths.request(first)]);
});

test("a deadline stays on the list when the buyer adds a message before the first answer", async () => {
  const submission = exampleSubmission({}, { receivedAt: time.now });
  const { reference } = submission;
  await store.accept(submission);
  const row = async () => {
    const { html } = await call(ann, deskPaths.list);
    return html.split("<tr").find((each) => each.includes(reference)) ?? "";
  };
  expect(await row()).toMatch(/>4 h<.*>1:00 PM</);
  await say(reference, "The drawings are attached.");
  expect(await row()).toMatch(/due 1:00 PM.*The drawings are attached\./);
  time.now += 5 * HOUR;
  expect(await row()).toMatch(/list__late">1 h late<.*due 1:00 PM/);
  time.now -= 5 * HOUR;
});

test("several requests are assigned, closed or marked as spam at once; what cannot be done is said", async () => {
  const desk = await openDesk();
  const [ben, cat] = [await desk.signIn("Ben Cole"), await desk.signIn("Cat Day")];
  const receive = async () => {
    const submission = exampleSubmission({}, { receivedAt: desk.time.now });
    await desk.store.accept(submission);
    return submission.reference;
  };
  const [one, two, three] = [await receive(), await receive(), await receive()];
  const shownAt = String(desk.time.now);
  const act = (cookie: string, references: readonly string[], fields: Record<string, string>) => {
    const form = new FormData();
    for (const reference of references) form.append("request", reference);
    for (const [name, value] of Object.entries({ state: "open", shownAt, ...fields })) form.set(name, value);
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    return desk.app.inject({
      method: "POST",
      url: deskPaths.selected,
      headers: {
        cookie,
        origin: "http://localhost:3001",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: body.toString(),
    });
  };
  const stateOf = async (reference: string) => {
    const found = await desk.store.findRequest(reference);
    return [found?.state, found?.closedAs, found?.takenBy?.name];
  };
  const taken = await act(ben, [one, two], { act: "take" });
  const done = await desk.call(ben, String(taken.headers.location));
  expect(done.html).toContain('role="status">2 requests assigned to you.<');
  expect([await stateOf(one), await stateOf(two)]).toEqual(Array(2).fill(["open", undefined, "Ben Cole"]));

  const late = await act(cat, [one, three], { act: "take" });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain(`1 request assigned to you. Not done: ${one}: Ben was assigned first.`);
  expect((await act(cat, [], { act: "take" })).body).toContain("Select the requests first.");
  expect((await act(cat, [two], { act: "close" })).body).toContain(
    "Nothing was closed: choose how they ended.",
  );

  desk.time.now += HOUR;
  const mails = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" };
  const said = {
    reference: two,
    text: "Wait",
    onceKey: randomUUID(),
    files: [],
    now: desk.time.now,
    ...mails,
  };
  await desk.store.receiveMessage(said);
  const closed = await act(cat, [one, two], { act: "close", how: "by-phone" });
  expect(closed.body).toContain(`1 request closed. Not done: ${two}: something came in after you opened`);
  expect((await stateOf(one)).slice(0, 2)).toEqual(["answered", "by-phone"]);
  await act(cat, [three], { act: "hold" });
  expect((await stateOf(three))[0]).toBe("quarantined");
  expect((await act(cat, [three, two], { act: "spam", state: "held" })).body).toContain(
    `1 request confirmed as spam. Not done: ${two}: it is not held back.`,
  );
});

test("a request that came by e-mail says so, and nobody is called without a number", async () => {
  const fields = { formType: "contact", phone: "" } as const;
  const submission = exampleSubmission(fields, { suspicions: [unmatchedMail] });
  await store.accept(submission);
  const { html } = await call(ann, deskPaths.request(submission.reference));
  expect(html).toContain(", by e-mail");
  expect(html).not.toMatch(/contact form|tel:/);
  expect(html.match(/href="mailto:/g)).toHaveLength(2);
});

test("an e-mail without a sender's name is from an unknown sender, wherever it is shown", async () => {
  const nobody = { formType: "contact", name: "", email: "", phone: "", company: "" } as const;
  const submission = exampleSubmission(nobody, { suspicions: [unmatchedMail] });
  const { reference } = submission;
  await store.accept(submission);
  const pageOf = async () => (await call(ann, deskPaths.request(reference))).html;
  expect((await call(ann, `${deskPaths.list}?state=held`)).html).toContain("Unknown sender");
  // The title, the thread and the plate.
  expect((await pageOf()).match(/>Unknown sender</g)).toHaveLength(3);
  await store.release({
    reference,
    now: time.now,
    recipients: { contact: [], rfq: [] },
    mailDomain: "x.example",
  });
  expect(await pageOf()).toMatch(/<strong>To<\/strong> Unknown sender </);
});

test("an open page asks for its clock, which records no view and keeps no session alive", async () => {
  const idle = await signIn("Ida Idle");
  const submission = exampleSubmission({}, { receivedAt: time.now });
  const { reference } = submission;
  await store.accept(submission);
  expect((await call(ann, deskPaths.request(reference))).html).toContain(
    `data-clock="${deskPaths.clock(reference)}"`,
  );
  const before = (await store.findRequest(reference))?.events;
  time.now += 7 * HOUR;
  const { html } = await call(idle, deskPaths.clock(reference));
  expect(html).toMatch(/<title>3 h late: .*time-left--overdue.*due today 1:00 PM CST.*thumb-bar__time">3 h</);
  expect(html).not.toContain(submission.fields.email);
  expect((await store.findRequest(reference))?.events).toEqual(before);
  time.now += 6 * HOUR;
  expect((await call(idle, deskPaths.clock(reference))).status).toBe(303);
  time.now -= 13 * HOUR;
});

test("an order has to be confirmed in writing until that is done", async () => {
  const { reference, ...rest } = exampleSubmission({}, { receivedAt: time.now });
  await store.accept({ reference, ...rest });
  await sendExample(store, reference, { now: time.now });
  const mails = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" };
  await store.orderQuote({ reference, revision: "A", number: "PO 1", now: time.now, ...mails });
  const way = async () =>
    /\/orders">([^<]*)</.exec((await call(ann, deskPaths.request(reference))).html)?.[1];
  expect(await way()).toBe("Confirm the order");
  const list = (await call(ann, deskPaths.list)).html;
  const [, open] = /Open <span class="desk-tabs__count">(\d+)</.exec(list) ?? [];
  expect(list).toContain(`<span class="u-num">${open}<span class="u-hidden"> open`);
  const by = { reference, staffId: (await store.listStaff())[0]?.id ?? 0, now: time.now };
  await store.verifyBuyer({ ...by, how: "Letter" });
  const parties = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn: "2026-11-16" };
  await store.recordScreening({ ...by, ...parties, result: "clear" });
  await winOrder(store, by);
  expect(await way()).toBe("Open the order");
  const { html: csv } = await call(ann, deskPaths.exportOrders, {});
  expect(csv.split("\r\n")[0]).toMatch(/^\ufeff?reference,quote,order,confirmation,/);
  expect(csv).toMatch(new RegExp(`${reference},\\S+ Rev A,PO 1,OC-`));
});

test("a page cannot close a request over something that came in later, and says so", async () => {
  const submission = exampleSubmission({}, { receivedAt: time.now });
  const { reference } = submission;
  await store.accept(submission);
  const open = async () => (await call(ann, deskPaths.request(reference))).html;
  const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const before = { form: randomUUID(), seen: seenIn(await open()) };
  await say(reference, "Stop, make it 50.");

  const lost = { how: "by-phone", reason: "Called." };
  const refused = await call(ann, deskPaths.request(reference, "close"), { ...before, ...lost });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("Nothing was done: ");
  const settled = await call(ann, deskPaths.request(reference, "settle"), before);
  expect(settled.html).toContain("Nothing was done: ");
  const reply = formOf({ ...before, text: "Yes.", closes: "yes" });
  const { status, location } = await call(ann, deskPaths.request(reference, "reply"), reply);
  expect(status).toBe(303);
  expect((await call(ann, location ?? "")).html).toContain("Your reply was sent, and the request stays open");
  expect(await store.findRequest(reference)).toMatchObject({ state: "open", waitsSince: time.now });

  for (const action of ["settle", "close"]) {
    const seen = seenIn(await open());
    expect((await call(ann, deskPaths.request(reference, action), { seen, ...lost })).status).toBe(303);
  }
  expect((await store.findRequest(reference))?.state).toBe("answered");
});

test("a request is handed only to people who can sign in, and not away from a new taker", async () => {
  const ben = await signIn("Ben Ortiz");
  await signIn("Carl Frost");
  const invitation = { name: "Dan Typo", email: "dam@company.example", tokenHash: randomUUID() };
  await store.inviteStaff({ ...invitation, now: time.now });
  const submission = exampleSubmission({}, { receivedAt: time.now });
  const { reference } = submission;
  await store.accept(submission);
  const { html } = await call(ben, deskPaths.request(reference));
  expect(html).not.toContain("Dan Typo");
  const carl = /name="to"[^>]*value="(\d+)"[^>]*>Carl Frost/.exec(html)?.[1] ?? "";
  const from = /name="from" value="(\d*)"/.exec(html)?.[1] ?? "none";
  await call(ann, deskPaths.request(reference, "take"), {});
  const refused = await call(ben, deskPaths.request(reference, "hand-over"), { to: carl, from });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("Nothing was done: it is assigned to Ann now.");
  const now = /name="from" value="(\d*)"/.exec(refused.html)?.[1] ?? "none";
  const handed = await call(ben, deskPaths.request(reference, "hand-over"), { to: carl, from: now });
  expect(handed.status).toBe(303);
  expect((await store.findRequest(reference))?.takenBy?.name).toBe("Carl Frost");
});

test("only an owner exports requests, and sets or lifts a hold", async () => {
  const clerk = await signIn("Carla Clerk");
  const submission = exampleSubmission({}, { receivedAt: time.now });
  await store.accept(submission);
  const keep = deskPaths.request(submission.reference, "keep");
  const lift = deskPaths.request(submission.reference, "lift-hold");
  const shown = async (who: string) => {
    const pages = [await call(who, deskPaths.list), await call(who, deskPaths.request(submission.reference))];
    const html = pages.map((page) => page.html).join("");
    return [deskPaths.export, keep, lift].filter((action) => html.includes(`action="${action}"`));
  };
  expect([await shown(ann), await shown(clerk)]).toEqual([[deskPaths.export, keep], []]);
  const isHeld = async () => (await store.findRequest(submission.reference))?.holdKind === "manual";
  const refused = async (url: string, fields: Readonly<Record<string, string>>) => {
    const { status, html } = await call(clerk, url, fields);
    expect([url, status, html.includes(ownersOnly)]).toEqual([url, 403, true]);
  };
  await refused(deskPaths.export, { state: "open", q: "" });
  await refused(deskPaths.exportOrders, {});
  await refused(keep, { keepReason: "A lawsuit" });
  expect(await isHeld()).toBe(false);
  expect((await call(ann, keep, { keepReason: "A lawsuit" })).status).toBe(303);
  expect([await shown(ann), await shown(clerk)]).toEqual([[deskPaths.export, lift], []]);
  await refused(lift, { liftReason: "It is over" });
  expect(await isHeld()).toBe(true);
});

test("a company that is kept in files is not said to be an example, or published", async () => {
  const inFiles = await openDesk({ isFromFiles: true });
  const owner = await inFiles.signIn("Olive Owner");
  for (const place of [deskPaths.company, deskPaths.companyChanges]) {
    const { html } = await inFiles.call(owner, place);
    expect(html).not.toMatch(/an example company|Nothing has been published/);
  }
});

test("a session that has ended by itself is not shown as signed in", async () => {
  await signIn("Ann Lee", "Safari, iPhone");
  time.now += 7 * HOUR;
  expect((await call(ann, deskPaths.account)).html).toContain("Safari, iPhone");
  time.now += 6 * HOUR;
  expect((await call(ann, deskPaths.account)).html).not.toContain("Safari, iPhone");
});

test("a link on another site opens its page once more, then with the cookie", async () => {
  const open = (site: string, dest = "document") =>
    app.inject({ url: deskPaths.people, headers: { "sec-fetch-site": site, "sec-fetch-dest": dest } });
  const { statusCode, headers, body } = await open("cross-site");
  expect([statusCode, headers.refresh, headers["cache-control"]]).toEqual([200, "0", "no-store"]);
  expect(body).toContain(`<a href="${deskPaths.people}">`);
  // The page itself asks from the same origin, so there is no loop. No page opens inside another.
  for (const answer of [await open("same-origin"), await open("none"), await open("cross-site", "iframe")])
    expect([answer.statusCode, answer.headers.refresh]).toEqual([303, undefined]);
});
