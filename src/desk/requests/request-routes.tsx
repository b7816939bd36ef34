import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayOf, sayDay, shortTime } from "#company/time.ts";
import {
  clockPath,
  deskPaths,
  filePath,
  lateBySignOut,
  latePath,
  requestPath,
  tabPath,
} from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type Refused, RefusedForm } from "#desk/shell/form-parts.tsx";
import { RequestClock, titleOf } from "#desk/shell/time-left.tsx";
import { ownersOnly, requestWords } from "#desk/words.ts";
import { readField, readFreeText, readNumber, requestError, toNumber } from "#http/fields.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import { firstName } from "#people/names.ts";
import type { StaffMember } from "#people/staff.ts";
import { computeQuoteStats } from "#quote/quote-stats.ts";
import type { Lacking } from "#quote/record/answers.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { sendFile } from "#request/files/files.ts";
import {
  formField,
  isAhead,
  keepAhead,
  readFormWithFiles,
  readOnceKey,
  saySent,
  takeFiles,
} from "#request/files/uploads.ts";
import type { LawHold } from "#request/record/compliance.ts";
import { byteOrderMark, csvHead, toCsv } from "#request/record/csv.ts";
import { type ExportedSubmission, exportAll, type Tab, tabs } from "#request/record/records.ts";
import { longestCountry, longestText } from "#request/record/request-facts.ts";
import { closings, type RequestDetails, type StaffChange } from "#request/record/requests.ts";
import { parseReference } from "#request/record/submission.ts";
import { sayRefused } from "#request/thread/words.ts";
import { whereWritable } from "#store/store.ts";
import { figureWeeks, ListBody, listTitle, listVersion } from "./list-page.tsx";
import { blanks, confirming, readOrder, readSeen } from "./reply-box.tsx";
import { RequestBody } from "./request-page.tsx";

type ListRoute = { Querystring: URLSearchParams };
type RequestRoute = {
  Params: { readonly reference: string; readonly revision?: string; readonly file?: string };
  Querystring: URLSearchParams;
  Body: URLSearchParams;
};
type ActionRoute = FastifyRequest<RequestRoute>;
/** What an order lacks, which law holds the record, or who is on it, where that is why nothing was done. */
type Done = {
  readonly outcome: string;
  readonly lacks?: readonly Lacking[];
  readonly kind?: LawHold["kind"];
  readonly taker?: string | undefined;
};

/** As many as a person scrolls through; the rest is found by searching. */
const ROWS_ON_PAGE = 100;
const FIGURES_OF_MS = figureWeeks * 7 * 24 * 60 * 60_000;
const LONGEST_ADDRESS = 254;

/** Of a request that was erased. */
const noQuotes: RequestQuotes = { draft: undefined, sent: [] };

