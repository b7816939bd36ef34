import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createResource } from "#http/resource.ts";
import { writeUnavailable } from "./create-site.ts";

const screen = createResource({
  body: "<h1>Something went wrong</h1>",
  contentType: "text/html",
  cacheControl: "no-store",
});
const site = { screen: () => screen };

test("the error screen is left where the proxy finds it; where it cannot be written, the log says so and the site starts", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cache-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = vi.fn();
  await writeUnavailable({ CACHE_DIRECTORY: folder }, site, log);
  const file = path.join(folder, "unavailable.html");
  expect(await readFile(file, "utf8")).toContain("Something went wrong");
  expect(log).not.toHaveBeenCalled();

  // A file instead of a folder, since root, which may run the tests, can write into any folder.
  await writeUnavailable({ CACHE_DIRECTORY: file }, site, log);
  expect(log.mock.calls).toEqual([
    ["error", "error_screen_not_written", expect.objectContaining({ code: "ENOTDIR" })],
  ]);
});
