import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { quotePath, requestPath, requestsPath, sendEmailPath, termsOfSalePath } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { longestDecline } from "#quote/page/decline-form.tsx";
import type { SentQuote } from "#quote/record/quotes.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import { exampleMessage, exampleSubmission } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { createLocalLimit } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { answerAfterMs } from "./lost-link.tsx";

const reference = "RFQ-7K3MX9QD";

async function setUp(fault: Error) {
  const site = await createIntakeApp();
  const { store, privateLinks, app } = site;
  const fail = () => Promise.reject(fault);
  Object.assign(store, { findFollowed: fail, unsealRequest: fail, judgeZip: fail, findQuotes: fail });
  const key = privateLinks.requestKey(reference);
  const own = requestPath(reference, key);
  const ask = async () => [
    await app.inject(own),
    await app.inject({ method: "POST", url: own }),
    await app.inject(quotePath(reference, "A", privateLinks.quoteKey(reference, "A"))),
  ];
  return { ...site, key, ask };
}

test("an answer is of the edition that was there when it was asked for, although another one is published meanwhile", async () => {
  const { store, privateLinks, app, current, render, show } = await createIntakeApp();
  const [one, two] = [current(), render(fixtureCompany("two"))];
  const publish = async () => show(two);
  Object.assign(store, {
    findFollowed: publish,
    findQuotes: publish,
    findTermsOfSale: async () => {
      show(two);
      return [];
    },
  });
  const key = privateLinks.requestKey(reference);
  const quoteKey = privateLinks.quoteKey(reference, "A");
  const pages = [
    requestPath(reference, key),
    quotePath(reference, "A", quoteKey),
    termsOfSalePath("2020-01-01"),
  ];
  for (const url of pages) {
    show(one);
    const { body } = await app.inject(url);
    expect([url, body]).toEqual([url, expect.stringContaining(one.company.said.phone.href)]);
    expect([url, body]).toEqual([url, expect.not.stringContaining(two.company.said.phone.href)]);
    const next = await app.inject("/nowhere");
    expect(next.body).toContain(two.company.said.phone.href);
  }
});

