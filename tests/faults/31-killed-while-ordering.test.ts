import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { limitsOf } from "#order/award.ts";
import { confirmationName } from "#order/order.ts";
import { composeRfq } from "#request/fields/message.ts";
import { isWithin, type LineQuantity } from "#request/order-limits.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { freePort } from "#server/testing/free-port.ts";
import { buyerSecret, openDesk } from "../support/buyer.ts";
import { expireLeasesAndRetries, letIn, readInbox, withDatabase } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startSiteWithDesk } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const kills = size(2, 200);
const atOnce = 2;
/** As long as a process takes to serve a request's orders and what is confirmed of them. */
const longestWaitMs = 1_500;
const key = exampleRfq.deliveryZip;

/** What the desk does to the first order, in the order in which it does it. */
const steps = [
  { action: "confirm", lines: { 0: "2" }, more: { do: "confirm", rest: "waits" } },
  { action: "confirm", lines: { 0: "2", 1: "6" }, more: { do: "confirm", rest: "declined" } },
  { action: "cancel", lines: { 0: "1" }, more: { agreed: "yes", reason: "The buyer agreed by phone." } },
] as const;

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

test("kill -9 at random moments of ordering and confirming loses no order, confirms none by half and never more than was quoted", async () => {
  const dataFolder = await createDataFolder();
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const settings = { SMTP_URL: mailServer.url, DESK_PORT: port, DESK_ORIGIN: origin };
  const start = () => startSiteWithDesk({ ...settings, SIGNING_SECRET: buyerSecret }, { dataFolder });

  let site = await start();
  const cookie = letIn(dataFolder, "Ben");
  const { store, staffId, quote } = await openDesk(site);
  opened.push(store);

  async function receiveQuoted(number: number) {
    const email = `buyer${number}@agency${number}.example`;
    const reference = await accept(site.port, createSubmission(composeRfq({ ...exampleRfq, email })));
    const { path } = await quote(reference, { revision: "A" });
    const by = { reference, staffId, now: Date.now() };
    await store.verifyBuyer({ ...by, how: "Letter" });
    const screenedOn = theCompany.time.dayOf(by.now).toString();
    const screened = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn } as const;
    await store.recordScreening({ ...by, ...screened, result: "clear" });
    return { reference, path };
  }

  const acknowledged: { readonly reference: string; readonly number: string }[] = [];
  /** What a buyer does who got no answer: send the same form again. Says whether it was taken. */
  async function order(path: string, reference: string, number: string, lines: Record<number, string>) {
    const form = crypto.randomUUID();
    for (;;) {
      const body = new FormData();
      const fields = { form, key, po: number, lines: "chosen", ...fieldsFor(lines) };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const url = `http://127.0.0.1:${site.port}${path}?order`;
      const answer = await fetch(url, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
      if (answer?.status === 422) return false;
      if (answer?.status === 303 || answer?.status === 200) {
        acknowledged.push({ reference, number });
        return true;
      }
      if (answer && answer.status !== 503) throw new Error(`${answer.status} ${site.log.at(-1)}`);
      await sleep(20);
    }
  }

  const call = (place: string, fields?: URLSearchParams) =>
    fetch(origin + place, {
      redirect: "manual",
      headers: { origin, "sec-fetch-site": "same-origin", cookie },
      ...(fields && { method: "POST", body: fields }),
    }).catch(() => undefined);
  const versionsOf = (reference: string) =>
    readOrders(dataFolder).versions.filter((each) => each.reference === reference).length;
  let repeated = 0;
  /** A clerk who got no answer sends the same form again, and one who is refused looks whether it has left. */
  async function act(
    reference: string,
    n: number,
    done: number,
    { action, lines, more }: (typeof steps)[number],
  ) {
    const place = `/requests/${reference}/orders/${n}`;
    while (versionsOf(reference) === done) {
      const page = await call(place);
      if (page?.status !== 200) {
        await sleep(20);
        continue;
      }
      const fields = fieldsOf(await page.text(), `${place}/${action}`);
      for (const name of [...fields.keys()]) if (name.startsWith("take-")) fields.delete(name);
      for (const [name, value] of Object.entries({ ...fieldsFor(lines), ...more })) fields.set(name, value);
      for (let tries = 0; ; tries += 1) {
        const answer = await call(`${place}/${action}`, fields);
        if (answer && tries > 0) repeated += 1;
        if (answer && [303, 409, 503].includes(answer.status)) break;
        if (answer) throw new Error(`${answer.status} ${site.log.at(-1)}`);
        await sleep(20);
      }
    }
  }

  /** Two of three orders can be had, because the last two want the same pieces. */
  async function live({ reference, path }: Awaited<ReturnType<typeof receiveQuoted>>) {
    expect(await order(path, reference, "PO-1", { 0: "6", 1: "6" })).toBe(true);
    const rivals = [
      order(path, reference, "PO-2", { 1: "6", 2: "12" }),
      order(path, reference, "PO-3", { 1: "5", 3: "48" }),
    ];
    const work = async () => {
      for (const [done, step] of steps.entries()) await act(reference, 1, done, step);
    };
    const [, ...taken] = await Promise.all([work(), ...rivals]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  }

  const untilSent = () => expect.poll(() => countUnsent(dataFolder), { interval: 50 }).toBe(0);
  const references: string[] = [];
  let inside = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const batch = await Promise.all(
      Array.from({ length: atOnce }, (_, n) => receiveQuoted(kill * atOnce + n)),
    );
    references.push(...batch.map(({ reference }) => reference));
    const working = Promise.all(batch.map(live));
    // The await below reports a failure; without a handler until then, it would end the run.
    working.catch(() => {});
    await sleep(Math.random() * longestWaitMs);
    const known = [...acknowledged];
    await site.kill();
    const { orders, versions } = readOrders(dataFolder);
    for (const { reference, number } of known)
      expect(orders.some((each) => each.reference === reference && each.number === number)).toBe(true);
    const own = versions.filter(({ reference }) => references.slice(-atOnce).includes(reference)).length;
    if (own < atOnce * steps.length) inside += 1;
    expectNoneByHalf(dataFolder);
    expireLeasesAndRetries(dataFolder);
    site = await start();
    await working;
    // Otherwise the next kill could hit one of these mails in transit a second time.
    await untilSent();
  }

  expectNoneByHalf(dataFolder);
  const { orders, versions } = readOrders(dataFolder);
  for (const reference of references) {
    const own = orders.filter((each) => each.reference === reference);
    expect(own.map(({ number }) => number === "PO-1")).toEqual([true, false]);
    expect(own[0]?.lines).toMatchObject([
      { place: 0, ordered: 6_000, confirmed: 4_000, declined: 2_000, canceled: 1_000 },
      { place: 1, ordered: 6_000, confirmed: 6_000, declined: 0, canceled: 0 },
    ]);
  }
  expect(readInbox(dataFolder).integrity).toEqual(["ok"]);
  const copies = copiesOf(mailServer.received.map(({ raw }) => parseMail(raw)));
  const papers = new Map(
    versions.map(({ reference, version, sha256 }) => [`${confirmationName(reference, version)}.pdf`, sha256]),
  );
  expect(papers.size).toBe(references.length * steps.length);
  expect([...copies.keys()].sort()).toEqual([...papers.keys()].sort());
  for (const [name, mails] of copies) {
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails.length).toBeLessThanOrEqual(2);
    expect(mails.map(({ sha256 }) => sha256)).toEqual(mails.map(() => papers.get(name)));
  }
  reportFigures(31, {
    kills,
    "killed before all was confirmed": inside,
    orders: orders.length,
    confirmations: papers.size,
    "sent again": repeated,
    lost: 0,
    "confirmed by half": 0,
    "more than quoted": 0,
    "mails twice": [...copies.values()].reduce((sum, mails) => sum + mails.length - 1, 0),
  });

  function expectNoneByHalf(dataFolder: string) {
    const { orders, versions, mails, messages, events } = readOrders(dataFolder);
    const count = (rows: readonly { readonly reference: string }[], reference: string) =>
      rows.filter((row) => row.reference === reference).length;
    for (const reference of references) {
      const written = count(versions, reference);
      expect([mails, messages, events].map((rows) => count(rows, reference))).toEqual([
        written,
        written,
        written,
      ]);
    }
    for (const { pdf, sha256 } of versions) expect(hash("sha256", pdf)).toBe(sha256);
    for (const { lines, charged, said } of orders) {
      expect(said).not.toBeNull();
      expect(lines.length).toBeGreaterThan(0);
      expect(charged !== null).toBe(lines.some(({ confirmed }) => confirmed > 0));
      for (const { confirmed, canceled, parts } of lines) {
        const sum = parts.reduce((all, { quantity }) => all + quantity, 0);
        expect(sum).toBe(confirmed - canceled);
      }
    }
    for (const [, own] of Map.groupBy(orders, ({ reference }) => reference)) {
      const quoted = own[0]?.quote ?? { lines: [] };
      const taken: LineQuantity[] = [];
      for (const { place, ordered, declined, canceled } of own.flatMap(({ lines }) => lines)) {
        const more = { place, quantity: ordered - declined - canceled };
        if (more.quantity > 0) expect(isWithin(limitsOf(quoted.lines), taken, [more])).toBe(true);
        taken.push(more);
      }
    }
  }
});

