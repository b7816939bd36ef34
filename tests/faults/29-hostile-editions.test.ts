import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { readCompany } from "#company/read-company.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { factGroups } from "#desk/company/facts-page.tsx";
import { deskPaths } from "#desk/desk-paths.ts";
import { fieldsOf } from "#edition/fields.ts";
import { openSqliteArchive } from "#server/archive/archive.ts";
import { openCompany } from "../support/company.ts";
import { reportFigures } from "../support/scale.ts";

const script = "<script>alert(1)</script>";
const hidden = ["\u202e", "\u2066", "\u200b", "\ufeff", "\u0007"];

function upload(field: string, bytes: string | Buffer, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), "file");
  return form;
}

/** A real PNG whose header says 50,000 by 50,000. */
async function photoBomb() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  for (const at of [16, 20]) png.writeUInt32BE(50_000, at);
  return png;
}

test("hostile editions are refused with a sentence, and nothing changes", async () => {
  const { call, owner, clerk, facts, group, run, site, visit } = await openCompany();
  onTestFinished(() => site.kill());
  const before = await visit("/contact");
  const refused: number[] = [];
  const expectRefused = async (
    cookie: string,
    place: string,
    body: Parameters<typeof call>[2],
    sentence: RegExp,
  ) => {
    const { status, html } = await call(cookie, place, body);
    expect([400, 403, 413, 415, 422]).toContain(status);
    expect(html).toMatch(sentence);
    expect(html).not.toContain(script);
    refused.push(status);
  };

  for (const { id, keys } of factGroups) {
    for (const { name, kind } of fieldsOf(facts, keys)) {
      if (kind === "switch") continue;
      const typed = (text: string) =>
        kind === "hours"
          ? { [name]: "on", [`${name}.opens`]: text, [`${name}.closes`]: "17:00" }
          : { [name]: text };
      for (const text of [script, `Ridge ${hidden[refused.length % hidden.length]} Supply`]) {
        await expectRefused(
          owner,
          deskPaths.company,
          group(id, typed(text)),
          /nothing was changed|cannot be shown/i,
        );
      }
    }
  }
  const long = "x".repeat(10 * 1024 * 1024);
  for (const place of [deskPaths.company, deskPaths.companyWords]) {
    await expectRefused(owner, place, { ...group("name"), "words.home.hero.heading": long }, /too large/);
  }
  await expectRefused(
    owner,
    deskPaths.company,
    group("name", { "name.long": long.slice(0, 20_000) }),
    /at most/,
  );

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${script}</svg>`;
  await expectRefused(
    owner,
    deskPaths.companyLook,
    upload("logo", svg, { do: "logo" }),
    /Nothing was changed/,
  );
  const started = performance.now();
  await expectRefused(
    owner,
    deskPaths.companyLook,
    upload("photo", await photoBomb(), { person: "0" }),
    /50,000 by 50,000/,
  );
  await expectRefused(
    owner,
    deskPaths.companyLook,
    upload("photo", "GIF89a", { person: "0" }),
    /Nothing was changed/,
  );
  const bombMs = Math.round(performance.now() - started);

  for (const place of [deskPaths.company, deskPaths.companyChanges, deskPaths.companyPublish]) {
    await expectRefused(
      clerk,
      place,
      { ...group("reach"), revision: "1", undo: "phones.main" },
      /Only an owner/,
    );
  }
  await expectRefused(clerk, deskPaths.companyLook, upload("logo", svg, { do: "logo" }), /Only an owner/);

  const folder = mkdtempSync(path.join(tmpdir(), "hostile-"));
  const company = JSON.parse(readFileSync("company/company.json", "utf8"));
  writeFileSync(path.join(folder, "company.json"), JSON.stringify({ ...company, tagline: script }));
  await expect(run("company", "import", folder)).rejects.toThrow("contains < or >");

  writeFileSync(path.join(folder, "company.json"), JSON.stringify(company));
  const writeWords = (text: string) => writeFileSync(path.join(folder, "words.json"), text);
  const words = {
    "home.hero.lead": script,
    "home.call.text": `Ridge ${hidden[0]} Supply`,
    "home.hero.heading": long.slice(0, 20_000),
    "home.nowhere": "Words",
  };
  writeWords(JSON.stringify(words).replace("{", '{"__proto__": "polluted",'));
  const told = String(await run("company", "import", folder).catch((error) => error));
  for (const sentence of [
    "home.hero.lead contains < or >",
    "home.call.text contains < or >, or an invisible character",
    "home.hero.heading has 20000 characters",
    "home.nowhere is not a sentence of this site",
    "__proto__ is not a sentence of this site",
  ])
    expect(told).toContain(sentence);
  for (const [text, sentence] of [
    [JSON.stringify({ "home.hero.lead": long }), "words.json is larger than"],
    ['{"__proto__": {"isOwner": true}}', "words.json is not a list of texts"],
    [JSON.stringify({ "home.hero.lead": 7 }), "words.json is not a list of texts"],
    [JSON.stringify(["Words"]), "words.json is not a list of texts"],
    ["{", "words.json cannot be read"],
  ] as const) {
    writeWords(text);
    expect(readCompany(folder)).toMatchObject({ ok: false, problems: [expect.stringContaining(sentence)] });
  }
  await expect(run("company", "import", folder)).rejects.toThrow("words.json cannot be read");
  rmSync(folder, { recursive: true });

  const archive = await openSqliteArchive(path.join(site.dataFolder, "inbox.sqlite"), theCompany.facts);
  expect(await archive.findDraft()).toBeUndefined();
  expect(await archive.listEditions()).toEqual([]);
  await archive.close();
  expect(await visit("/contact")).toBe(before);
  reportFigures(29, { refused: refused.length, "bomb, ms": bombMs, changed: 0 });
});
