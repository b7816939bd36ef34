import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { companyWords as words } from "#desk/company/company-frame.tsx";
import { deskPaths } from "#desk/desk-paths.ts";
import { builtSiteFolder } from "../../scripts/start-site.ts";
import { openCompany } from "../support/company.ts";
import { accept, createSubmission } from "../support/submit.ts";

const changes = deskPaths.companyChanges;
const { call, owner, clerk, group, run, signIn, site, visit } = await openCompany();
afterAll(() => site.kill());

/** Waits long, because the time it takes is measured elsewhere: in the browser and by fault 28. */
function shows(path: string, text: string) {
  return expect.poll(() => visit(path), { timeout: 500_000, interval: 200 }).toContain(text);
}

async function findRevision() {
  return /name="revision" value="(\d+)"/.exec((await call(owner, changes)).html)?.[1] ?? "";
}

/** So that the next test finds no draft. */
async function takeAllBack() {
  const { html } = await call(owner, changes);
  for (const [, place = ""] of html.matchAll(/value="([^"]+)" name="undo"/g))
    await call(owner, changes, { undo: place });
}

test("a fact is changed, previewed, published and seen by visitors, and is on record", async () => {
  expect((await call(owner, changes)).html).toContain(words.changesPage.empty);
  expect(
    (await call(owner, deskPaths.company, group("reach", { "phones.main": "205-444-0143" }))).status,
  ).toBe(303);
  const { html } = await call(owner, deskPaths.company);
  expect(html).toContain('value="(205) 444-0143"');
  expect(html).toContain(words.was("(205) 555-0142"));
  expect(await visit("/contact")).not.toContain("444-0143");

  const preview = await call(owner, deskPaths.preview("/contact"));
  expect(preview).toMatchObject({ status: 200, html: expect.stringContaining("(205) 444-0143") });
  expect(preview.html).toContain(`href="${deskPaths.preview("/about")}"`);
  expect((await call("", deskPaths.preview("/contact"))).status).toBe(303);

  // The preview is searched for a sentence, so the search text has the draft's facts.
  const lead = { "words.home.hero.lead": "Call [phone] at any hour." };
  await call(owner, deskPaths.companyWords, lead);
  expect((await call(owner, deskPaths.companyWords)).html).toContain("text=Call%20(205)%20444-0143");
  await call(owner, changes, { undo: "words.home.hero.lead" });

  const revision = await findRevision();
  await call(owner, deskPaths.company, group("reach", { "phones.main": "205-444-0144" }));
  expect(await call(owner, deskPaths.companyPublish, { revision })).toMatchObject({
    status: 409,
    html: expect.stringContaining(words.changesPage.moved),
  });
  expect(
    (await call(owner, deskPaths.companyPublish, { revision: String(Number(revision) + 1) })).status,
  ).toBe(303);
  await shows("/contact", "(205) 444-0144");

  const past = (await call(owner, changes)).html;
  expect(past).toContain(words.changesPage.live);
  expect(past).toContain(words.changesPage.published(1));
  expect(past).toContain("Main phone: (205) 555-0142 became (205) 444-0144");
});

