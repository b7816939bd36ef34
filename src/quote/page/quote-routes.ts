import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dueFor } from "#company/deadlines.ts";
import type { Company } from "#content/create-company.ts";
import { startLow } from "#content/describe-company.ts";
import {
  orderPaperPath,
  quoteCheckPath,
  quotePaperPath,
  quotePath,
  quoteSheetPath,
  requestPath,
} from "#content/paths.ts";
import type { TableReader } from "#documents/tables/table-thread.ts";
import { readField, readFreeText, readNumber, toNumber } from "#http/fields.ts";
import { firstName } from "#people/staff.ts";
import { parseQuantity } from "#quote/money.ts";
import type { Award, FindAward, OrderTaker } from "#quote/order-to-take.ts";
import { isCounted, numberOf, type Quote } from "#quote/quote.ts";
import { askAboutLine, nameQuote, quoteFileName } from "#quote/quote-text.ts";
import type { DeclineReason } from "#quote/record/answers.ts";
import { type QuoteName, type SentQuote, standingOf } from "#quote/record/quotes.ts";
import type { QuoteStore } from "#quote/store.ts";
import { readPieces, type StoredFile } from "#request/files/files.ts";
import { formField, isAhead, readFormWithFiles, readOnceKey } from "#request/files/uploads.ts";
import type { LineQuantity } from "#request/order-limits.ts";
import type { Conversation } from "#request/page/conversation-routes.ts";
import {
  longestTyped,
  privateHeaders,
  type RequestParts,
  refuse,
  refusedStatuses,
  sendDocument,
  show,
} from "#request/page/private-pages.tsx";
import { isSameKey } from "#request/record/private-links.ts";
import { parseReference } from "#request/record/submission.ts";
import { sayRefused, talkWords } from "#request/thread/words.ts";
import { clientKey } from "#store/rate-limit.ts";
import { whereWritable } from "#store/store.ts";
import { checkPage } from "./check-page.tsx";
import { declineReasonNames, longestDecline } from "./decline-form.tsx";
import { fillList } from "./filled-list.ts";
import {
  agreeField,
  cardField,
  checkField,
  chosenLines,
  keyField,
  linesField,
  orderedAtField,
  orderNumberField,
  orderQuery,
  paperField,
  quantityField,
  reasonField,
  type TypedKey,
  takeBackField,
  takeField,
} from "./order-form.tsx";
import { askField } from "./quote-lines.tsx";
import {
  filledField,
  findLists,
  listsOf,
  type QuoteView,
  quotePage,
  type RevisionRow,
} from "./quote-page.tsx";
import { makeQuoteSheet } from "./quote-sheet.ts";
import { registerTermsOfSale } from "./terms-page.tsx";

type QuoteRoute = {
  Params: QuoteName & { readonly key: string };
  Querystring: URLSearchParams;
  Body: unknown;
};

type OrderPaperRoute = { Params: QuoteRoute["Params"] & { readonly version: string } };

type QuoteParts = RequestParts & {
  readonly store: QuoteStore & OrderTaker;
  readonly findAward: FindAward;
  readonly tables: TableReader;
};