/** The fields of lines that are ticked, with how many. */
function fieldsFor(lines: Readonly<Record<number, string>>) {
  return Object.fromEntries(
    Object.entries(lines).flatMap(([place, quantity]) => [
      [`take-${place}`, "yes"],
      [`quantity-${place}`, quantity],
    ]),
  );
}

/** What a form begins with. */
function fieldsOf(page: string, action: string) {
  const form = page.split("<form").find((each) => each.includes(`action="${action}"`)) ?? "";
  const fields = new URLSearchParams();
  for (const [input] of (form.split("</form>")[0] ?? "").matchAll(/<input[^>]*>/g)) {
    const [, name = ""] = / name="([^"]+)"/.exec(input) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(input) ?? [];
    const isOff = /type="(?:checkbox|radio)"/.test(input) && !/ checked/.test(input);
    if (name && !isOff) fields.set(name, value);
  }
  return fields;
}

type Line = Record<"place" | "ordered" | "confirmed" | "declined" | "canceled", number>;

/** Everything that ordering and confirming writes, of all requests. */
function readOrders(dataFolder: string) {
  return withDatabase(dataFolder, (database) => {
    // All of it at one moment, while the server writes.
    database.exec("BEGIN");
    const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
    const ofRequests = "JOIN submissions ON submissions.id = submission_id";
    const lines = all<Line & { order_id: number; parts: string | null }>("SELECT * FROM order_lines");
    const orders = all<{
      id: number;
      reference: string;
      number: string;
      said: string | null;
      charged: string | null;
      quote: string;
    }>(`SELECT orders.id, reference, number, said, charged, quote FROM orders
      JOIN submissions ON submissions.id = orders.submission_id JOIN quotes ON quotes.id = quote_id
      ORDER BY n`);
    const named = (sql: string) => all<{ reference: string }>(sql);
    return {
      orders: orders.map((order) => ({
        ...order,
        quote: JSON.parse(order.quote) as { readonly lines: Parameters<typeof limitsOf>[0] },
        lines: lines
          .filter(({ order_id }) => order_id === order.id)
          .map((line) => ({
            ...line,
            parts: JSON.parse(line.parts ?? "[]") as { readonly quantity: number }[],
          })),
      })),
      versions: all<{ reference: string; version: number; pdf: Uint8Array; sha256: string }>(
        `SELECT reference, version, pdf, pdf_sha256 AS sha256 FROM order_versions
        JOIN orders ON orders.id = order_id ${ofRequests}`,
      ),
      mails: named(`SELECT reference FROM outbox ${ofRequests} WHERE kind = 'confirmation'`),
      messages: named(`SELECT reference FROM messages ${ofRequests} WHERE side = 'desk' AND way = 'reply'`),
      events: named(
        `SELECT reference FROM events ${ofRequests} WHERE kind IN ('order-confirmed', 'order-canceled')`,
      ),
    };
  });
}

function countUnsent(dataFolder: string) {
  return readInbox(dataFolder).mails.filter(({ kind, state }) => kind === "confirmation" && state !== "sent")
    .length;
}

function copiesOf(mails: readonly ReturnType<typeof parseMail>[]) {
  const confirmations = mails.flatMap(({ header, attachments }) =>
    attachments
      .filter(({ filename }) => filename.startsWith("OC-"))
      .map(({ filename, bytes }) => ({ filename, id: header("message-id"), sha256: hash("sha256", bytes) })),
  );
  return Map.groupBy(confirmations, ({ filename }) => filename);
}