test("a wrong fact is saved and said, and stops publishing; one change is taken back alone; a clerk only reads", async () => {
  onTestFinished(takeAllBack);
  const phone = { "phones.main": "205 444 0143" };
  expect((await call(clerk, deskPaths.company)).html).toContain(words.clerk);
  expect(await call(clerk, deskPaths.company, group("reach", phone))).toMatchObject({
    status: 403,
    html: expect.stringContaining(words.ownersOnly),
  });
  expect((await call(clerk, changes)).html).toContain(words.changesPage.heading(0));
  await call(
    owner,
    deskPaths.company,
    group("reach", { "phones.main": "205 444 014", "emails.sales": "quotes@ridge.test" }),
  );
  const { html } = await call(owner, deskPaths.company);
  expect(html).toContain("Main phone is not a phone number such as (205) 555-0142.");
  expect(html).toContain(words.changes(2, 1));
  expect((await call(owner, deskPaths.companyPublish, { revision: await findRevision() })).status).toBe(422);
  const noPreview = await call(owner, deskPaths.preview("/"));
  expect(noPreview.html).toContain(words.noPreview(1));
  // The preview is shown beside the words, in a frame.
  expect(noPreview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect((await call(owner, changes, { undo: "phones.main" })).status).toBe(303);
  await call(owner, deskPaths.companyWords, { "words.home.meta.title": "Supply ".repeat(40) });
  expect(await call(owner, deskPaths.companyPublish, { revision: await findRevision() })).toMatchObject({
    status: 422,
    html: expect.stringContaining("Nothing was published"),
  });
  const left = (await call(owner, changes)).html;
  expect(left).toContain("quotes@ridge.test");
  expect(left).not.toContain("205 444 014");
});

test("who types into a field that someone else has just changed is told, and keeps what was typed", async () => {
  onTestFinished(takeAllBack);
  const { cookie: other } = await signIn("Otto Owner", "owner");
  const opened = { "was.phones.main": "(205) 444-0144", "was.emails.sales": "sales@example.com" };
  await call(other, deskPaths.company, {
    ...opened,
    group: "reach",
    "phones.main": "205-444-0171",
    "emails.sales": "sales@example.com",
  });
  const mine = {
    ...opened,
    group: "reach",
    "phones.main": "(205) 444-0172",
    "emails.sales": "mine@ridge.test",
  };
  const told = await call(owner, deskPaths.company, mine);
  expect(told.status).toBe(409);
  expect(told.html).toContain(words.overwritten(["Main phone"]));
  expect(told.html).toContain(words.theirs("(205) 444-0171"));
  expect(told.html).toMatch(/name="phones.main"[^>]*value="\(205\) 444-0172"/);
  // The field beside it, which nobody else had changed, is saved.
  expect((await call(owner, changes)).html).toContain("mine@ridge.test");
  // The page that told says what it shows now: sent again, it is meant.
  const [, shown = ""] = /name="was.phones.main" value="([^"]*)"/.exec(told.html) ?? [];
  const again = { ...mine, "was.phones.main": shown, "was.emails.sales": "mine@ridge.test" };
  const kept = await call(owner, deskPaths.company, { ...again, theirs: "phones.main" });
  expect([kept.status, (await call(owner, changes)).html.includes("444-0172")]).toEqual([303, false]);
  expect((await call(owner, deskPaths.company, again)).status).toBe(303);
  expect((await call(owner, changes)).html).toContain("444-0172");

  const lead = "words.home.call.text";
  const [, said = ""] =
    new RegExp(`name="was.${lead}" value="([^"]*)"`).exec((await call(owner, deskPaths.companyWords)).html) ??
    [];
  await call(other, deskPaths.companyWords, { [`was.${lead}`]: said, [lead]: "Otto wrote this." });
  const late = await call(owner, deskPaths.companyWords, {
    [`was.${lead}`]: said,
    [lead]: "Olive wrote this.",
  });
  expect([late.status, late.html.includes(words.theirs("Otto wrote this."))]).toEqual([409, true]);
  expect(late.html).toContain(">Olive wrote this.</textarea>");
});

test("a file that is too large is refused on its own page, with the limit", async () => {
  const form = new FormData();
  form.append("person", "0");
  form.append("photo", new Blob([new Uint8Array(30 * 1024 * 1024)]), "IMG_2042.jpg");
  const { status, html } = await call(owner, deskPaths.companyLook, form);
  expect([status, /role="alert">([^<]*)/.exec(html)?.[1]]).toEqual([
    413,
    "The file is larger than 20 MB. Nothing was changed.",
  ]);
  expect(html).toContain("Logo file");
});

test("people come and go, days open and close, and an owner vouches by name", async () => {
  onTestFinished(takeAllBack);
  await call(owner, deskPaths.company, { ...group("people"), add: "people" });
  expect((await call(owner, deskPaths.company)).html).toContain('name="people.2.name"');
  await call(owner, deskPaths.company, { group: "", remove: "people.2" });
  const { "hours.friday": _, ...hours } = group("hours", {
    "hours.saturday": "on",
    "hours.saturday.opens": "09:00",
    "hours.saturday.closes": "12:00",
  }) as Record<string, string>;
  await call(owner, deskPaths.company, hours);
  await call(owner, deskPaths.company, { group: "confirmations", "confirmations.sam": "on" });
  const color = { group: "accent", next: deskPaths.companyLook };
  await call(owner, deskPaths.company, { ...color, accent: "#FFE600" });
  expect((await call(owner, deskPaths.companyLook)).html).toContain("the nearest color that passes is");
  await call(owner, deskPaths.company, { ...color, undo: "accent" });
  const { html } = await call(owner, changes);
  for (const part of ["9:00 AM to 12:00 PM", "Closed", "Olive Owner"]) expect(html).toContain(part);
  expect(html).toContain(words.changesPage.heading(3));
});

