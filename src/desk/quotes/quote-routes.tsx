import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isContactAbroad } from "#company/countries.ts";
import { checkFloor } from "#costs/margin-floor.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { nameSeen, readCopies, readSeen } from "#desk/requests/reply-box.tsx";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { sayTimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { readOwnJson } from "#http/posts.ts";
import { firstName } from "#people/staff.ts";
import { type PutDraft, readPut } from "#quote/editor/draft-json.ts";
import type { OvertakenAnswer, RefusedAnswer, SavedAnswer, SentAnswer } from "#quote/editor/room-data.ts";
import { composeQuote, licenseeOf, partiesOf, sendQuote } from "#quote/editor/send-quote.ts";
import { type CheckContext, checkDraft, mostLines } from "#quote/finish-quote.ts";
import { lineNames, nothingEnclosed, type Offer, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { nameQuote, nextRevision, quoteFileName, quoteNumber } from "#quote/quote-text.ts";
import { orderOf, type QuoteName, type RequestQuotes } from "#quote/record/quotes.ts";
import type { DraftBasis, Overtaken } from "#quote/record/write-quote.ts";
import { asAsked } from "#quote/same-item.ts";
import { sellerOf } from "#quote/seller.ts";
import { completeDraft, reviseDraft } from "#quote/start-draft.ts";
import type { StaffChange } from "#request/record/life.ts";
import { requestsOf } from "#request/record/request-list.ts";
import { isQuotable, type RequestDetails } from "#request/record/requests.ts";
import { hasDeadline } from "#request/record/submission.ts";
import { whereWritable } from "#store/store.ts";
import { draftOf, findOpened, findTerms, type OpenedQuotes } from "./begin-draft.ts";
import { checkedPlaces } from "./checked-places.ts";
import { QuoteEditor } from "./quote-editor.tsx";
import { SentBody, sentTitle } from "./sent-page.tsx";

/** Buyers who wait stand before the deadlines on the list. */
const MOST_WAITING = 50;

type QuoteRoute = { Params: { readonly reference: string }; Body: unknown };
type SentRoute = { Params: QuoteName };

/** Enough for a quote with the most lines and everything that a person would write into them. */
const bodyLimit = 2 * 1024 * 1024;

/** Twice as many as the longest quote has, because a text can also have a quotation mark before a colon. */
const mostKeys = 2 * mostLines * lineNames.length;

/** Writing a quote, looking at it, sending it, and what was sent. */
export function registerQuotes(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, papers } = parts;

  app.get<QuoteRoute>(deskPaths.quote(":reference"), async (request, reply) => {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    if (!isQuotable(opened.details)) return reply.redirect(deskPaths.request(opened.details.reference), 303);
    return show(request, reply, opened);
  });

  app.register(async (inside) => {
    readOwnJson(inside, mostKeys);
    // The script shows what it is told; a page would be of no use to it.
    inside.setErrorHandler((error: FastifyError, _request, reply) => {
      const { statusCode = 500, message } = error;
      if (statusCode >= 500) throw error;
      return reply.code(statusCode).send({ said: message } satisfies RefusedAnswer);
    });

    /** Saves the whole draft, as it is on the page of whoever writes it. */
    inside.put<QuoteRoute>(deskPaths.quote(":reference"), { bodyLimit }, async (request, reply) => {
      const put = await readDraft(request);
      const saved = await save(request, reply, put);
      if (!saved) return reply;
      return reply.send({ version: saved.version, at: parts.timeOn(request)(clock()) } satisfies SavedAnswer);
    });

    /** The same, and then it is sent. */
    inside.post<QuoteRoute>(deskPaths.quote(":reference"), { bodyLimit }, async (request, reply) => {
      const put = await readDraft(request);
      const saved = await save(request, reply, { ...put, as: put.as === "copy" ? "save" : put.as });
      return saved ? send(request, reply, { ...put, version: saved.version }) : reply;
    });
  });

  app.get<QuoteRoute>(deskPaths.quotePreview(":reference"), async (request, reply) => {
    const opened = await open(request);
    const draft = opened?.quotes.draft?.draft;
    const finished = draft && (await check(request, opened.details, draft)).finished;
    if (!finished) return reply.redirect(deskPaths.quote(request.params.reference), 303);
    const { quote, signature } = await write(request, opened, finished);
    const revision = `${quote.revision} (draft)`;
    const pdf = await papers.make(request.site.company, {
      kind: "quote",
      quote: { ...quote, revision },
      signature,
    });
    return sendPdf(reply, pdf, { ...quote, revision });
  });

  /** What the lines of the saved draft were quoted for before, by line id. */
  app.get<QuoteRoute>(deskPaths.quoteMemory(":reference"), async (request, reply) => {
    const opened = await open(request);
    if (!opened || !isQuotable(opened.details)) return reply.code(404).send({});
    const draft = await draftOf(request.site.company, store, opened);
    return reply.send(await earlierOf(opened.details, draft));
  });

  app.get<SentRoute>(deskPaths.sentQuote(":reference", ":revision"), async (request, reply) => {
    const opened = await open(request);
    const sent = opened?.quotes.sent.find(({ revision }) => revision === request.params.revision);
    if (!opened || !sent) return reply.callNotFound();
    const nearest = await store.listRequests({ tab: "open", limit: MOST_WAITING, now: clock() });
    const nextDue = requestsOf(nearest).find(hasDeadline);
    const { details } = opened;
    const { filesReplies } = parts;
    const shown = { request: details, sent, nextDue, filesReplies, now: clock() };
    const body = <SentBody {...shown} />;
    return parts.send(reply, 200, { title: sentTitle(details, sent), body, staff: request.staff });
  });

  app.get<SentRoute>(
    deskPaths.sentQuote(":reference", ":revision", "pdf"),
    async ({ params, staff }, reply) => {
      await whereWritable(store.noteSeen({ reference: params.reference, staffId: staff.id, now: clock() }));
      const paper = await store.findQuotePaper(params);
      return paper ? sendPdf(reply, paper.pdf, paper.quote) : reply.callNotFound();
    },
  );

  /** Anyone who opens it has seen the request. */
  async function open({ params: { reference }, staff, site }: FastifyRequest<SentRoute | QuoteRoute>) {
    await whereWritable(store.noteSeen({ reference, staffId: staff.id, now: clock() }));
    return findOpened(site.company, store, reference);
  }

  /** Reading and storing a long draft take a turn of the event loop each, so that visitors are answered in between. */
  async function readDraft({ body }: FastifyRequest<QuoteRoute>) {
    await nextTurn();
    const put = readPut(body);
    await nextTurn();
    return put;
  }

  /** Undefined if the answer says why nothing was saved. */
  async function save(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, put: PutDraft) {
    const { draft, as, version, supersedes } = put;
    if (as === "copy") {
      const { outcome } = await store.keepDraftCopy({ ...changeOf(request), draft });
      return outcome === "done" ? { version } : answerClosed(reply);
    }
    const change = { ...changeOf(request), version, supersedes, draft };
    const outcome = await store.saveDraft({ ...change, keepsOther: as === "replace" });
    if (outcome.outcome === "saved") return outcome;
    if (outcome.outcome === "overtaken") return answerOvertaken(reply, outcome);
    if (outcome.outcome === "unknown") reply.callNotFound();
    return outcome.outcome === "unknown" ? undefined : answerClosed(reply);
  }

  function answerOvertaken(
    reply: FastifyReply,
    { by = "Someone else", at, draft, sent, ordered }: Overtaken,
  ) {
    const said =
      ordered &&
      `The buyer has ordered Rev ${ordered}. This revision was not sent. Your draft is saved: confirm or decline the order on the request’s page first.`;
    reply.code(409).send({
      by: firstName(by),
      at: parts.timeOn(reply.request)(at ?? clock()),
      version: draft?.version ?? 0,
      theirs: draft && completeDraft(reply.request.site.company, draft.draft),
      sent,
      said,
    } satisfies OvertakenAnswer);
    return undefined;
  }

  function answerClosed(reply: FastifyReply) {
    const said =
      "The request was closed in the meantime, and nothing was saved. What you typed stays in this browser: open the request again in another tab.";
    reply.code(410).send({ said } satisfies RefusedAnswer);
    return undefined;
  }

  async function send(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, put: PutDraft) {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    const { draft, version, seen } = put;
    const { problem, ...enclosed } = await findEnclosed(request, draft);
    if (problem) return reply.code(422).send({ said: problem } satisfies RefusedAnswer);
    const { checks, finished } = await check(request, opened.details, draft);
    const { params, staff } = request;
    const known = await store.findFloor({ reference: params.reference, staffId: staff.id });
    const margin = checkFloor(draft, { ...known, isOwner: staff.role === "owner" });
    const { quote, signature } = finished ? await write(request, opened, finished) : {};
    const outcome = await sendQuote(parts, {
      company: request.site.company,
      ...changeOf(request),
      ...{
        version,
        seen: readSeen(seen),
        checks: margin ? [...checks, margin] : checks,
        quote,
        signature,
        enclosed,
        reasons: draft.overruled ?? {},
      },
    });
    if (outcome.outcome === "unfinished") {
      const said = "The quote was not sent. The draft is saved.";
      return reply.code(422).send({ said, checks: outcome.checks } satisfies RefusedAnswer);
    }
    if (outcome.outcome === "done" && quote) {
      const location = deskPaths.sentQuote(quote.reference, quote.revision);
      return reply.send({ location } satisfies SentAnswer);
    }
    if (outcome.outcome === "overtaken") answerOvertaken(reply, outcome);
    else if (outcome.outcome === "checks changed") {
      const said =
        "The quote was not sent: the screening or the verification of the buyer has changed. The draft is saved. Open it again to see what has changed.";
      reply.code(422).send({ said } satisfies RefusedAnswer);
    } else answerClosed(reply);
    return reply;
  }

  /** What goes with the quote, or what is wrong with it. */
  async function findEnclosed({ params: { reference } }: FastifyRequest<QuoteRoute>, draft: QuoteDraft) {
    const { note, copies, form, files: named } = draft.enclosing ?? nothingEnclosed;
    const { cc, problem } = readCopies(copies);
    const ids = named.map((each) => Number.parseInt(each, 10)).filter(Number.isSafeInteger);
    const kept = ids.length > 0 ? await store.findKeptFiles({ reference, formKey: form, files: ids }) : [];
    const files = kept.filter(({ isSent }) => !isSent);
    const gone = named.find((each) => !files.some(({ id }) => id === Number.parseInt(each, 10)));
    const lost =
      gone && `“${gone.replace(/^\d* /, "")}” is not kept any more. Remove it, or choose it again.`;
    const wrong = [problem, lost].filter(Boolean).join(" ");
    return {
      ...{ note: note.trim(), cc, files },
      problem: wrong && `The quote was not sent. ${wrong} The draft is saved.`,
    };
  }

  async function write(
    request: FastifyRequest<QuoteRoute>,
    { details, quotes }: OpenedQuotes,
    finished: Offer,
  ) {
    const supersedes = quotes.sent[0]?.revision;
    const revision = nextRevision(supersedes);
    const { staff, site } = request;
    const { title, signature } = await store.findSigner(staff.id);
    const names = { revision, supersedes, staff, title };
    return {
      quote: composeQuote({ company: site.company, request: details, finished, ...names, now: clock() }),
      signature,
    };
  }

  async function check(
    { staff, site: { company } }: FastifyRequest<QuoteRoute>,
    details: RequestDetails,
    draft: QuoteDraft,
  ) {
    const earlier = await earlierOf(details, draft);
    const { buyer, deliverTo, needBy } = partiesOf(details);
    const checkContext: CheckContext = {
      seller: sellerOf(company),
      earlier,
      today: company.time.dayOf(clock()).toString(),
      isBuyerVerified: buyer.isVerified,
      isBuyerAbroad: isContactAbroad(buyer, deliverTo),
      typedByBuyer: Object.values({ ...buyer, ...deliverTo, needBy }).join("\n"),
      ...checkedPlaces(company, details, clock()),
      needBy,
      licensee: licenseeOf(company.facts),
      isOwner: staff.role === "owner",
    };
    return { ...checkDraft(draft, checkContext), checkContext };
  }

  function earlierOf({ reference }: RequestDetails, { lines }: QuoteDraft) {
    return store.findEarlierPrices({ reference, lines: lines.map(asAsked), now: clock() });
  }

  async function show(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, opened: OpenedQuotes) {
    const { company } = request.site;
    const time = parts.timeOn(request);
    const { details, quotes } = opened;
    const { reference, fields } = details;
    const now = clock();
    const [latest] = quotes.sent;
    const before = latest && {
      revision: latest.revision,
      draft: reviseDraft(company, latest.quote),
    };
    const basis = basisOf(quotes);
    const revision = nextRevision(basis.supersedes);
    const draft = { ...(await draftOf(company, store, opened)), page: randomUUID() };
    const copies = await store.listDraftCopies(reference);
    await nextTurn();
    const { checkContext } = await check(request, details, draft);
    await nextTurn();
    const body = (
      <QuoteEditor
        request={details}
        saved={quotes.draft}
        ordered={latest && !latest.confirmed && orderOf(latest) ? latest : undefined}
        earlierTerms={before ? undefined : await findTerms(store, details)}
        now={now}
        knowsCosts={(await store.findCosts({ reference, staffId: request.staff.id })) !== undefined}
        room={{
          ...{ draft, basis, seen: nameSeen(details), checkContext, revision, before },
          saved: quotes.draft && {
            ...{ by: firstName(quotes.draft.savedBy), at: time(quotes.draft.savedAt) },
            page: quotes.draft.draft.page ?? "",
          },
          nextRevision: nextRevision(revision),
          knownNumbers: [...(details.rfq?.lines ?? []), ...(latest?.quote.lines ?? [])].flatMap(
            ({ number }) => number ?? [],
          ),
          goesTo: fields.email
            ? `${fields.name}, ${fields.email}`
            : `${fields.name || fields.company}, who has no e-mail address: print it or read it out, then record how it was sent`,
          copies: copies.map((copy) => ({
            ...{ id: copy.id, by: firstName(copy.savedBy), at: time(copy.savedAt) },
            draft: completeDraft(company, copy.draft),
          })),
          paths: {
            draft: deskPaths.quote(reference),
            preview: deskPaths.quotePreview(reference),
            request: deskPaths.request(reference),
            sent: deskPaths.sentQuote(reference, ""),
            signIn: deskPaths.signIn,
            files: deskPaths.request(reference, "reply"),
          },
        }}
      />
    );
    const name = nameQuote({ number: quoteNumber(reference), revision });
    const isDone = urgencyOf(details, now) === "done";
    const title = isDone ? `Quote ${name}` : `${sayTimeLeft(details.respondBy, now)}: quote ${name}`;
    const { staff } = request;
    return parts.send(reply, 200, { title, body, staff, rootClass: "quote-page__root" });
  }

  function changeOf({ params, staff }: FastifyRequest<QuoteRoute>): StaffChange {
    return { reference: params.reference, staffId: staff.id, now: clock() };
  }
}

function basisOf({ draft, sent }: RequestQuotes): DraftBasis {
  return { version: draft?.version ?? 0, supersedes: sent[0]?.revision };
}

function sendPdf(reply: FastifyReply, pdf: Uint8Array, quote: Quote) {
  return reply
    .headers({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${quoteFileName(quote, "pdf")}"`,
    })
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}