/** A quote, opened by the link in its e-mail: the page, the PDF that was sent, and a form for the order number. */
export function registerQuotes(app: FastifyInstance, parts: QuoteParts, conversation: Conversation) {
  registerTermsOfSale(app, parts);
  const { store, privateLinks, clock, mailsFor, onQueued, log } = parts;
  const showQuote = (reply: FastifyReply, status: number, view: QuoteView) =>
    show(reply, status, (company) => quotePage(company, view));
  const page = quotePath(":reference", ":revision", ":key");

  app.get<QuoteRoute>(page, async (request, reply) => {
    const names = namesOf(request.params);
    const view = names && (await findView(names));
    if (!names || !view) return refuse(reply, "unknown");
    // The buyer can read the quote even while the store cannot note that it was opened.
    if (isRead(request)) await whereWritable(store.noteQuoteOpened({ ...names, now: clock() }));
    const draft = draftAbout(view, readField(request.query, askField));
    return showQuote(reply, 200, draft ? { ...view, talk: { ...view.talk, draft } } : view);
  });

  app.get<QuoteRoute>(quoteCheckPath(":reference", ":revision", ":key"), async (request, reply) => {
    const { reference, revision, key } = request.params;
    const isKnown = isSameKey(key, privateLinks.checkKey(reference, revision));
    const quotes = isKnown ? await store.findQuotes(reference) : undefined;
    const sent = quotes?.sent.find((each) => each.revision === revision);
    const [latest] = quotes?.sent ?? [];
    if (!sent || !latest) return refuse(reply, "unknown");
    return show(reply, 200, (company) =>
      checkPage(company, { sent, latest, standing: standingOf(sent, clock()) }),
    );
  });

  app.get<QuoteRoute>(quotePaperPath(":reference", ":revision", ":key"), async (request, reply) => {
    const names = namesOf(request.params);
    const paper = names && (await store.findQuotePaper(names));
    if (!paper) return refuse(reply, "unknown");
    return sendDocument(reply, paper.pdf, quoteFileName(paper.quote, "pdf"));
  });

  app.get<OrderPaperRoute>(
    orderPaperPath(":reference", ":revision", ":key", ":version"),
    async ({ params }, reply) => {
      const names = namesOf(params);
      const version = toNumber("version", params.version);
      const paper =
        names && version !== undefined
          ? await store.findOrderPaper({ reference: names.reference, version })
          : undefined;
      // The link to one revision opens what is ordered from it, and nothing of another.
      if (!paper || paper.confirmation.revision !== names?.revision) return refuse(reply, "unknown");
      return sendDocument(reply, paper.pdf, `${paper.confirmation.name}.pdf`);
    },
  );

  app.get<QuoteRoute>(quoteSheetPath(":reference", ":revision", ":key"), async (request, reply) => {
    const names = namesOf(request.params);
    const view = names && (await findView(names));
    if (!view) return refuse(reply, "unknown");
    return sendDocument(
      reply,
      makeQuoteSheet(view.quote, request.site.company.said),
      quoteFileName(view.quote, "xlsx"),
    );
  });

  app.post<QuoteRoute>(page, { config: { takesFiles: true } }, async (request, reply) => {
    const names = namesOf(request.params);
    const view = names && (await findView(names));
    if (!names || !view) return refuse(reply, "unknown");
    const { body, url } = request;
    const isPlain = body instanceof URLSearchParams;
    if (isPlain && body.has("renew")) return askRenewal(body, reply, names, view);
    if (isPlain && body.has(takeBackField)) return takeBack(body, reply, names, view);
    if (isPlain && body.has(agreeField)) return agree(body, reply, names, view);
    if (isPlain && body.has("words")) return decline(body, reply, names, view);
    if (url.endsWith(orderQuery) || (isPlain && body.has("po")))
      return takeOrder(request, reply, names, view);
    return isPlain ? openConversation(body, reply, names, view) : receiveMessage(request, reply, names, view);
  });

  /** Takes the order's number, the order itself, or both. The private link is enough to send either. */
  async function takeOrder(request: FastifyRequest, reply: FastifyReply, names: QuoteName, view: QuoteView) {
    const isValid = view.standing === "valid";
    const { company } = request.site;
    const upload = await readFormWithFiles(request, {
      store,
      reference: names.reference,
      now: clock(),
      keeping: parts.room.open(clientKey(request.ip)),
      // After an order, only the files themselves tell whether the same order was sent again.
      admit: async () => isValid || view.order !== undefined,
      // A tick and a quantity.
      moreFields: 2 * view.quote.lines.length,
    });
    const { files } = upload;
    const typed = readFreeText(upload.fields, "po", longestTyped);
    const number = typed.normalize("NFC").trim().replace(/ +/g, " ");
    const isCard = upload.fields.has(cardField);
    const isNumber = number === "" ? files.length > 0 || isCard : orderNumber.test(number);
    const award = await whereWritable(parts.findAward(names, view.quote));
    const wanted = readLines(upload.fields, view.quote, award);
    const sum = typeof wanted === "object" ? award?.sum(wanted) : undefined;
    const isCheck = upload.fields.has(checkField);
    const lineProblem =
      typeof wanted === "string" ? wanted : typeof sum === "string" ? sayUnsold[sum] : undefined;
    const refusals = upload.refused.map((each) => sayRefused(each, company.said));
    const problems = [
      ...(isNumber || isCheck || refusals.length > 0 ? refusals : [invalidOrder]),
      ...(isValid && lineProblem ? [lineProblem] : []),
    ];
    if (isValid && isCheck && problems.length === 0) {
      const { kept, lost } = await upload.keep();
      const formKey = readField(upload.fields, formField) || view.talk.formKey;
      const typed = {
        number: number.replace(unshowable, ""),
        problems: [...lost.map((each) => sayRefused(each, company.said))],
        kept,
        formKey,
      };
      const key = { typed: readField(upload.fields, keyField) };
      const checked = { fields: upload.fields, total: typeof sum === "number" ? sum : undefined };
      return showQuote(reply, 200, { ...view, award, refused: { ...typed, key, ...checked } });
    }
    const key = await whereWritable(judgeKey(upload.fields, view));
    const lines = typeof wanted === "object" ? wanted : undefined;
    const pays = isCard ? ("card" as const) : undefined;
    const order = { ...names, number, files, now: clock(), ...mailsFor(company), lines, pays };
    const refused = isValid ? "refused" : "not standing";
    const isRefused = problems.length > 0 || (isValid && key?.problem);
    const done = isRefused ? refused : key && (await whereWritable(store.orderQuote(order)));
    const outcome = done ?? "unavailable";
    if (outcome === "done") {
      log("info", "order_number_received", names);
      onQueued();
      return reply.headers(privateHeaders).redirect(`${view.path}#order`, 303);
    }
    if (outcome === "confirmed") onQueued();
    const correctable = correctableOutcomes(company)[outcome];
    if (!correctable) await whereWritable(upload.drop());
    // An upload may take minutes: by now the quote may have expired, or been replaced or ordered.
    const now = await findView(names);
    if (outcome === "unknown" || !now) return refuse(reply, "unknown");
    if (outcome === "repeated") return showQuote(reply, 200, { ...now, isRepeated: true });
    const shown = number.replace(unshowable, "").slice(0, longestNumber);
    if (outcome === "confirmed") return showQuote(reply, 200, { ...now, keptAsMessage: shown });
    // The same form key, because the files that were kept belong to it.
    const formKey = readField(upload.fields, formField) || now.talk.formKey;
    const refuseOrder = (status: number, problems: readonly string[], kept: readonly StoredFile[]) =>
      showQuote(reply, status, {
        ...now,
        refused: { number: shown, key, problems, kept, formKey, fields: upload.fields },
      });
    if (!correctable) return refuseOrder(409, [sayNotTaken(shown)], []);
    const { kept, lost } = await upload.keep();
    const [status, ...why] = correctable;
    return refuseOrder(
      status,
      [...problems, ...why, ...lost.map((each) => sayRefused(each, company.said))],
      kept,
    );
  }

  /** With the deadline that a new request would have now: the page promises the same time. */
  async function askRenewal(fields: URLSearchParams, reply: FastifyReply, names: QuoteName, view: QuoteView) {
    const now = clock();
    const { company } = reply.request.site;
    const onceKey = readField(fields, "renew") || view.talk.formKey;
    const respondBy = dueFor("rfq", now, company.facts);
    const asked = { ...names, onceKey, now, respondBy, ...mailsFor(company) };
    const outcome = (await whereWritable(store.askRenewal(asked))) ?? "unavailable";
    if (outcome === "unknown") return refuse(reply, "unknown");
    const refusal = renewalRefusals(company)[outcome];
    if (refusal) {
      const [status, problem] = refusal;
      const refused = { number: "", problems: [problem], kept: [], formKey: view.talk.formKey };
      return showQuote(reply, status, { ...((await findView(names)) ?? view), refused });
    }
    if (outcome === "done") {
      log("info", "renewal_asked", names);
      onQueued();
    }
    return reply.headers(privateHeaders).redirect(`${view.path}#standing`, 303);
  }

  /** An order of which nothing is confirmed yet. Sent twice, it is taken back once. */
  async function takeBack(fields: URLSearchParams, reply: FastifyReply, names: QuoteName, view: QuoteView) {
    const order = readNumber(fields, takeBackField);
    const orderedAt = readNumber(fields, orderedAtField);
    if (order === undefined || orderedAt === undefined) return refuse(reply, "unknown");
    const reason = readFreeText(fields, reasonField, longestDecline).trim();
    const key = await whereWritable(judgeKey(fields, view));
    const refuseWith = async (status: number, problem: string) => {
      const notTakenBack = { order, problem, key, reason };
      return showQuote(reply, status, { ...((await findView(names)) ?? view), notTakenBack });
    };
    if (!key) return refuseWith(503, talkWords.unavailable);
    if (key.problem) return refuseWith(422, "");
    const isOf = (shown: QuoteView) => shown.award?.orders.find(({ n }) => n === order);
    const mails = mailsFor(reply.request.site.company);
    const taking = { reference: names.reference, order, orderedAt, reason, now: clock(), ...mails };
    const outcome = isOf(view) ? await whereWritable(store.takeBackOrder(taking)) : "not standing";
    if (outcome === undefined) return refuseWith(503, talkWords.unavailable);
    const now = outcome === "done" ? undefined : await findView(names);
    if (now && isOf(now)) return refuseWith(409, notTakenBackWords);
    if (outcome === "done") {
      log("info", "order_taken_back", names);
      onQueued();
    }
    return reply.headers(privateHeaders).redirect(`${view.path}#order`, 303);
  }

  /** To the paper that was read: neither to a later one nor to one that a later one replaced. */
  async function agree(fields: URLSearchParams, reply: FastifyReply, names: QuoteName, view: QuoteView) {
    const version = readNumber(fields, agreeField);
    const order = readNumber(fields, orderNumberField);
    const isOwn = view.award?.orders.some(({ n }) => n === order);
    if (version === undefined || order === undefined || !isOwn) return refuse(reply, "unknown");
    const key = await whereWritable(judgeKey(fields, view));
    const refuseWith = async (status: number, problem: string) => {
      const notAgreed = { version, problem, key };
      return showQuote(reply, status, { ...((await findView(names)) ?? view), notAgreed });
    };
    if (!key) return refuseWith(503, talkWords.unavailable);
    if (key.problem) return refuseWith(422, "");
    const paper = { order, version, sha256: readField(fields, paperField), how: "page" } as const;
    const mails = mailsFor(reply.request.site.company);
    const agreeing = { reference: names.reference, ...paper, now: clock(), ...mails };
    const agreed = await whereWritable(store.agreeToPaper(agreeing));
    if (!agreed) return refuseWith(503, talkWords.unavailable);
    if (agreed.outcome !== "done") return refuseWith(409, notAgreedWords);
    log("info", "order_agreed", names);
    onQueued();
    return reply.headers(privateHeaders).redirect(`${view.path}#order`, 303);
  }

  async function decline(fields: URLSearchParams, reply: FastifyReply, names: QuoteName, view: QuoteView) {
    const typed = readFreeText(fields, "words", longestDecline).trim();
    const reason = (Object.keys(declineReasonNames) as DeclineReason[]).find(
      (each) => each === readField(fields, "decline"),
    );
    const key = await whereWritable(judgeKey(fields, view));
    const refuseWith = async (status: number, problem: string) => {
      const undeclined = { problem, key, reason, text: typed };
      return showQuote(reply, status, { ...((await findView(names)) ?? view), undeclined });
    };
    if (!reason) return refuseWith(422, "Choose the reason that fits best.");
    if (!key) return refuseWith(503, talkWords.unavailable);
    if (key.problem) return refuseWith(422, "");
    const said = `Declined. Reason: ${startLow(declineReasonNames[reason])}.`;
    const text = [said, typed].filter(Boolean).join("\n\n");
    const onceKey = readOnceKey(fields, text);
    const { company } = reply.request.site;
    const answer = { ...names, reason, text, onceKey, now: clock(), ...mailsFor(company) };
    const outcome = await whereWritable(store.declineQuote(answer));
    if (outcome === undefined) return refuseWith(503, talkWords.unavailable);
    if (outcome === "unknown") return refuse(reply, "unknown");
    const refusal = declineRefusals(company)[outcome];
    if (refusal) return refuseWith(...refusal);
    if (outcome === "done") {
      log("info", "quote_declined", { ...names, reason });
      onQueued();
    }
    return reply.headers(privateHeaders).redirect(`${view.path}#decline`, 303);
  }

  /** The number of the quote, or the ZIP code, which counts as a try like everywhere. */
  async function judgeKey(fields: URLSearchParams, { quote, talk }: QuoteView): Promise<TypedKey> {
    const typed = readField(fields, keyField).trim();
    const isZip = talk.kind === "sealed";
    const missing = { typed, problem: isZip ? keyWords.missing : keyWords.number };
    if (typed === "") return missing;
    const { reference, number } = quote;
    if ([number, nameQuote(quote)].some((name) => lettersOf(name) === lettersOf(typed))) return { typed };
    if (!isZip || /^q/i.test(typed)) return { typed, problem: isZip ? keyWords.wrong : keyWords.number };
    const { outcome } = await conversation.unseal({ reference, zip: typed });
    if (outcome === "open") return { typed };
    return { typed, problem: outcome === "locked" ? keyWords.locked : keyWords.wrong };
  }

  async function receiveMessage(
    request: FastifyRequest,
    reply: FastifyReply,
    names: QuoteName,
    view: QuoteView,
  ) {
    const followed = await store.findFollowed(names.reference);
    if (!followed) return refuse(reply, "unknown");
    if (isAhead(request)) return conversation.receiveFiles(request, reply, followed);
    const { status, talk } = await conversation.receive(request, followed);
    const quoteLink = conversation.linkToQuote(followed, talk);
    // The message may have opened the request again.
    return showQuote(reply, status, { ...((await findView(names)) ?? view), talk, quoteLink });
  }

  async function openConversation(
    body: URLSearchParams,
    reply: FastifyReply,
    { reference }: QuoteName,
    view: QuoteView,
  ) {
    const zip = readField(body, "zip");
    const unsealed = await conversation.unseal({ reference, zip });
    const { outcome } = unsealed;
    if (outcome === "unknown") return refuse(reply, "unknown");
    if (outcome !== "open")
      return showQuote(reply, refusedStatuses[outcome], {
        ...view,
        talk: conversation.refused(outcome, unsealed.request, reply.request.site),
      });
    const list = readNumber(body, filledField);
    if (list !== undefined)
      return sendFilled(reply, list, { ...view, talk: await conversation.open(reference, zip) });
    const file = readField(body, "file");
    if (file) return (await conversation.download(reply, reference, file)) ?? refuse(reply, "unknown");
    const talk = await conversation.open(reference, zip);
    const quoteLink = conversation.linkToQuote(unsealed.request, talk);
    return showQuote(reply, 200, { ...view, talk, quoteLink });
  }

  /** Only a list of the buyer's own, and only to whoever may read it. */
  async function sendFilled(reply: FastifyReply, id: number, view: QuoteView) {
    const file = listsOf(view.talk).find((each) => each.id === id);
    if (!file) return refuse(reply, "unknown");
    const pieces: Uint8Array[] = [];
    for await (const piece of readPieces(store, file.id)) pieces.push(piece);
    const table = await parts.tables.read({ name: file.name, bytes: Buffer.concat(pieces) });
    const filled = fillList(file.name, table, view.quote);
    if (typeof filled === "string") return showQuote(reply, 422, { ...view, unfilled: filled });
    const [name = ""] = quoteFileName(view.quote, filled.ending).split(".");
    return sendDocument(reply, filled.bytes, `${name}-your-list.${filled.ending}`);
  }

  /** Undefined unless the key is the one of this revision. */
  function namesOf({ reference, revision, key }: QuoteRoute["Params"]): QuoteName | undefined {
    const isKnown = isSameKey(key, privateLinks.quoteKey(reference, revision));
    return isKnown && parseReference(reference) === reference ? { reference, revision } : undefined;
  }

  async function findView({ reference, revision }: QuoteName): Promise<QuoteView | undefined> {
    const [followed, quotes, said] = await Promise.all([
      store.findFollowed(reference),
      store.findQuotes(reference),
      store.findConversation(reference),
    ]);
    const sent = quotes?.sent.find((each) => each.revision === revision);
    if (!followed || !quotes || !sent) return undefined;
    const now = clock();
    const key = privateLinks.quoteKey(reference, revision);
    return {
      award: await parts.findAward({ reference, revision }, sent.quote),
      quote: sent.quote,
      standing: standingOf(sent, now),
      progress: { ...followed, quotedAt: followed.quotedAt ?? sent.sentAt, now },
      path: quotePath(reference, revision, key),
      paperPath: quotePaperPath(reference, revision, key),
      orderPaperPath: (version) => orderPaperPath(reference, revision, key, version),
      sheetPath: quoteSheetPath(reference, revision, key),
      requestPath: requestPath(reference, privateLinks.requestKey(reference)),
      writtenBy: firstName(sent.sentBy),
      withdrawn: sent.withdrawn,
      revisions: quotes.sent.map((each) => rowOf(each, sent, now)),
      order: sent.order,
      isWon: sent.isWon,
      confirmed: sent.confirmed,
      declined: sent.declined,
      isVerified: followed.isVerified,
      hasList: findLists(said).length > 0,
      talk: conversation.sealed(followed),
    };
  }

  /** A later revision opens by the link in its own e-mail, so only its name is shown. */
  function rowOf(each: SentQuote, opened: SentQuote, now: number): RevisionRow {
    const { quote, revision, sentAt } = each;
    const key = privateLinks.quoteKey(quote.reference, revision);
    const isLater = sentAt > opened.sentAt;
    return {
      revision,
      sentAt,
      standing: standingOf(each, now),
      paper: isLater
        ? undefined
        : { href: quotePaperPath(quote.reference, revision, key), total: quote.totals.total },
    };
  }
}

