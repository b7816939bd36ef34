import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import { readSeen } from "#desk/requests/reply-box.tsx";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { requireOwner } from "#desk/shell/owners.ts";
import { lackNames, notDone } from "#desk/words.ts";
import { readField, readFreeText, readNumber, toNumber } from "#http/fields.ts";
import { priceLines, sumOrder } from "#order/award.ts";
import {
  type Composed,
  composeCancellation,
  composeChange,
  composeConfirmation,
  otherOrders,
} from "#order/confirmation.ts";
import type { OrderRecord } from "#order/order.ts";
import { confirmationName } from "#order/order.ts";
import type { OrderOutcomeAtDesk } from "#order/record/write-order.ts";
import type { OrderOutcome } from "#quote/order-to-take.ts";
import { isCounted, type Quote } from "#quote/quote.ts";
import { standingOf } from "#quote/record/quotes.ts";
import { isWaiting, waitingOf } from "#request/lifecycle.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { whereWritable } from "#store/store.ts";
import { agreementWays } from "./agreement.tsx";
import { EnterOrder } from "./enter-order.tsx";
import { exportAllOrders, writeOrderLines } from "./order-lines.ts";
import { OrderBody, orderTitle } from "./order-page.tsx";
import type { OrderView } from "./order-view.ts";
import {
  dayFromLead,
  isDay,
  lineField,
  readDays,
  readDecision,
  readFile,
  readNewLines,
  readOrderedAt,
  readQuantities,
} from "./read-order.ts";

type OrderRoute = {
  Params: { readonly reference: string; readonly n: string };
  Body: URLSearchParams;
};
type PaperRoute = { Params: { readonly reference: string; readonly version: string } };
type OrderRequest = FastifyRequest<OrderRoute>;

type Opened = {
  readonly request: RequestDetails;
  readonly order: OrderRecord;
  readonly orders: readonly OrderRecord[];
};

const longestReason = 2_000;