/** What every page shows, and what the people's page shows beside it. */
async function expectPictures(number: number) {
  let pictures = new Set<string>();
  const look = async () => {
    const html = await visit("/about");
    pictures = new Set([...html.matchAll(/(?:src|href)="(\/portraits\/[^"]+)"/g)].map(([, url = ""]) => url));
    return pictures.size;
  };
  await expect.poll(look).toBe(number);
  for (const picture of pictures) {
    const answer = await fetch(`http://127.0.0.1:${site.port}${picture}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching("^image/"),
    ]);
  }
}

test("the terminal writes the company into a folder and publishes it from one, byte for byte", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "company-"));
  // With a drawn logo and portraits in both forms.
  const from = "tests/support/companies/three";
  await run("company", "import", from);
  await shows("/", JSON.parse(readFileSync(`${from}/company.json`, "utf8")).name.long);
  await expectPictures(5);
  await run("company", "export", folder);
  // Also exports the pages as files, into a copy of the built site: other tests are copying the original.
  const copy = mkdtempSync(path.resolve("node_modules/.cache/export-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(builtSiteFolder(), copy, { recursive: true });
  await promisify(execFile)(process.execPath, ["scripts/export.ts"], {
    env: { ...process.env, COMPANY_DIR: "", DATA_DIR: site.dataFolder, PORT: "0", BUILT_SITE: copy },
  });
  const pages = path.join(copy, "static");
  expect(readFileSync(path.join(pages, "index.html"), "utf8")).toBe(await visit("/"));
  const read = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort()
      .map((name) => [name, readFileSync(path.join(root, name), "base64")]);
  expect(read(folder)).toEqual(read(from));
  await expect(run("company", "export", folder)).rejects.toThrow("is not empty");
  await expect(run("company", "import", "tests/support")).rejects.toThrow("there is no company.json");
});

test("an owner's logo is published from the desk, also as a picture", async () => {
  const svg = readFileSync("tests/support/companies/three/logo.svg");
  const png = await sharp(svg, { density: 1_000 }).resize(600).png().toBuffer();
  const drawn = await logoOf();
  await expectLogo(drawn);
  const form = new FormData();
  form.append("do", "logo");
  form.append("logo", new Blob([new Uint8Array(png)]), "logo");
  expect((await call(owner, deskPaths.companyLook, form)).status).toBe(303);
  const { status, html } = await call(owner, deskPaths.companyPublish, { revision: await findRevision() });
  expect([status, /role="alert">([^<]*)/.exec(html)?.[1]]).toEqual([303, undefined]);
  await expect.poll(logoOf, { timeout: 500_000, interval: 200 }).not.toBe(drawn);
  await expectLogo(await logoOf());

  async function logoOf() {
    return /src="(\/portraits\/logo-[^"]+)"/.exec(await visit("/"))?.[1] ?? "";
  }

  async function expectLogo(path: string) {
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  }
});

test("the next e-mail comes from the published address, and goes to the published one", async () => {
  const emails = { "emails.general": "office@ridge.test", "emails.sales": "quotes@ridge.test" };
  await call(owner, deskPaths.company, group("reach", emails));
  expect((await call(owner, deskPaths.companyPublish, { revision: await findRevision() })).status).toBe(303);
  const reference = await accept(site.port, createSubmission());
  const folder = path.join(site.dataFolder, "mail");
  const find = () => readdirSync(folder).find((name) => name.includes(`${reference}-notification`)) ?? "";
  await expect.poll(find).toMatch(/\.eml$/);
  const mail = readFileSync(path.join(folder, find()), "utf8");
  expect(mail).toMatch(/^From: .*<office@ridge\.test>\r?$/m);
  expect(mail).toMatch(/^To: quotes@ridge\.test\r?$/m);
});

test("editions are numbered, and the button that publishes an earlier one names it", async () => {
  let html = "";
  const look = async () => {
    html = (await call(owner, changes)).html;
    return html;
  };
  await expect.poll(look, { timeout: 500_000 }).toMatch(/Edition \d+ is on the site/);
  const [, newest = ""] = /Edition (\d+) is on the site/.exec(html) ?? [];
  expect(Number(newest)).toBeGreaterThan(1);
  expect(html.match(/Publish edition \d+ again/g)?.at(-1)).toBe(words.changesPage.again(1));
  const [, id = ""] = /value="(\d+)"[^>]*>Publish edition 1 again/.exec(html) ?? [];
  expect((await call(owner, deskPaths.companyPublish, { edition: id })).status).toBe(303);
  const next = Number(newest) + 1;
  // Who published it sees it at once.
  expect(await look()).toContain(words.changesPage.published(next));
  expect(html).toContain("Edition 1 again");
  await expectPictures(0);
});
