import { get, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { createQuickLane } from "./quick-lane.ts";

type Answer = { readonly status: number | undefined; readonly headers: object; readonly body: Buffer };

let site: Awaited<ReturnType<typeof createTestApp>>;
let port = 0;

beforeAll(async () => {
  site = await createTestApp();
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.app.close());

const encodings = ["br", "gzip", "identity", "gzip;q=1, br;q=0.5"];
const urls = [...Object.values(paths), "/sitemap.xml", "/robots.txt", "/no-such-page"];

test.each(urls)("%s is answered on the quick lane as through the routes", async (url) => {
  for (const encoding of encodings) {
    const headers = { host: "site.test", "accept-encoding": encoding };
    const { statusCode, headers: given, rawPayload } = await site.app.inject({ url, headers });
    expect(await ask(url, headers)).toEqual({
      status: statusCode,
      headers: withoutTransport(given as IncomingHttpHeaders),
      body: rawPayload,
    });
  }
});

test("the plain question is answered before the routes, any other is left to them", () => {
  const lane = createQuickLane({ pages: site.pages, files: new Map() }, {});
  const answers = (changes: object) => {
    const written: unknown[] = [];
    const response = { writeHead: (status: number) => written.push(status), end: () => {} };
    const request = { method: "GET", url: paths.about, headers: { host: "site.test" }, ...changes };
    return [lane(request as IncomingMessage, response as unknown as ServerResponse), written];
  };
  expect(answers({})).toEqual([true, [200]]);
  for (const changes of [
    { method: "HEAD" },
    { method: "POST" },
    { url: `${paths.about}?from=mail` },
    { url: "/no-such-page" },
    { headers: {} },
    { headers: { host: "site.test", "if-none-match": "*" } },
  ]) {
    expect(answers(changes), JSON.stringify(changes)).toEqual([false, []]);
  }
});

test("a page that the visitor has is not sent again, and a query or a slash changes nothing", async () => {
  const first = await ask(paths.about, { "accept-encoding": "br" });
  const etag = String((first.headers as IncomingHttpHeaders).etag);
  const again = await ask(paths.about, { "accept-encoding": "br", "if-none-match": etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask(`${paths.about}?from=mail`, { "accept-encoding": "br" })).body).toEqual(first.body);
  expect((await ask(`${paths.about}/`, {})).status).toBe(301);
});

function ask(path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<Answer>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { statusCode: status } = answer;
      resolve({ status, headers: withoutTransport(answer.headers), body: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}

/** What Node adds for the connection, or the answer's form on the wire. */
function withoutTransport({ date, connection, "keep-alive": keepAlive, ...headers }: IncomingHttpHeaders) {
  return { ...headers, "content-length": String(headers["content-length"]) };
}
