import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isContactAbroad } from "#company/countries.ts";
import { dayOf } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { nameSeen, readSeen } from "#desk/requests/reply-box.tsx";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { sayTimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { firstName } from "#people/staff.ts";
import { dropOldFacts } from "#quote/edit-lines.ts";
import { nameClashes, readDraftForm } from "#quote/editor/draft-form.ts";
import { draftChanges, type SavedAnswer } from "#quote/editor/figures.ts";
import { composeQuote, licenseeOf, partiesOf, sendQuote } from "#quote/editor/send-quote.ts";
import { type CheckContext, checkDraft, mostLines } from "#quote/finish-quote.ts";
import { fieldValue, isSameLines } from "#quote/merge-drafts.ts";
import { lineNames, makeLine, numberLines, type Offer, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { nameQuote, nextRevision, quoteFileName, quoteNumber } from "#quote/quote-text.ts";
import { orderOf, type QuoteName, type RequestQuotes } from "#quote/record/quotes.ts";
import type { DraftBasis, Saved } from "#quote/record/write-quote.ts";
import { asAsked } from "#quote/same-item.ts";
import {
  completeDraft,
  type EarlierTerms,
  earlierTerms,
  reviseDraft,
  startDraft,
  termsFor,
} from "#quote/start-draft.ts";
import type { StaffChange } from "#request/record/life.ts";
import { isQuotable, type RequestDetails } from "#request/record/requests.ts";
import { whereWritable } from "#store/store.ts";
import { checkedPlaces } from "./checked-places.ts";
import { type QuoteView, quoteBody } from "./quote-editor.tsx";
import { SentBody, sentTitle } from "./sent-page.tsx";

type QuoteRoute = { Params: { readonly reference: string }; Body: URLSearchParams };
type SentRoute = { Params: QuoteName };

/** Enough for a quote with the most lines and every field filled in. */
const bodyLimit = 4 * 1024 * 1024;
/** Where two people wrote into every cell, each has its own field and the four of the choice between both. */
const mostFields = 5 * mostLines * lineNames.length + 200;

/** Writing a quote, looking at it, sending it, and what was sent. */
export function registerQuotes(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, papers } = parts;

  app.get<QuoteRoute>(deskPaths.quote(":reference"), async (request, reply) => {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    const { details, quotes } = opened;
    if (!isQuotable(details)) return reply.redirect(deskPaths.request(details.reference), 303);
    const draft = quotes.draft?.draft ?? (await begin(opened));
    return show(request, reply, { ...opened, draft, basis: basisOf(quotes), seen: nameSeen(details) });
  });

  /** Whatever the button asks for, what was typed is saved first. */
  app.post<QuoteRoute>(
    deskPaths.quote(":reference"),
    { bodyLimit, config: { mostFields } },
    async (request, reply) => {
      // Parsing, reading and storing a long form take a turn of the event loop each, so that visitors are
      // answered in between.
      await nextTurn();
      const posted = readDraftForm(request.body);
      await nextTurn();
      const before = await open(request);
      if (!before) return reply.callNotFound();
      const begun = await begin(before);
      const { draft: typed, basis, isBehind, seen, place } = posted;
      const { lines } = before.quotes.draft?.draft ?? begun;
      const draft = isScript(request) ? typed : { ...typed, lines: dropOldFacts(typed.lines, lines) };
      const outcome = await store.saveDraft({ ...changeOf(request), ...basis, isBehind, draft, begun });
      if (outcome.outcome !== "saved") {
        if (isScript(request)) return reply.code(409).send({});
        const conflict = outcome.outcome === "overtaken" ? outcome : closed;
        return showConflict(request, reply, posted, conflict);
      }
      if (isScript(request)) return tellSaved(reply, before, outcome);
      const clashes = nameClashes(outcome.draft, [...posted.clashes, ...outcome.clashes]);
      const isFurther = posted.action === "send" || posted.action === "preview" || posted.block;
      if (clashes.length === 0 && !isFurther) {
        return reply.redirect(deskPaths.quote(request.params.reference) + (place ? `#${place}` : ""), 303);
      }
      const opened = await open(request);
      if (!opened) return reply.callNotFound();
      const saved = {
        ...opened,
        draft: { ...outcome.draft, lines: numberLines(outcome.draft.lines) },
        basis: { ...basis, version: outcome.version },
        seen,
        clashes,
        block: posted.block,
      };
      if (clashes.length > 0) return show(request, reply, saved, 409);
      if (posted.block) return show(request, reply, saved);
      if (posted.action !== "send") return preview(request, reply, saved);
      const changes = draftChanges(draft, saved.draft);
      if (changes.length > 0 || !isSameLines(saved.draft, draft))
        return show(request, reply, { ...saved, conflict: { outcome: "unseen", changes } }, 409);
      return send(request, reply, saved);
    },
  );

  app.get<QuoteRoute>(deskPaths.quotePreview(":reference"), async (request, reply) => {
    const opened = await open(request);
    const draft = opened?.quotes.draft?.draft;
    const finished = draft && (await check(request, opened.details, draft)).finished;
    if (!finished) return reply.redirect(deskPaths.quote(request.params.reference), 303);
    const { quote, signature } = await write(request, opened, finished);
    const revision = `${quote.revision} (draft)`;
    const pdf = await papers.make({ kind: "quote", quote: { ...quote, revision }, signature });
    return sendPdf(reply, pdf, { ...quote, revision });
  });

  /** What the lines of the saved draft were quoted for before, by line id. */
  app.get<QuoteRoute>(deskPaths.quoteMemory(":reference"), async (request, reply) => {
    const opened = await open(request);
    if (!opened || !isQuotable(opened.details)) return reply.code(404).send({});
    const draft = opened.quotes.draft?.draft ?? (await begin(opened));
    return reply.send(await earlierOf(opened.details, draft));
  });

  app.get<SentRoute>(deskPaths.sentQuote(":reference", ":revision"), async (request, reply) => {
    const opened = await open(request);
    const sent = opened?.quotes.sent.find(({ revision }) => revision === request.params.revision);
    if (!opened || !sent) return reply.callNotFound();
    const [nextDue] = await store.listRequests({ tab: "open", limit: 1 });
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

  type Opened = { readonly details: RequestDetails; readonly quotes: RequestQuotes };
  type Editing = Opened & Pick<QuoteView, "draft" | "basis" | "seen">;

  /** Anyone who opens it has seen the request. */
  async function open({ params: { reference }, staff }: FastifyRequest<SentRoute | QuoteRoute>) {
    await whereWritable(store.noteSeen({ reference, staffId: staff.id, now: clock() }));
    const [details, quotes] = await Promise.all([store.findRequest(reference), store.findQuotes(reference)]);
    if (!details || !quotes) return undefined;
    const saved = quotes.draft;
    const draft = saved && { ...saved, draft: completeDraft(saved.draft) };
    return { details, quotes: { ...quotes, draft } };
  }

  /** A revision begins with the quote before it; a first quote, with the terms of this buyer's last one. */
  async function begin({ details, quotes: { draft, sent } }: Opened): Promise<QuoteDraft> {
    const [latest] = sent;
    if (latest) return reviseDraft(latest.quote);
    // A stored draft has what it began with in its history.
    return beginDraft(details, draft ? undefined : await findTerms(details));
  }

  async function findTerms({ reference }: RequestDetails) {
    const last = await store.findLastQuote(reference);
    return last && earlierTerms(last);
  }

  /** For the script, which saves while someone types. Clashes are settled on a page of the server. */
  function tellSaved(reply: FastifyReply, { quotes }: Opened, outcome: Saved) {
    const { version, draft, taken, clashes, by = "" } = outcome;
    const [latest] = quotes.sent;
    const name = firstName(clashes[0]?.by ?? by);
    if (clashes.length > 0) {
      const cells = clashes.length === 1 ? "a cell" : `${clashes.length} cells`;
      return reply.code(409).send({ said: `${name} changed ${cells} that you changed too.` });
    }
    const merged =
      taken.length === 1
        ? `${name} changed another cell. It is in your draft now.`
        : `${name} changed ${taken.length} other cells. They are in your draft now.`;
    const answer: SavedAnswer = {
      version,
      saved: `Saved ${parts.time(clock())}`,
      changes: latest ? draftChanges(reviseDraft(latest.quote), draft) : [],
      lines: draft.lines.map(({ id }) => id),
      taken: taken.map((field) => ({ ...field, value: fieldValue(draft, field) ?? "" })),
      said: taken.length > 0 ? merged : "",
    };
    return reply.send(answer);
  }

  async function preview(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, editing: Editing) {
    const { checks, finished } = await check(request, editing.details, editing.draft);
    if (finished) return reply.redirect(deskPaths.quotePreview(request.params.reference), 303);
    const unmet = checks.filter(({ state, canOverrule }) => state === "missing" && !canOverrule);
    const refused = { heading: "There is no preview yet. The draft is saved.", checks: unmet };
    return show(request, reply, { ...editing, refused }, 422);
  }

  async function send(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, editing: Editing) {
    const { draft, basis, seen } = editing;
    const { checks, finished } = await check(request, editing.details, draft);
    const { quote, signature } = finished ? await write(request, editing, finished) : {};
    const outcome = await sendQuote(parts, {
      ...changeOf(request),
      version: basis.version,
      seen: readSeen(seen),
      checks,
      quote,
      signature,
      reasons: draft.overruled ?? {},
    });
    if (outcome.outcome === "unfinished") {
      const refused = { heading: "The quote was not sent. The draft is saved.", checks: outcome.checks };
      return show(request, reply, { ...editing, refused }, 422);
    }
    if (outcome.outcome === "done" && quote) {
      return reply.redirect(deskPaths.sentQuote(quote.reference, quote.revision), 303);
    }
    const isTold = outcome.outcome === "overtaken" || outcome.outcome === "checks changed";
    return showConflict(request, reply, editing, isTold ? outcome : closed);
  }

  /** Keeps what was typed in the form, based on the version that is stored now. */
  async function showConflict(
    request: FastifyRequest<QuoteRoute>,
    reply: FastifyReply,
    { draft, seen }: Pick<QuoteView, "draft" | "seen">,
    conflict: QuoteView["conflict"],
  ) {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    const shown = { ...opened, draft, basis: basisOf(opened.quotes), seen, conflict };
    return show(request, reply, shown, 409);
  }

  async function write(request: FastifyRequest<QuoteRoute>, { details, quotes }: Opened, finished: Offer) {
    const supersedes = quotes.sent[0]?.revision;
    const revision = nextRevision(supersedes);
    const { staff } = request;
    const { title, signature } = await store.findSigner(staff.id);
    const names = { revision, supersedes, staff, title };
    return { quote: composeQuote({ request: details, finished, ...names, now: clock() }), signature };
  }

  async function check({ staff }: FastifyRequest<QuoteRoute>, details: RequestDetails, draft: QuoteDraft) {
    const earlier = await earlierOf(details, draft);
    const { buyer, deliverTo, needBy } = partiesOf(details);
    const checkContext: CheckContext = {
      earlier,
      today: dayOf(clock()).toString(),
      isBuyerVerified: buyer.isVerified,
      isBuyerAbroad: isContactAbroad(buyer, deliverTo),
      typedByBuyer: Object.values({ ...buyer, ...deliverTo, needBy }).join("\n"),
      ...checkedPlaces(details, clock()),
      needBy,
      licensee: licenseeOf(),
      isOwner: staff.role === "owner",
    };
    return { ...checkDraft(draft, checkContext), checkContext };
  }

  function earlierOf({ reference }: RequestDetails, { lines }: QuoteDraft) {
    return store.findEarlierPrices({ reference, lines: lines.map(asAsked), now: clock() });
  }

  type Shown = Editing & Pick<QuoteView, "conflict" | "refused" | "clashes" | "block">;

  async function show(request: FastifyRequest<QuoteRoute>, reply: FastifyReply, shown: Shown, status = 200) {
    const { staff } = request;
    const { details, quotes, ...editing } = shown;
    const { draft, basis } = editing;
    const now = clock();
    const [latest] = quotes.sent;
    const before = latest?.quote;
    const revision = nextRevision(basis.supersedes);
    await nextTurn();
    const { checks, checkContext } = await check(request, details, draft);
    await nextTurn();
    const page = await quoteBody({
      ...editing,
      request: details,
      draft: { ...draft, page: randomUUID() },
      ordered: latest && !latest.confirmed && orderOf(latest) ? latest : undefined,
      revision,
      saved: quotes.draft,
      before,
      checks,
      checkContext,
      earlier: new Map(Object.entries(checkContext.earlier ?? {})),
      earlierTerms: before ? undefined : await findTerms(details),
      now,
    });
    const name = nameQuote({ number: quoteNumber(details.reference), revision });
    const isDone = urgencyOf(details, now) === "done";
    const title = isDone ? `Quote ${name}` : `${sayTimeLeft(details.respondBy, now)}: quote ${name}`;
    return parts.send(reply, status, { title, ...page, staff, rootClass: "quote-grid__root" });
  }

  function changeOf({ params, staff }: FastifyRequest<QuoteRoute>): StaffChange {
    return { reference: params.reference, staffId: staff.id, now: clock() };
  }
}

function basisOf({ draft, sent }: RequestQuotes): DraftBasis {
  return { version: draft?.version ?? 0, supersedes: sent[0]?.revision };
}

/** With the lines that were read from the request; with an empty one where none could be. */
function beginDraft(details: RequestDetails, earlier: EarlierTerms | undefined): QuoteDraft {
  const draft = startDraft(details.rfq?.lines ?? [], details.rfq?.values.items, {
    ...termsFor(partiesOf(details).buyer),
    ...earlier?.terms,
  });
  return draft.lines.length > 0 ? draft : { ...draft, lines: [makeLine([], "1")] };
}

const closed = { outcome: "closed" } as const;

function isScript({ headers }: FastifyRequest<QuoteRoute>) {
  return headers.accept === "application/json";
}

function sendPdf(reply: FastifyReply, pdf: Uint8Array, quote: Quote) {
  return reply
    .headers({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${quoteFileName(quote, "pdf")}"`,
    })
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}