/** A message that begins with the number of one of the quote's lines. */
function draftAbout({ quote }: QuoteView, number: string) {
  const isLine = quote.lines.some((line, index) => numberOf(line, index) === number);
  return isLine ? { text: `${askAboutLine(number)} `, problems: [] } : undefined;
}

const invalidOrder =
  "Enter your purchase order number (2 to 40 letters, digits, spaces and . / # _ -) or choose the order itself.";

function sayNotTaken(number: string) {
  return `We did not accept what you sent just now${number && ` (${number})`}, because this quote is no longer valid. If you sent a file, we did not keep it.`;
}

/** An order that the same form can send again, corrected or later: its status, and why it was not taken. */
function correctableOutcomes({
  said: { phone },
}: Company): Readonly<Record<string, readonly [status: number, ...why: string[]] | undefined>> {
  return {
    refused: [422],
    "sent before": [422],
    "too much": [422, sayUnsold["too much"]],
    "no price": [422, sayUnsold["no price"]],
    "no lines": [422, noLines],
    "too many": [429, `Too many orders were sent for this quote. Please call ${phone.display}.`],
    unavailable: [503, talkWords.unavailable],
  };
}

type Refusals = Readonly<Record<string, readonly [status: number, why: string] | undefined>>;

const renewalRefusals = ({ said: { phone } }: Company): Refusals => ({
  "too many": [
    429,
    `Too many messages were sent for this quote within 24 hours. Please call ${phone.display}.`,
  ],
  "not standing": [
    409,
    "Nothing was sent: this quote has not expired, or was replaced, withdrawn or ordered. This is its current state.",
  ],
  unavailable: [503, talkWords.unavailable],
});

