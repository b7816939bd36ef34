import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { documentPaths } from "#content/paths.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { loadMadeDocuments } from "./files.ts";

test("documents that the build made are found under their paths, with a name to save them by", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "documents-"));
  await mkdir(path.join(folder, "capabilities/armor"), { recursive: true });
  await writeFile(path.join(folder, "capabilities/armor/sheet.pdf"), "%PDF-");
  await writeFile(path.join(folder, "home.png"), "png");
  const documents = await loadMadeDocuments(folder);
  await rm(folder, { recursive: true });
  expect([...documents.keys()].sort()).toEqual(["/capabilities/armor/sheet.pdf", "/home.png"]);
  expect(documents.get("/capabilities/armor/sheet.pdf")?.variants.identity.headers).toMatchObject({
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

test("the security contact's expiry renews itself when the day changes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, time } = await createTestApp({ now: "2026-11-15T18:00:00Z" });
  const expiry = async () =>
    /^Expires: (\S+)$/m.exec((await app.inject(documentPaths.securityContact)).body)?.[1];
  expect(await expiry()).toBe("2027-05-14T00:00:00Z");
  time.now = Date.parse("2027-11-15T18:00:00Z");
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await expiry()).toBe("2028-05-13T00:00:00Z"), 10_000);
});