/** The list, one request, and what can be done with it: every change is a post that ends at the page again. */
export function registerRequests(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, mails, onQueued } = parts;
  takeFiles(app);

  app.get<ListRoute>(deskPaths.list, async ({ query, staff, headers }, reply) => {
    const { tab, text } = readFilter(query);
    const now = clock();
    const isWhole = tab === "open" && !text;
    const [listed, waiting, counts, mailTrouble] = await Promise.all([
      store.listRequests({ tab, text, limit: ROWS_ON_PAGE }),
      isWhole ? store.listWaiting({ limit: ROWS_ON_PAGE }) : [],
      store.countTabs(),
      store.findMailTrouble(now),
    ]);
    const waits = new Set(waiting.map(({ reference }) => reference));
    const requests = listed.filter(({ reference }) => !waits.has(reference));
    if (headers.accept === "application/json")
      return { version: listVersion([...waiting, ...requests], now) };
    const hasFigures = tab === "quoted" || tab === "closed";
    const figures = hasFigures
      ? computeQuoteStats(await store.listQuoted({ since: now - FIGURES_OF_MS, until: now }))
      : undefined;
    const body = <ListBody {...{ tab, text, requests, waiting, counts, mailTrouble, figures, staff, now }} />;
    return parts.send(reply, 200, { title: listTitle, body, staff });
  });

  app.post<{ Body: URLSearchParams }>(deskPaths.export, async ({ body, staff }, reply) => {
    requireOwner(staff);
    const filter = readFilter(body);
    const now = clock();
    await store.noteExport({ staffId: staff.id, now });
    const file = `requests-${dayOf(now).toString()}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${file}"`)
      .send(Readable.from(writeCsv(exportAll(store.exportPage, filter))));
  });

  app.post<{ Body: URLSearchParams }>(deskPaths.spam, async ({ body, staff }, reply) => {
    const chosen = new Set(body.getAll("spam").slice(0, ROWS_ON_PAGE));
    const references = [...chosen].flatMap((each) => parseReference(each) ?? []);
    await store.confirmSpam({ references, staffId: staff.id, now: clock() });
    return reply.redirect(tabPath("held"), 303);
  });

  app.get<RequestRoute>(requestPath(":reference"), async (request, reply) => {
    await whereWritable(store.noteSeen(changeOf(request)));
    return show(request, reply, undefined, readField(request.query, "late"));
  });

  app.get<RequestRoute>(clockPath(":reference"), async ({ params, staff }, reply) => {
    const request = await store.findRequest(params.reference);
    if (!request) return reply.callNotFound();
    const now = clock();
    const body = <RequestClock request={request} now={now} />;
    return parts.send(reply, 200, { title: titleOf(request, now), body, staff });
  });

  app.post<RequestRoute>(requestPath(":reference", "take"), async (request, reply) => {
    const outcome = await store.takeRequest(changeOf(request));
    if (outcome.outcome === "done") return back(request, reply);
    return backLate(request, reply, outcome.outcome);
  });

  post("hand-over", (request) => {
    const isPutBack = readField(request.body, "to") === "nobody";
    const to = isPutBack ? undefined : readNumber(request.body, "to");
    if (to === undefined && !isPutBack) return requestWords.notices.empty;
    const from = readNumber(request.body, "from");
    return store.handOver({ ...changeOf(request), from, to, mailDomain: mails.mailDomain });
  });

  postText("note", "note", (change, text) => store.addNote({ ...change, text }));
  postText("verify", "how", (change, how) => store.verifyBuyer({ ...change, how }));
  postText("unverify", "why", (change, why) => store.withdrawVerification({ ...change, why }));
  postText("keep", "keepReason", hold(true));
  postText("lift-hold", "liftReason", hold(false));

  post("screen", (request) => {
    const texts = { parties: textOf(request, "parties"), owners: textOf(request, "owners") };
    const lists = textOf(request, "lists");
    const screenedOn = pastDayOf(request, "screenedOn");
    const result = (["clear", "match"] as const).find((each) => each === readField(request.body, "result"));
    const { notices } = requestWords;
    if (!texts.parties || !texts.owners || !lists || !result) return notices.incomplete;
    if (!screenedOn) return notices.day;
    return store.recordScreening({ ...changeOf(request), ...texts, lists, screenedOn, result });
  });

  post("country", (request) => {
    const country = textOf(request, "country").replace(/\s+/g, " ");
    if (!country) return requestWords.notices.empty;
    if (country.length > longestCountry) return requestWords.notices.country(longestCountry);
    return store.setDestination({ ...changeOf(request), country });
  });

  post("payment", (request) => {
    const day = pastDayOf(request, "paidOn");
    return day ? store.notePayment({ ...changeOf(request), day }) : requestWords.notices.day;
  });

  app.post<RequestRoute>(requestPath(":reference", "reply"), takesFiles, async (request, reply) => {
    const upload = await readFormWithFiles(request, {
      store,
      reference: request.params.reference,
      now: clock(),
      hasRoom: parts.hasRoomForFiles,
      admit: async () => true,
    });
    if (isAhead(request)) return reply.send(await keepAhead(upload));
    const { fields, files, refused } = upload;
    const says = (name: string) => readField(fields, name) === "yes";
    const text = readFreeText(fields, "text", longestText).trim();
    const copies = readCopies(readField(fields, "cc", longestText));
    const { reference } = request.params;
    const isInsertion = fields.has("insert");
    const isUnchecked =
      confirming.test(text) && !says("confirms") && (await store.findRequest(reference))?.closedAs !== "won";
    const problem =
      refused.length > 0
        ? refused.map(sayRefused).join(" ")
        : (copies.problem ??
          findReplyProblem(text) ??
          (isUnchecked ? requestWords.notices.unchecked : undefined));
    const outcome =
      isInsertion || problem
        ? undefined
        : await store.replyToRequest({
            ...changeOf(request),
            text,
            files,
            cc: copies.addresses,
            closes: says("closes"),
            confirms: says("confirms") ? readOrder(readField(fields, "order")) : undefined,
            isUnsettled: fields.has(formField) && !says("settles"),
            seen: readSeen(readField(fields, "seen")),
            onceKey: readOnceKey(fields, [text, ...copies.addresses].join("\n"), files),
            mailDomain: mails.mailDomain,
          });
    if (outcome?.outcome === "done" || outcome?.outcome === "kept open") {
      onQueued();
      return outcome.outcome === "done" ? back(request, reply) : backLate(request, reply, "unseen");
    }
    const kept = await upload.keep();
    if (outcome?.outcome === "other order") fields.delete("order");
    const refusal = [problem ?? sayNotReplied(outcome), ...saySent(files)].join(" ").trim();
    const notice = kept.length > 0 ? `${refusal} The files that we could take are still here.` : refusal;
    const { params, staff, url } = request;
    return show({ params, staff, url, body: fields, kept }, reply, isInsertion ? undefined : notice);
  });

  app.get<RequestRoute>(filePath(":reference", ":file"), async ({ params }, reply) => {
    const { reference, file: asked = "" } = params;
    const id = toNumber("file", asked);
    const file = id === undefined ? undefined : await store.findFile({ reference, file: id });
    return file ? sendFile(reply, store, file) : reply.callNotFound();
  });

  post("settle", (request) => store.settleRequest({ ...changeOf(request), seen: seenOf(request) }));

  post("address", (request) => {
    const email = toPlainAddress(textOf(request, "address"));
    if (email === undefined) return requestWords.notices.address;
    return store.correctAddress({ ...changeOf(request), email });
  });

  post("close", (request) => {
    const closing = closings.find((each) => each === readField(request.body, "how"));
    if (!closing) return requestWords.notices.choose;
    const reason = textOf(request, "reason");
    const closed = { ...changeOf(request), seen: seenOf(request), closing, reason };
    return store.closeRequest({ ...closed, mailDomain: mails.mailDomain });
  });

  postText("quotes/:revision/withdraw", "withdrawal", (change, reason, { params, body }) => {
    const { revision = "" } = params;
    const seenOrder = readNumber(body, "seenOrder");
    return store.withdrawQuote({ ...change, revision, reason, seenOrder, mailDomain: mails.mailDomain });
  });

  post("reopen", (request) => store.reopen(changeOf(request)));
  post("hold", (request) => store.holdBack(changeOf(request)));
  post("release", (request) => store.release({ ...changeOf(request), ...mails }));

  /** Done: back to the page, so that a reload repeats nothing. Not done: the page as it is now, and why. */
  function post(action: string, run: (request: ActionRoute) => Promise<Done> | string) {
    app.post<RequestRoute>(requestPath(":reference", action), async (request, reply) => {
      const outcome = await run(request);
      const refuse = (notice: string) => show(request, reply, notice);
      if (typeof outcome === "string") return refuse(outcome);
      if (outcome.lacks) return refuse(sayLacking(outcome.lacks));
      if (outcome.outcome === "held by law" && outcome.kind) {
        return refuse(requestWords.heldByLaw[outcome.kind]);
      }
      if (outcome.outcome === "still quoted") return refuse(requestWords.notices.stillQuoted);
      if (outcome.outcome === "other taker") return refuse(requestWords.notices.otherTaker(outcome.taker));
      if (outcome.outcome === "unseen") return refuse(requestWords.notices.unseen);
      if (outcome.outcome === "ordered") return refuse(requestWords.notices.orderedSince);
      if (outcome.outcome === "unscreened") return refuse(requestWords.notices.unscreened);
      if (outcome.outcome !== "done") return refuse(requestWords.notices.refused);
      onQueued();
      return back(request, reply);
    });
  }

  /** Where a text is all that the form asks for. */
  function postText(
    action: string,
    field: string,
    run: (change: StaffChange, text: string, request: ActionRoute) => Promise<Done>,
  ) {
    post(action, (request) => {
      const text = textOf(request, field);
      return text ? run(changeOf(request), text, request) : requestWords.notices.empty;
    });
  }

  function hold(isOn: boolean) {
    return (change: StaffChange, reason: string, { staff }: ActionRoute) => {
      requireOwner(staff);
      return store.keep({ ...change, isOn, reason });
    };
  }

  /** As typed; undefined if it is not a date, or in the future. */
  function pastDayOf({ body }: ActionRoute, name: string) {
    const typed = readField(body, name);
    const isDay = sayDay(typed) !== typed;
    return isDay && typed <= dayOf(clock()).toString() ? typed : undefined;
  }

  function changeOf({ params, staff }: ActionRoute): StaffChange {
    return { reference: params.reference, staffId: staff.id, now: clock() };
  }

  function back({ params }: ActionRoute, reply: FastifyReply) {
    return reply.redirect(requestPath(params.reference), 303);
  }

  /** To the page's own address, where a reload works; the page says what happened first. */
  function backLate({ params }: ActionRoute, reply: FastifyReply, late: "taken" | "gone" | "unseen") {
    return reply.redirect(latePath(params.reference, late), 303);
  }

  async function show(
    {
      params,
      staff,
      url: path,
      body: fields,
      kept,
    }: Pick<ActionRoute, "params" | "staff" | "url" | "body"> & Pick<Refused, "kept">,
    reply: FastifyReply,
    refused?: string,
    late = "",
  ) {
    const [request, quotes, colleagues] = await Promise.all([
      store.findRequest(params.reference),
      store.findQuotes(params.reference),
      store.listStaff(),
    ]);
    if (!request) return reply.callNotFound();
    const now = clock();
    const { notices } = requestWords;
    const missed = late === lateBySignOut ? notices.signedOut : late && sayTooLate(request);
    const notice = refused ?? (missed || undefined);
    const body = (
      <RefusedForm value={refused || kept ? { path, fields, kept } : undefined}>
        <RequestBody
          request={request}
          quotes={quotes ?? noQuotes}
          staff={staff}
          colleagues={colleagues}
          now={now}
          notice={notice}
        />
      </RefusedForm>
    );
    return parts.send(reply, refused ? 409 : 200, { title: titleOf(request, now), body, staff });

    function sayTooLate({ takenBy }: RequestDetails) {
      if (late === "unseen") return notices.keptOpen;
      return takenBy ? notices.taken(firstName(takenBy.name), shortTime(takenBy.at, now)) : notices.gone;
    }
  }
}