const declineRefusals = ({ said: { phone } }: Company): Refusals => ({
  "too many": [
    429,
    `Too many answers were sent for this quote within 24 hours. Please call ${phone.display}.`,
  ],
  ordered: [409, "You have ordered from this quote. To cancel, write to us."],
  "not standing": [
    409,
    "We could not record your answer, because this quote was replaced or withdrawn. You can write to us below.",
  ],
});

const keyWords = {
  missing: "Enter the quote number or the delivery ZIP code.",
  number: "Enter the quote number, which begins with Q.",
  wrong: "This is neither the number of this quote nor the delivery ZIP code of the request.",
  locked: "Too many wrong ZIP codes were entered within 24 hours. Enter the quote number instead.",
};

/** However it is typed: with or without dashes, and the revision. */
const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

const notTakenBackWords =
  "Nothing was sent: the order has changed since you opened this page. To cancel what we confirmed, write to us.";
const notAgreedWords =
  "Nothing was agreed to: a newer paper replaced this one, or the order has changed since you opened this page. This is its current state.";
const bothChosen =
  "You ticked lines and chose all of them. To order only these, send it as it is now; to order all, take the ticks out.";
const noLines = "Tick at least one line that you order.";
const sayUnsold = {
  "too much": "You ordered more of a line than is left of this quote. For more, write to us.",
  "no price": "A line has no price for the quantity that you typed: see its prices by quantity.",
} as const;