/** Orders: what came in beside what was quoted, what is confirmed in writing, and what is delivered. */
export function registerOrders(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, papers, mailsFor, onQueued } = parts;
  const today = ({ site }: Pick<FastifyRequest, "site">) => site.company.time.dayOf(clock()).toString();

  app.get<OrderRoute>(deskPaths.orders(":reference"), async ({ params: { reference } }, reply) => {
    const orders = await store.findOrders(reference);
    const next = orders.find(isWaiting) ?? orders.at(-1);
    return reply.redirect(next ? deskPaths.order(reference, next.n) : deskPaths.newOrder(reference), 303);
  });

  app.get<OrderRoute>(deskPaths.newOrder(":reference"), (request, reply) => showNew(request, reply));

  app.post<OrderRoute>(deskPaths.newOrder(":reference"), async (request, reply) => {
    const { body, params, staff } = request;
    const { reference } = params;
    const orders = await store.findOrders(reference);
    const sent = await findValid(reference);
    const fills = readField(body, "do");
    if (sent && (fills === "all" || fills === "none")) tickLines(body, sent.quote, fills === "all");
    if (!sent || fills === "all" || fills === "none") return showNew(request, reply);
    const lines = readNewLines(body, sent.quote);
    const number = readFreeText(body, "number", 40).trim();
    const isCard = body.has("card");
    const priced = typeof lines === "string" ? undefined : priceLines(sent.quote, lines);
    const problem =
      typeof lines === "string"
        ? lines
        : !priced
          ? "A line has no price for this quantity."
          : !number && !isCard && readField(body, "do") !== "check"
            ? "Enter the purchase order number, or tick that it is paid by card."
            : undefined;
    if (problem || typeof lines === "string" || !priced) return showNew(request, reply, problem ?? "");
    if (readField(body, "do") === "check") {
      const others = otherOrders({ n: 0, revision: sent.revision }, orders);
      return showNew(request, reply, "", sumOrder(sent.quote, priced, others).total);
    }
    const by = { reference, staffId: staff.id, now: clock() };
    const pays = isCard ? "card" : "order";
    const taken = {
      ...by,
      ...mailsFor(request.site.company),
      revision: sent.revision,
      number,
      lines,
      pays,
    } as const;
    const outcome = await store.orderQuote(taken);
    if (outcome !== "done") return showNew(request, reply, newOrderRefusals[outcome] ?? gone);
    onQueued();
    return reply.redirect(deskPaths.orders(reference), 303);
  });

  app.get<OrderRoute>(deskPaths.order(":reference", ":n"), async (request, reply) => {
    const { reference } = request.params;
    await whereWritable(store.noteSeen({ reference, staffId: request.staff.id, now: clock() }));
    return show(request, reply);
  });

  app.get<OrderRoute>(deskPaths.order(":reference", ":n", "lines.csv"), async (request, reply) => {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    await store.noteExport({ staffId: request.staff.id, now: clock() });
    const file = `order-${opened.request.reference}-${opened.order.n}.csv`;
    return sendCsv(reply, file, writeOrderLines([[opened.order]]));
  });

  app.post(deskPaths.exportOrders, async (request, reply) => {
    const { staff } = request;
    requireOwner(staff);
    await store.noteExport({ staffId: staff.id, now: clock() });
    return sendCsv(
      reply,
      `orders-${today(request)}.csv`,
      writeOrderLines(exportAllOrders(store.exportOrders)),
    );
  });

  app.get<PaperRoute>(deskPaths.orderPaper(":reference", ":version"), async ({ params }, reply) => {
    const version = toNumber("version", params.version);
    const paper =
      version === undefined
        ? undefined
        : await store.findOrderPaper({ reference: params.reference, version });
    if (!paper) return reply.callNotFound();
    const name = confirmationName(params.reference, version ?? 0);
    return reply
      .headers({
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name}.pdf"`,
      })
      .send(Buffer.from(paper.pdf.buffer, paper.pdf.byteOffset, paper.pdf.byteLength));
  });

  /** Fills in, computes, or sends: the same form, so that nothing that was typed is lost. */
  post("confirm", async (request, reply, opened) => {
    const { order } = opened;
    const fields = new URLSearchParams(request.body);
    const date = today(request);
    fillIn(readField(fields, "do"), fields, order, date);
    if (readField(fields, "do") === "none")
      return show(request, reply, { typed: typedIn("confirm", fields) });
    const decision = readDecision(fields, order, date);
    if (typeof decision === "string")
      return show(request, reply, { typed: typedIn("confirm", fields), notice: decision });
    if (readField(fields, "do") !== "confirm")
      return show(request, reply, { typed: typedIn("confirm", fields) });
    const about = await aboutOf(request, opened);
    return send(request, reply, "confirm", fields, composeConfirmation(about, decision), (written) =>
      store.confirmOrder({ ...changeOf(request, fields), ...about, ...written, decision, order: order.n }),
    );
  });

  post("dates", async (request, reply, opened) => {
    const { order } = opened;
    const { body } = request;
    const days = readDays(body, order, today(request));
    const reason = reasonOf(body);
    if (typeof days === "string" || !reason)
      return show(request, reply, {
        typed: typedIn("dates", body),
        notice: typeof days === "string" ? days : noReason,
      });
    const about = await aboutOf(request, opened);
    return send(request, reply, "dates", body, composeChange(about, days, reason), (written) =>
      store.changeOrder({ ...changeOf(request, body), ...about, ...written, days, reason, order: order.n }),
    );
  });

  post("cancel", async (request, reply, opened) => {
    const { order } = opened;
    const { body } = request;
    const lines = order.lines.length === 0 ? [] : readQuantities(body, order);
    const reason = reasonOf(body);
    if (typeof lines === "string" || !reason)
      return show(request, reply, {
        typed: typedIn("cancel", body),
        notice: typeof lines === "string" ? lines : noReason,
      });
    const about = await aboutOf(request, opened);
    const isProposed = order.lines.length > 0 && readField(body, "agreed") === "no";
    const composed = composeCancellation(about, lines, reason, isProposed);
    const change = { lines, reason, isProposed, order: order.n };
    return send(request, reply, "cancel", body, composed, (written) =>
      store.cancelOrder({ ...changeOf(request, body), ...about, ...written, ...change }),
    );
  });

  post("agree", async (request, reply, { order }) => {
    const { body, params, staff } = request;
    const how = (Object.keys(agreementWays) as (keyof typeof agreementWays)[]).find(
      (each) => each === readField(body, "how"),
    );
    const note = readFreeText(body, "note", 500).trim();
    if (!how || !note) return show(request, reply, { typed: typedIn("agree", body), notice: noAgreement });
    const paper = { version: readNumber(body, "paper") ?? 0, sha256: readField(body, "sha256") };
    const mails = mailsFor(request.site.company);
    const by = { reference: params.reference, staffId: staff.id, now: clock(), ...mails };
    const agreed = await store.agreeToPaper({ ...by, ...paper, order: order.n, how, note });
    return finish(request, reply, "agree", body, agreed);
  });

  post("decline", async (request, reply, opened) => {
    const { body } = request;
    const reason = reasonOf(body);
    if (!reason) return show(request, reply, { typed: typedIn("decline", body), notice: noReason });
    const change = { ...changeOf(request, body), order: opened.order.n, reason };
    return finish(request, reply, "decline", body, await store.declineOrder(change));
  });

  post("deliver", async (request, reply, opened) => {
    const { body, params, staff } = request;
    const { order } = opened;
    const now = clock();
    const date = today(request);
    const { mailDomain } = mailsFor(request.site.company);
    const lines = readQuantities(body, order);
    const on = readField(body, "on");
    const problem = typeof lines === "string" ? lines : isDay(on) && on <= date ? undefined : badDay;
    if (problem || typeof lines === "string")
      return show(request, reply, { typed: typedIn("deliver", body), notice: problem ?? "" });
    const delivered = await store.noteDelivery({
      ...{ reference: params.reference, staffId: staff.id, now, mailDomain },
      ...{ order: order.n, lines, on, date, tellsBuyer: body.has("tells") },
      carrier: readFreeText(body, "carrier", 60).trim(),
      tracking: readFreeText(body, "tracking", 60).trim(),
    });
    return finish(request, reply, "deliver", body, delivered);
  });

  post("file", async (request, reply, opened) => {
    const { body, params, staff } = request;
    const file = readFile(body, opened.order);
    if (typeof file === "string") return show(request, reply, { typed: typedIn("file", body), notice: file });
    const by = { reference: params.reference, staffId: staff.id, now: clock() };
    return finish(
      request,
      reply,
      "file",
      body,
      await store.saveFileSays({ ...by, order: opened.order.n, file }),
    );
  });

  function post(
    action: string,
    run: (request: OrderRequest, reply: FastifyReply, opened: Opened) => Promise<unknown>,
  ) {
    app.post<OrderRoute>(deskPaths.order(":reference", ":n", action), async (request, reply) => {
      const opened = await open(request);
      return opened ? run(request, reply, opened) : reply.callNotFound();
    });
  }

  async function open({ params }: OrderRequest): Promise<Opened | undefined> {
    const [request, orders] = await Promise.all([
      store.findRequest(params.reference),
      store.findOrders(params.reference),
    ]);
    const order = orders.find(({ n }) => String(n) === params.n);
    return request && order ? { request, order, orders } : undefined;
  }

  async function aboutOf(request: OrderRequest, { order, orders }: Opened) {
    const { staff, site } = request;
    const { title } = await store.findSigner(staff.id);
    const { emails, phone } = site.company.said;
    const writer = { name: staff.name, title, email: emails.sales, phone: phone.display };
    return { order, orders, date: today(request), writer };
  }

  function changeOf({ params, staff, site }: OrderRequest, fields: URLSearchParams) {
    const { mailDomain } = mailsFor(site.company);
    return {
      ...{ reference: params.reference, staffId: staff.id, now: clock(), mailDomain },
      orderedAt: readOrderedAt(fields),
      seen: readSeen(readField(fields, "seen")),
      onceKey: readField(fields, "form") || undefined,
    };
  }

  /** The PDF is made before anything is stored: if it fails, nothing was sent. */
  async function send(
    request: OrderRequest,
    reply: FastifyReply,
    action: string,
    fields: URLSearchParams,
    composed: Composed | string,
    store: (written: {
      readonly confirmation: Composed["confirmation"];
      readonly pdf: Uint8Array;
      readonly pdfSha256: string;
    }) => Promise<OrderOutcomeAtDesk>,
  ) {
    if (typeof composed === "string")
      return show(request, reply, { typed: typedIn(action, fields), notice: composed });
    const { confirmation } = composed;
    const pdf = await papers.make(request.site.company, { kind: "order", confirmation });
    const pdfSha256 = createHash("sha256").update(pdf).digest("hex");
    return finish(request, reply, action, fields, await store({ confirmation, pdf, pdfSha256 }));
  }

  function finish(
    request: OrderRequest,
    reply: FastifyReply,
    action: string,
    fields: URLSearchParams,
    done: OrderOutcomeAtDesk,
  ) {
    if (done.outcome === "done") {
      onQueued();
      const { reference, n } = request.params;
      return reply.redirect(deskPaths.order(reference, n), 303);
    }
    // What was written about another state of the order is read again before it is sent.
    fields.delete("seen");
    return show(request, reply, { typed: typedIn(action, fields), notice: sayNotDone(done) });
  }

  async function show(
    request: OrderRequest,
    reply: FastifyReply,
    { notice, typed }: Pick<OrderView, "notice" | "typed"> = {},
  ) {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    const now = clock();
    const preview = isWaiting(opened.order) ? await previewOf(request, opened, typed) : undefined;
    const body = <OrderBody {...opened} {...{ now, notice, typed, preview }} />;
    const { staff } = request;
    return parts.send(reply, notice ? 409 : 200, { title: orderTitle(opened.order), body, staff });
  }

  /** What the form would send as it is; as it begins, all of the order by its lead times. */
  async function previewOf(request: OrderRequest, opened: Opened, typed: OrderView["typed"]) {
    const { order } = opened;
    const date = today(request);
    const fields = typed?.action === "confirm" ? typed.fields : new URLSearchParams();
    if (typed?.action !== "confirm") fillIn("all", fields, order, date);
    const decision = readDecision(fields, order, date);
    if (typeof decision === "string") return undefined;
    const composed = composeConfirmation(await aboutOf(request, opened), decision);
    return typeof composed === "string" ? undefined : composed.confirmation;
  }

  async function findValid(reference: string) {
    const [latest] = (await store.findQuotes(reference))?.sent ?? [];
    return latest && standingOf(latest, clock()) === "valid" ? latest : undefined;
  }

  async function showNew(request: OrderRequest, reply: FastifyReply, notice?: string, total?: number) {
    const { params, staff, body, method } = request;
    const details = await store.findRequest(params.reference);
    if (!details) return reply.callNotFound();
    const sent = await findValid(params.reference);
    if (!sent) return reply.redirect(deskPaths.request(params.reference), 303);
    const orders = await store.findOrders(params.reference);
    const fields = method === "POST" ? body : undefined;
    const shown = { request: details, sent, orders, notice, fields, total };
    const page = { title: "Enter an order", body: <EnterOrder {...shown} />, staff };
    return parts.send(reply, notice ? 409 : 200, page);
  }

  function sendCsv(reply: FastifyReply, file: string, lines: AsyncIterable<string>) {
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${file}"`)
      .send(Readable.from(lines));
  }
}

