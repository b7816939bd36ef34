import { expect, test } from "vitest";
import { documentPaths } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { createMadeDocuments, madePaths } from "./documents.ts";
import { makersOf } from "./make-documents.ts";

test("everything that is to be made has its maker", () => {
  expect([...makersOf(fixtureCompany()).keys()].sort()).toEqual([...madePaths].sort());
});

test("a document is made once, with a name to save it by; one that could not be made is tried again", async () => {
  const asked: string[] = [];
  const documents = createMadeDocuments(async (path) => {
    asked.push(path);
    if (asked.length === 1) throw new Error("no thread");
    return Buffer.from("%PDF-");
  });
  const sheet = documents.get("/capabilities/armor/sheet.pdf");
  await expect(sheet?.()).rejects.toThrow("no thread");
  const [made, again] = await Promise.all([sheet?.(), sheet?.()]);
  expect(made).toBe(again);
  expect(asked).toHaveLength(2);
  expect(made?.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "public, max-age=86400",
    "content-disposition": 'inline; filename="capabilities-armor-sheet.pdf"',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
});

test("written documents are answered with their own types", async () => {
  const { app } = await createTestApp();
  const types: Record<string, string> = {
    [documentPaths.securityContact]: "text/plain; charset=utf-8",
    [documentPaths.companyCard]: "text/vcard; charset=utf-8",
    [documentPaths.capabilityList]: "text/csv; charset=utf-8; header=present",
    "/sitemap.xml": "application/xml; charset=utf-8",
  };
  for (const [url, type] of Object.entries(types)) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([url, 200, type]);
  }
});

test("the security contact's expiry is renewed with the day", async () => {
  const { app, time, render, show } = await createTestApp({ pages: [], now: "2026-11-15T18:00:00Z" });
  const expiry = async () =>
    /^Expires: (\S+)$/m.exec((await app.inject(documentPaths.securityContact)).body)?.[1];
  expect(await expiry()).toBe("2027-05-14T00:00:00Z");
  time.now = Date.parse("2027-11-15T18:00:00Z");
  show(render());
  expect(await expiry()).toBe("2028-05-13T00:00:00Z");
});