/** Undefined where the form had no lines; a sentence where they cannot be read. */
function readLines(
  fields: URLSearchParams,
  { lines }: Quote,
  award: Award | undefined,
): readonly LineQuantity[] | string | undefined {
  if (!fields.has(linesField)) return undefined;
  const isTicked = lines.some((_, place) => fields.has(takeField(place)));
  if (readField(fields, linesField) !== chosenLines) return isTicked ? bothChosen : restOf(lines, award);
  const wanted: LineQuantity[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.outcome === "no-bid" || !fields.has(takeField(place))) continue;
    const quantity = parseQuantity(readField(fields, quantityField(place)));
    if (!quantity) return `Enter how many you order of line ${numberOf(line, place)}, or take its tick out.`;
    wanted.push({ place, quantity });
  }
  return wanted.length > 0 ? wanted : noLines;
}

/** All that is left of what the quote's total counts; undefined while the store does not say. */
function restOf(lines: Quote["lines"], award: Award | undefined) {
  return (
    award &&
    lines.flatMap((line, place) => {
      const quantity = award.left.get(place);
      return isCounted(line) && quantity !== undefined ? [{ place, quantity }] : [];
    })
  );
}

const longestNumber = 40;
const orderNumber = /^[\p{L}\p{N}#][\p{L}\p{N} ./#_-]{1,39}$/u;
const unshowable = /[\p{Cc}\p{Cf}]/gu;

/** Whether a person opened the page, as far as one can tell: no prefetch, preview or HEAD request. */
function isRead({ method, headers }: FastifyRequest) {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"]].join(" ");
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes);
}