test("while nothing can be written, a wrong ZIP code is refused, and ten end the tries", async () => {
  const { store, privateLinks, app } = await createIntakeApp();
  const request = { ...exampleSubmission(), reference, hasZip: true } as unknown as FollowedRequest;
  Object.assign(store, {
    unsealRequest: async () => Promise.reject(new StoreUnavailable("the disk is full")),
    judgeZip: async ({ unnoted = 0 }) => ({ outcome: unnoted >= 10 ? "locked" : "wrong", request }),
  });
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    const answer = await app.inject({
      method: "POST",
      url: requestPath(reference, privateLinks.requestKey(reference)),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "zip=00000",
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test("reading a private page does not use up the limit of the forms", async () => {
  const { store, privateLinks, app } = await createIntakeApp({ acceptedPerHour: 1 });
  Object.assign(store, {
    findConversation: async () => [],
    unsealRequest: async () => ({ outcome: "open", request: followed }),
  });
  const url = requestPath(reference, privateLinks.requestKey(reference));
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (let n = 0; n < 3; n += 1) {
    const answer = await app.inject({ method: "POST", url, headers, payload: "zip=36602" });
    expect(answer.statusCode).toBe(200);
  }
  const sent = await app.inject({ method: "POST", url: sendEmailPath, payload: exampleMessage });
  expect(sent.statusCode).toBe(200);
});

test("the same form with other words is another message, with the same words it is not", async () => {
  const { store, privateLinks, app } = await createIntakeApp();
  const keys: string[] = [];
  Object.assign(store, {
    findFollowed: async () => followed,
    findConversation: async () => [],
    findKeptFiles: async () => [],
    receiveMessage: async ({ onceKey }: { onceKey: string }) => {
      const isKnown = keys.includes(onceKey);
      keys.push(onceKey);
      return isKnown ? "repeated" : "done";
    },
    unsealRequest: async () => ({ outcome: "open", request: followed }),
  });
  for (const text of ["Ship on Monday", "Ship on Monday", "Ship on Tuesday"]) {
    const url = requestPath(reference, privateLinks.requestKey(reference));
    const answer = await app.inject({
      method: "POST",
      url,
      ...formOf({ form: "one form", zip: "36602", text }),
    });
    expect(answer.statusCode).toBe(200);
  }
  const [first, again, other] = keys;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("the page after a message shows the request as the message left it", async () => {
  const { store, privateLinks, app } = await createIntakeApp();
  let closedAt: number | undefined;
  Object.assign(store, {
    findFollowed: async () => ({ ...followed, closedAt }),
    findOrders: async () => [],
    findQuotes: async () => ({ draft: undefined, sent: [sentQuote] }),
    findConversation: async () => [],
    findKeptFiles: async () => [],
    receiveMessage: async () => {
      closedAt = undefined;
      return "done";
    },
    unsealRequest: async () => ({ outcome: "open", request: followed }),
  });
  for (const url of [
    requestPath(reference, privateLinks.requestKey(reference)),
    quotePath(reference, "A", privateLinks.quoteKey(reference, "A")),
  ]) {
    closedAt = Date.UTC(2026, 10, 14);
    const answer = await app.inject({ method: "POST", url, ...formOf({ zip: "36602", text: "Thanks" }) });
    const has = (words: string) => answer.body.includes(words);
    expect([has("We have your message."), has('progress__name">Closed<')]).toEqual([true, false]);
  }
});

test("what a buyer pasted is taken with its line breaks; a space takes the place of what nobody sees", async () => {
  const { store, privateLinks, app } = await createIntakeApp();
  const taken: string[] = [];
  Object.assign(store, {
    findFollowed: async () => followed,
    findOrders: async () => [],
    findQuotes: async () => ({
      draft: undefined,
      sent: [{ ...sentQuote, expiresAt: Number.MAX_SAFE_INTEGER }],
    }),
    findConversation: async () => [],
    findKeptFiles: async () => [],
    unsealRequest: async () => ({ outcome: "open", request: followed }),
    receiveMessage: async ({ text }: { text: string }) => taken.push(text) && "done",
    declineQuote: async ({ text }: { text: string }) => taken.push(text.split("\n\n")[1] ?? "") && "done",
    orderQuote: async ({ number }: { number: string }) => taken.push(number) && "done",
  });
  const pasted = "Lot 5\u000210\vVests\fHelmets\u001b";
  const own = requestPath(reference, privateLinks.requestKey(reference));
  const quote = quotePath(reference, "A", privateLinks.quoteKey(reference, "A"));
  await app.inject({ method: "POST", url: own, ...formOf({ zip: "36602", text: pasted }) });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const declined = new URLSearchParams({ decline: "price", words: pasted, key: "36602" });
  const ordered = new URLSearchParams({ po: "\u0002PO-7\v", key: "36602" });
  const longest = "装".repeat(longestDecline);
  const declinedAtLength = new URLSearchParams({ decline: "price", words: longest, key: "36602" });
  for (const fields of [declined, ordered, declinedAtLength])
    await app.inject({ method: "POST", url: quote, headers, payload: fields.toString() });
  expect(taken).toEqual(["Lot 5 10\nVests\nHelmets", "Lot 5 10\nVests\nHelmets", "PO-7", longest]);
});

test("while the records cannot be reached the page says so, and when to come back", async () => {
  const { ask } = await setUp(new StoreUnavailable("the test took the store down"));
  for (const answer of await ask()) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.body).toContain("Not available right now</h1>");
  }
});

test.each([
  ["before it came", {}],
  ["when its ZIP code is judged", { isFound: true }],
  ["while its file is stored", { isFound: true, isOpen: true }],
])("what was written is given back where the records could not be reached %s", async (_when, reached) => {
  const fault = new StoreUnavailable("the test took the store down");
  const { app, store, privateLinks } = await setUp(fault);
  const fail = () => Promise.reject(fault);
  Object.assign(store, {
    ...{ findConversation: fail, findKeptFiles: async () => [], startFile: fail, dropFiles: fail },
    ...{ keepFiles: fail, declineQuote: fail },
    ...("isFound" in reached && {
      findFollowed: async () => followed,
      findOrders: async () => [],
      findQuotes: async () => ({ draft: undefined, sent: [sentQuote] }),
    }),
    ...("isOpen" in reached && { unsealRequest: async () => ({ outcome: "open", request: followed }) }),
  });
  const quote = quotePath(reference, "A", privateLinks.quoteKey(reference, "A"));
  const declined = {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "decline=price&key=36602&words=Ship%20%3Ci%3Efirst",
  };
  const message = formOf({ zip: "36602", text: "Ship <i>first", 'files"; filename="a.pdf': "%PDF-1.7" });
  for (const [url, form] of [
    [requestPath(reference, privateLinks.requestKey(reference)), message],
    [quote, message],
    [quote, declined],
  ] as const) {
    const answer = await app.inject({ method: "POST", url, ...form });
    const isBack = />Ship &lt;i&gt;first<\/(?:pre|textarea)>/.test(answer.body);
    expect([answer.statusCode, isBack]).toEqual([503, true]);
  }
});

test("what was written after too many requests is given back", async () => {
  const { app, privateLinks } = await createIntakeApp({
    createLimit: (name, perHour) => createLocalLimit(name, name === "views" ? 1 : perHour),
  });
  const wrong = await app.inject(requestPath(reference, "wrong"));
  const url = requestPath(reference, privateLinks.requestKey(reference));
  const answer = await app.inject({ method: "POST", url, ...formOf({ zip: "36602", text: "Ship first" }) });
  expect([answer.statusCode, answer.body.includes(">Ship first</pre>")]).toEqual([429, true]);
  // The link is not what was wrong.
  const aboutLink = "Copy the whole link";
  expect([wrong.body.includes(aboutLink), answer.body.includes(aboutLink)]).toEqual([true, false]);
});

test("a defect behind a private address does not write the address into the log", async () => {
  const { ask, events, key, privateLinks } = await setUp(new Error("a defect"));
  for (const answer of await ask()) expect(answer.statusCode).toBe(500);
  const failures = JSON.stringify(events.filter(({ event }) => event === "request_failed"));
  expect(failures).toContain(requestPath(":reference", ":key"));
  expect(failures).not.toContain(key);
  expect(failures).not.toContain(privateLinks.quoteKey(reference, "A"));
});

test.each([
  ["at once", 0],
  ["after a while", 200],
])("asking for a lost link is answered after the same time when the store is done %s", async (_when, ms) => {
  const { store, app } = await createIntakeApp();
  Object.assign(store, { queueLink: () => sleep(ms) });
  const started = performance.now();
  const answer = await app.inject({
    method: "POST",
    url: requestsPath,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ reference, email: "dana@agency.example" }).toString(),
  });
  expect(answer.statusCode).toBe(200);
  // A timer may end up to a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(answerAfterMs - 1);
});

test.each([
  ["a quote can be read while nothing can be written", new StoreUnavailable("the disk is full"), 200],
  ["a defect in noting that a quote was opened is not hidden", new Error("a defect"), 500],
])("%s", async (_what, fault, status) => {
  const { store, privateLinks, app } = await createIntakeApp();
  Object.assign(store, {
    findFollowed: async () => followed,
    findOrders: async () => [],
    findConversation: async () => [],
    findQuotes: async () => ({ draft: undefined, sent: [sentQuote] }),
    noteQuoteOpened: () => Promise.reject(fault),
  });
  const answer = await app.inject(quotePath(reference, "A", privateLinks.quoteKey(reference, "A")));
  expect(answer.statusCode).toBe(status);
});

/** As a browser sends a form that may have files. */
function formOf(fields: Readonly<Record<string, string>>) {
  return {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: Object.entries(fields)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .concat("--x--\r\n")
      .join(""),
  };
}

const followed: FollowedRequest = {
  ...exampleSubmission(),
  reference,
  state: "quoted",
  suspicions: [],
  hasZip: true,
  takenBy: undefined,
  reviewedAt: undefined,
  answeredAt: undefined,
  quotedAt: undefined,
  orderedAt: undefined,
  confirmedAt: undefined,
  orderNumber: undefined,
  renewalAskedAt: undefined,
  withdrawnAt: undefined,
  isVerified: false,
  closedAt: undefined,
};

const sentQuote: SentQuote = {
  quote: exampleQuote({ reference, revision: "A" }),
  revision: "A",
  sentBy: "Ann Lee",
  sentAt: Date.UTC(2026, 10, 15, 17),
  expiresAt: Date.UTC(2026, 11, 15),
  isLatest: true,
  pdfSha256: "",
  overruled: {},
  withdrawn: undefined,
  openedAt: undefined,
  order: undefined,
  isWon: false,
  confirmed: undefined,
  declined: undefined,
};