function typedIn(action: string, fields: URLSearchParams) {
  return { action, fields };
}

function reasonOf(fields: URLSearchParams) {
  return readFreeText(fields, "reason", longestReason).trim();
}

/** The buttons over the lines, which only fill in. */
function fillIn(what: string, fields: URLSearchParams, order: OrderRecord, today: string) {
  const first = order.lines
    .map(({ place }) => readField(fields, lineField("day", place)))
    .find((day) => isDay(day));
  for (const line of order.lines) {
    const { place } = line;
    if (waitingOf(line) === 0) continue;
    if (what === "none") fields.delete(lineField("take", place));
    if (what === "all") {
      fields.set(lineField("take", place), "yes");
      fields.set(lineField("quantity", place), String(waitingOf(line) / 1_000));
      if (!readField(fields, lineField("day", place)))
        fields.set(lineField("day", place), dayFromLead(order.quote, place, today));
    }
    if (what === "leads") fields.set(lineField("day", place), dayFromLead(order.quote, place, today));
    if (what === "same" && first) fields.set(lineField("day", place), first);
  }
}

function tickLines(fields: URLSearchParams, { lines }: Quote, isOn: boolean) {
  for (const [place, line] of lines.entries()) {
    fields.delete(lineField("take", place));
    if (isOn && isCounted(line)) fields.set(lineField("take", place), "yes");
  }
}

function sayNotDone(done: OrderOutcomeAtDesk) {
  if (done.outcome === "unready" && "lacks" in done)
    return `The order cannot be confirmed yet: ${done.lacks.map((each) => lackNames[each]).join(" and ")}.`;
  if (done.outcome === "impossible" && "why" in done) return done.why;
  return notDone[done.outcome] ?? gone;
}

const gone =
  "Nothing was sent: the order has changed since you opened this page, or a message came in. This is its current state; check it and send it again.";
const noReason = "Enter the reason. The buyer reads it.";
const noAgreement = "Enter who agreed and when, and choose how.";
const badDay = "Enter the day of the delivery. It cannot be in the future.";

const newOrderRefusals: Readonly<Partial<Record<OrderOutcome, string>>> = {
  repeated: "This order is recorded already.",
  "too much": "More than is left of the quote. For more, make a revision.",
  "no lines": "Tick the lines that are ordered.",
  "no price": "A line has no price for this quantity.",
  "too many": "Too many orders were sent for this request.",
  "not standing": "This quote is no longer valid.",
};
