import { expect, test } from "vitest";
import { startSite } from "../../scripts/start-site.ts";

const report = 'process.on("exit", () => console.log("LOADED " + process.moduleLoadList.join()))';

test("the running site has not loaded Node's HTTP client, which it has no use for", async () => {
  const nodeArguments = [`--import=data:text/javascript,${report}`];
  const site = await startSite({}, { nodeArguments });
  const page = await fetch(`http://127.0.0.1:${site.port}/`);
  expect([page.status, await site.stop()]).toEqual([200, 0]);
  const loaded = site.log.find((line) => line.startsWith("LOADED "));
  expect(loaded).toContain("NativeModule http");
  expect(loaded).not.toContain("undici/undici");
});
