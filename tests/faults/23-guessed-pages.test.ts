import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { quotePath, requestPath } from "#content/paths.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { startSite } from "../../scripts/start-site.ts";
import { ask } from "../support/built-site.ts";
import { buyerLinks, buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { reportFigures, size } from "../support/scale.ts";
import { expectCleanLog } from "../support/site-fixture.ts";
import { inParallel } from "../support/submit.ts";

const guesses = size(240, 10_000);
const networks = 250;

/** The attacker has many networks, an existing reference and every key but the right ones. */
test("guessed, expired and superseded addresses of buyers' pages open nothing that they should not", async () => {
  const site = await startSite({ SIGNING_SECRET: buyerSecret, RATE_LIMIT_PER_HOUR: "1000000" });
  const desk = await openDesk(site);
  onTestFinished(async () => {
    await desk.store.close();
    await site.kill();
    expectCleanLog(site.log);
  });
  const { reference, path } = await sendRequest(site.port);
  const quoted = await sendRequest(site.port);
  const first = await desk.quote(quoted.reference, { revision: "A", sentAt: Date.now() - 60_000 });
  const second = await desk.quote(quoted.reference, { revision: "B" });
  const late = await sendRequest(site.port);
  const times = { sentAt: Date.now() - 1_000, expiresAt: Date.now() - 1 };
  const expired = await desk.quote(late.reference, { revision: "A", ...times });

  const right = buyerLinks.requestKey(reference);
  /** Random keys, one letter off, keys of other purposes and records, references that do not exist. */
  const guess = (n: number) => {
    const random = randomBytes(16).toString("hex");
    const letter = ((Number.parseInt(right[n % 32] ?? "0", 16) + 1 + (n % 15)) % 16).toString(16);
    const near = right.slice(0, n % 32) + letter + right.slice((n % 32) + 1);
    const kinds = [
      requestPath(reference, random),
      requestPath(reference, near),
      requestPath(reference, buyerLinks.quoteKey(reference, "A")),
      requestPath("RFQ-22222222", random),
      quotePath(quoted.reference, "B", random),
      quotePath(quoted.reference, "B", buyerLinks.quoteKey(quoted.reference, "A")),
      quotePath(quoted.reference, "C", buyerLinks.quoteKey(quoted.reference, "B")),
      `${quotePath(quoted.reference, "B", random)}/quote.pdf`,
    ];
    return kinds[n % kinds.length] ?? "";
  };
  const statuses = new Map<number, number>();
  const bodies = new Set<string>();
  await inParallel(guesses, 8, async (n) => {
    const from = `127.23.${Math.floor((n % networks) / 200)}.${1 + (n % 200)}`;
    const answer = await ask(site.port, { url: guess(n), from });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    bodies.add(answer.body);
  });
  expect(Object.fromEntries(statuses)).toEqual({ 404: guesses });
  expect(bodies.size).toBe(1);

  // The links themselves stay good through all of it.
  for (const url of [path, second.path]) expect((await ask(site.port, url)).statusCode).toBe(200);

  // Old links can be read, but order nothing.
  const post = (url: string, fields: Record<string, string>) =>
    ask(site.port, {
      method: "POST",
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
  // No cache keeps the answer that hands over a key.
  const { attachments: _named, ...words } = exampleRfq;
  const sent = await post("/rfq", words as Record<string, string>);
  expect([sent.statusCode, sent.headers["cache-control"]]).toEqual([303, "no-store"]);
  expect(sent.headers.location).toContain("key=");

  for (const old of [first, expired]) {
    expect((await ask(site.port, old.path)).statusCode).toBe(200);
    expect((await post(old.path, { po: "PO 1" })).statusCode).toBe(409);
  }

  // With the right link, ten ZIP codes may be tried, even all at once; then not even the right one opens it.
  const zips = Array.from({ length: 30 }, (_, n) => String(10_000 + n));
  const tried = await Promise.all(zips.map((zip) => post(path, { zip })));
  const wrong = tried.filter(({ statusCode }) => statusCode === 422).length;
  expect(wrong).toBe(10);
  expect(tried.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  const last = await post(path, { zip: exampleRfq.deliveryZip });
  expect([last.statusCode, last.body.includes(exampleRfq.email)]).toEqual([429, false]);

  const orders = (await desk.store.findRequest(quoted.reference))?.mails.filter(
    ({ kind }) => kind === "order",
  );
  expect(orders).toEqual([]);
  reportFigures(23, { guesses, opened: 0, "different answers": bodies.size, "ZIP codes tried": wrong });
});