const takesFiles = { config: { takesFiles: true } };

const mostCopies = 5;

/** Checked one by one: what a mail system could read as something else is refused. */
function readCopies(typed: string): { readonly addresses: readonly string[]; readonly problem?: string } {
  const entries = typed.split(/[\s,;]+/).filter(Boolean);
  const bad = entries.find((each) => toPlainAddress(each) === undefined);
  const addresses = [...new Set(entries.flatMap((each) => toPlainAddress(each) ?? []))];
  if (bad !== undefined)
    return {
      addresses,
      problem: `“${bad.slice(0, LONGEST_ADDRESS)}” is not an e-mail address that a copy can be sent to.`,
    };
  return addresses.length > mostCopies
    ? { addresses, problem: `A copy can be sent to ${mostCopies} addresses at most.` }
    : { addresses };
}

function findReplyProblem(text: string) {
  const [blank] = text.match(blanks) ?? [];
  if (blank) return `Fill in ${blank} first: we do not know what belongs there.`;
  return text ? undefined : requestWords.notices.empty;
}

function requireOwner({ role }: StaffMember) {
  if (role !== "owner") throw requestError(403, ownersOnly);
}

function readFilter(fields: URLSearchParams) {
  const tab: Tab = tabs.find((each) => each === readField(fields, "state")) ?? "open";
  return { tab, text: readField(fields, "q").trim() };
}

async function* writeCsv(pages: AsyncIterable<readonly ExportedSubmission[]>) {
  yield byteOrderMark + csvHead;
  for await (const page of pages) yield page.map(toCsv).join("");
}

function sayLacking(lacks: readonly Lacking[]) {
  const { unready, notConfirmed } = requestWords.notices;
  return notConfirmed(new Intl.ListFormat("en-US").format(lacks.map((each) => unready[each])));
}

function sayNotReplied(outcome: Awaited<ReturnType<DeskParts["store"]["replyToRequest"]>> | undefined) {
  if (outcome?.outcome === "sent before") return "";
  if (outcome?.outcome === "unready") return sayLacking(outcome.lacks);
  return outcome?.outcome === "other order" ? requestWords.notices.otherOrder : requestWords.notices.refused;
}

function seenOf({ body }: ActionRoute) {
  return readSeen(readField(body, "seen"));
}

function textOf({ body }: ActionRoute, name: string) {
  return readFreeText(body, name, longestText).trim();
}
