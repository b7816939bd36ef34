import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requestsPath } from "#content/paths.ts";
import { deskPaths, quotePath, requestPath, sentQuotePath, tabPath } from "#desk/desk-paths.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { findHtmlProblems } from "../support/html-rules.ts";

test("the HTML of the desk's and the buyers' pages is valid", async () => {
  const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
  const store = await openDesk(desk.site);
  onTestFinished(async () => {
    await store.store.close();
    await desk.site.kill();
  });
  const open = await sendRequest(desk.site.port);
  const quoted = await sendRequest(desk.site.port);
  const quote = await store.quote(quoted.reference, { revision: "A" });
  const { cookie } = await desk.signIn("Ann Lee");
  const site = `http://127.0.0.1:${desk.site.port}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const save = {
    method: "POST",
    headers: { cookie, origin: desk.origin, ...form },
    body: "outcome-1=quoted&version=0",
  };
  await fetch(desk.origin + quotePath(open.reference), save);
  const pages: [string, RequestInit?][] = [
    ...[
      deskPaths.list,
      tabPath("quoted"),
      deskPaths.account,
      `${deskPaths.people}?end=1`,
      deskPaths.signIn,
      "/nowhere",
    ].map(ofDesk),
    ...[requestPath(open.reference), quotePath(open.reference), quotePath(quoted.reference)].map(ofDesk),
    ofDesk(sentQuotePath(quoted.reference, "A")),
    [site + requestsPath],
    [site + open.path],
    [site + open.path, { method: "POST", headers: form, body: `zip=${exampleRfq.deliveryZip}` }],
    [site + quote.path],
    [`${site}/requests/RFQ-22222222/none`],
  ];
  for (const [url, init] of pages) {
    const html = await (await fetch(url, init)).text();
    const place = path.basename(url);
    expect([place, await findHtmlProblems(html)]).toEqual([place, []]);
  }

  function ofDesk(place: string): [string, RequestInit] {
    return [desk.origin + place, { headers: { cookie } }];
  }
});
