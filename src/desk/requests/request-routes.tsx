import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sayDay, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { deskPaths, lateBySignOut } from "#desk/desk-paths.ts";
import { correct, noteHanded, takeLines } from "#desk/entry/entry-acts.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type Refused, RefusedForm } from "#desk/shell/form-parts.tsx";
import { requireOwner } from "#desk/shell/owners.ts";
import { RequestClock, titleOf } from "#desk/shell/time-left.tsx";
import { countOf, emptyText, notDone, requestWords } from "#desk/words.ts";
import { readField, readFreeText, readNumber, toNumber } from "#http/fields.ts";
import { toPlainAddress } from "#mail/transport.ts";
import { firstName, type StaffMember } from "#people/staff.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { computeQuoteStats } from "#quote/record/quotes.ts";
import { sendFile } from "#request/files/files.ts";
import { isAhead, keepAhead, readFormWithFiles, readOnceKey, takeFiles } from "#request/files/uploads.ts";
import { type Closing, closings } from "#request/lifecycle.ts";
import type { LawHold } from "#request/record/compliance.ts";
import type { StaffChange } from "#request/record/life.ts";
import { allowanceGrounds, type Ground } from "#request/record/places.ts";
import { exportAll, type Tab, tabs } from "#request/record/records.ts";
import { kinds, requestsOf, sorts, standings } from "#request/record/request-list.ts";
import { longestText, type RequestDetails } from "#request/record/requests.ts";
import { type SearchPlace, searchPlaces } from "#request/record/search.ts";
import { parseNumber, parseReference } from "#request/record/submission.ts";
import { sayRefused } from "#request/thread/words.ts";
import { whereWritable } from "#store/store.ts";
import { readCountries } from "./country-form.tsx";
import { exportFiles } from "./export-file.ts";
import { readPutOff } from "./follow-up.tsx";
import { figureWeeks, ListBody, type ListView, listTitle, listVersion } from "./list-page.tsx";
import { readReply, readSeen } from "./reply-box.tsx";
import { RequestBody } from "./request-page.tsx";
import { readGovernmentScreening, readScreening } from "./screening-form.tsx";
import { SearchBody, searchTitle } from "./search-page.tsx";

type RequestRoute = {
  Params: { readonly reference: string; readonly revision?: string; readonly file?: string };
  Querystring: URLSearchParams;
  Body: URLSearchParams;
};
type ActionRoute = FastifyRequest<RequestRoute>;
/** Which law holds the record, whom it is assigned to, or who replied, where that is why nothing was done. */
type Done = {
  readonly outcome: string;
  readonly kind?: LawHold["kind"];
  readonly taker?: string | undefined;
  /** A colleague's reply. */
  readonly by?: string;
  readonly at?: number;
};

/** As many as a person scrolls through; the next page goes on. */
const ROWS_ON_PAGE = 100;
/** Of each place, where a search shows all of them. */
const FOUND_IN_PLACE = 8;
/** Beside one request. */
const ROWS_IN_QUEUE = 40;
const FIGURES_OF_MS = figureWeeks * 7 * 24 * 60 * 60_000;

type SiteRequest = Pick<FastifyRequest, "site">;

/** Of a request that was erased. */
const noQuotes: RequestQuotes = { draft: undefined, sent: [] };

/** The list, one request, and what can be done with it: every change is a post that ends at the page. */
export function registerRequests(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, mailsFor, onQueued } = parts;
  const today = ({ site }: SiteRequest) => site.company.time.dayOf(clock()).toString();
  const domainFor = ({ site }: SiteRequest) => mailsFor(site.company).mailDomain;
  takeFiles(app);

  app.get<{ Querystring: URLSearchParams }>(deskPaths.list, async ({ query, staff, headers }, reply) => {
    const asked = readList(query);
    if (headers.accept === "application/json") {
      const now = clock();
      return { version: listVersion(await findList(asked, staff, now), now) };
    }
    return showList(reply, staff, asked, { said: readDone(query) });
  });

  function findList({ whose, ...filter }: ListView["asked"], { id }: StaffMember, now: number) {
    const of = whose && { whose: { of: whose, staffId: id } };
    const marksTwins = filter.tab === "open" || filter.tab === "quoted";
    return store.listRequests({ ...filter, ...of, marksTwins, limit: ROWS_ON_PAGE, now });
  }

  app.get<{ Querystring: URLSearchParams }>(deskPaths.search, async ({ query, staff }, reply) => {
    const text = readField(query, "q").trim();
    const reference = parseNumber(text);
    // A whole number leads to its request.
    if (reference && (await store.findSubmission(reference)))
      return reply.redirect(deskPaths.request(reference), 303);
    const typed = readField(query, "place");
    const place = (Object.keys(searchPlaces) as SearchPlace[]).find((each) => each === typed);
    const results = await store.search({ text, place, limit: place ? ROWS_ON_PAGE : FOUND_IN_PLACE });
    const body = <SearchBody text={text} place={place} results={results} now={clock()} />;
    const title = text ? `${text}: ${searchTitle}` : searchTitle;
    return parts.send(reply, 200, { title, body, staff, rootClass: "desk-wide" });
  });

  type Outcome = { readonly said?: string | undefined; readonly notice?: string };

  async function showList(
    reply: FastifyReply,
    staff: StaffMember,
    asked: ListView["asked"],
    outcome: Outcome,
  ) {
    const { tab } = asked;
    const now = clock();
    const mine = { tab: "open", whose: { of: "free", staffId: staff.id }, limit: 1, now } as const;
    const [list, filters, counts, mailTrouble, nearest, quotedSum] = await Promise.all([
      findList(asked, staff, now),
      store.countFilters({ tab, now, staffId: staff.id }),
      store.countTabs(),
      store.findMailTrouble(now),
      store.listRequests(mine),
      tab === "quoted" ? store.sumQuoted(now) : undefined,
    ]);
    const hasFigures = tab === "quoted" || tab === "closed";
    const figures = hasFigures
      ? computeQuoteStats(await store.listQuoted({ since: now - FIGURES_OF_MS, until: now }))
      : undefined;
    const isEmpty = tab === "open" && filters.all === 0;
    const expiring = isEmpty ? requestsOf(await store.listRequests({ tab: "quoted", limit: 3, now })) : [];
    const next = nearest.groups.find(({ name }) => name !== "off")?.requests[0];
    const view = {
      asked,
      list,
      filters,
      counts,
      mailTrouble,
      next,
      quotedSum,
      figures,
      expiring,
      staff,
      now,
    };
    const body = <ListBody {...view} {...outcome} />;
    return parts.send(reply, outcome.notice ? 409 : 200, {
      title: listTitle,
      body,
      staff,
      rootClass: "desk-wide",
    });
  }

  /** Without the last reminder that was seen, any within a day is said first. */
  function remind(
    { staff: { name: by }, company }: Pick<Selecting, "staff" | "company">,
    change: StaffChange,
    fields: URLSearchParams,
  ) {
    const { mailDomain } = mailsFor(company);
    const shown = readNumber(fields, "shown") ?? 0;
    const revision = readField(fields, "revision");
    return store.remindOfQuote({ ...change, revision, shown, by, mailDomain });
  }

  /** What was selected is done one by one: what could not be done is said, and the rest is done. */
  app.post<{ Body: URLSearchParams }>(deskPaths.selected, async ({ body, staff, site }, reply) => {
    const { tab } = readList(body);
    const now = clock();
    const act = selectedActs.find((each) => each === readField(body, "act"));
    const references = [...new Set(body.getAll("request"))]
      .slice(0, ROWS_ON_PAGE)
      .flatMap((each) => parseReference(each) ?? []);
    const closing = closings.find((each) => each === readField(body, "how"));
    const shownAt = readNumber(body, "shownAt") ?? 0;
    if (!act || references.length === 0)
      return showList(reply, staff, { tab }, { notice: "Select the requests first." });
    if (act === "close" && !closing)
      return showList(reply, staff, { tab }, { notice: "Nothing was closed: choose how they ended." });
    const failures: string[] = [];
    for (const reference of references) {
      const why = await actOn(
        act,
        { reference, staffId: staff.id, now },
        { closing, shownAt, staff, company: site.company },
      );
      if (why) failures.push(`${reference}: ${why}`);
    }
    onQueued();
    const count = references.length - failures.length;
    if (failures.length === 0) return reply.redirect(deskPaths.selectedDone(tab, act, count), 303);
    const done = count > 0 ? `${sayDone(act, count)} ` : "";
    return showList(reply, staff, { tab }, { notice: `${done}Not done: ${failures.join(" ")}` });
  });

  /** Why it was not done; undefined if it was. */
  async function actOn(
    act: SelectedAct,
    change: StaffChange,
    { closing, shownAt, staff, company }: Selecting,
  ): Promise<string | undefined> {
    const { mailDomain } = mailsFor(company);
    if (act === "spam") {
      const { state } = (await store.findRequest(change.reference)) ?? {};
      if (state !== "quarantined") return "it is not held back.";
      await store.confirmSpam({ ...change, references: [change.reference] });
      return undefined;
    }
    if (act === "take") {
      const taken = await store.takeRequest(change);
      if (taken.outcome === "done") return undefined;
      return taken.outcome === "taken" ? `${firstName(taken.by.name)} was assigned first.` : "it is closed.";
    }
    const request = await store.findRequest(change.reference);
    if (act === "remind") {
      const { revision = "" } = request?.quoted ?? {};
      const { outcome } = await remind({ staff, company }, change, new URLSearchParams({ revision }));
      return outcome === "done" ? undefined : (notReminded[outcome] ?? "it has no valid quote.");
    }
    // Nobody closes over what came in after the list was shown.
    if (request && Math.max(request.waitsSince ?? 0, request.lastSaid?.at ?? 0) > shownAt)
      return "something came in after you opened this list.";
    const done =
      act === "hold"
        ? await store.holdBack(change)
        : await store.closeRequest({ ...change, closing: closing ?? "by-phone", reason: "", mailDomain });
    return done.outcome === "done" ? undefined : sayNotDone(company.time, done);
  }

  app.post<{ Body: URLSearchParams }>(deskPaths.export, async ({ body, staff, site }, reply) => {
    requireOwner(staff);
    const filter = readFilter(body);
    const now = clock();
    await store.noteExport({ staffId: staff.id, now });
    const format = readField(body, "format") === "xlsx" ? "xlsx" : "csv";
    const { type, write } = exportFiles[format];
    const file = `requests-${site.company.time.dayOf(now).toString()}.${format}`;
    const pages = exportAll(store.exportPage, filter);
    return reply
      .type(type)
      .header("content-disposition", `attachment; filename="${file}"`)
      .send(Readable.from(write({ pages, store, staffId: staff.id })));
  });

  app.get<RequestRoute>(deskPaths.request(":reference"), async (request, reply) => {
    await whereWritable(store.noteSeen(changeOf(request)));
    const sent = request.query.has("sent") ? "Reply sent." : undefined;
    return show(request, reply, { late: readField(request.query, "late"), sent });
  });

  app.get<RequestRoute>(deskPaths.clock(":reference"), async ({ params, staff }, reply) => {
    const request = await store.findRequest(params.reference);
    if (!request) return reply.callNotFound();
    const now = clock();
    const body = <RequestClock request={request} now={now} />;
    return parts.send(reply, 200, { title: titleOf(request, now), body, staff });
  });

  app.post<RequestRoute>(deskPaths.request(":reference", "take"), async (request, reply) => {
    const { outcome } = await store.takeRequest(changeOf(request));
    return back(request, reply, outcome === "done" ? undefined : outcome);
  });

  post("hand-over", (request) => {
    const isPutBack = readField(request.body, "to") === "nobody";
    const to = isPutBack ? undefined : readNumber(request.body, "to");
    if (to === undefined && !isPutBack) return emptyText;
    const from = readNumber(request.body, "from");
    return store.handOver({ ...changeOf(request), from, to, mailDomain: domainFor(request) });
  });

  post("put-off", (request) => {
    const putOff = readPutOff(request.body, request.site.company, clock());
    return typeof putOff === "string" ? putOff : store.putOff({ ...changeOf(request), ...putOff });
  });
  post("remind", (request) => {
    const { staff, site } = request;
    return remind({ staff, company: site.company }, changeOf(request), request.body);
  });
  post("end-put-off", (request) => store.endPutOff(changeOf(request)));

  postText("note", "note", (change, text) => store.addNote({ ...change, text }));
  postText("verify", "how", (change, how) => store.verifyBuyer({ ...change, how }));
  postText("unverify", "why", (change, why) => store.withdrawVerification({ ...change, why }));
  postText("keep", "keepReason", hold(true));
  postText("lift-hold", "liftReason", hold(false));

  postScreening("screen", readScreening);
  postScreening("screen-government", readGovernmentScreening);
  postText("clear-match", "clearing", (change, why) => store.clearMatch({ ...change, why }));

  post("country", (request) => {
    const countries = readCountries(request.body);
    return typeof countries === "string"
      ? countries
      : store.confirmCountries({ ...changeOf(request), countries });
  });

  postText("allow", "allowReason", async (change, reason, request) => {
    requireOwner(request.staff);
    const typed = readField(request.body, "ground");
    const ground = (Object.keys(allowanceGrounds) as Ground[]).find((each) => each === typed);
    const authority = textOf(request, "authority");
    if (!ground || !authority) return { outcome: "incomplete" };
    const seen = readField(request.body, "countries");
    return store.allowPlace({ ...change, ground, authority, reason, seen });
  });

  post("payment", (request) => {
    const day = pastDayOf(request, "paidOn");
    return day ? store.notePayment({ ...changeOf(request), day }) : noDay;
  });

  app.post<RequestRoute>(deskPaths.request(":reference", "reply"), takesFiles, async (request, reply) => {
    const { said, time } = request.site.company;
    const upload = await readFormWithFiles(request, {
      store,
      reference: request.params.reference,
      now: clock(),
      keeping: parts.room.open(),
      admit: async () => true,
    });
    if (isAhead(request)) return reply.send(await keepAhead(upload, said));
    const { fields, files, refused } = upload;
    const isInsertion = fields.has("insert");
    const { problems: unreadable, isConfirmation, ...answer } = readReply(fields);
    const isUnchecked =
      isConfirmation && (await store.findRequest(request.params.reference))?.confirmed === undefined;
    const errors: Readonly<Record<string, string>> = {
      ...(isUnchecked && { text: notConfirmedHere }),
      ...unreadable,
      ...(refused.length > 0 && {
        files: refused.map((each) => sayRefused(each, said)).join(" "),
      }),
    };
    const problem = Object.values(errors).join(" ");
    const outcome =
      isInsertion || problem
        ? undefined
        : await store.replyToRequest({
            ...changeOf(request),
            ...answer,
            files,
            onceKey: readOnceKey(fields, [answer.text, ...answer.cc].join("\n"), files),
            mailDomain: domainFor(request),
          });
    if (outcome?.outcome === "done" || outcome?.outcome === "kept open") {
      onQueued();
      const { reference } = request.params;
      const page =
        outcome.outcome === "done" ? deskPaths.sent(reference) : deskPaths.late(reference, "unseen");
      return reply.redirect(page, 303);
    }
    const { kept, lost } = await upload.keep();
    const why = isInsertion ? [] : [problem || sayNotDone(time, outcome)];
    const refusal = [...why, ...lost.map((each) => sayRefused(each, said))].join(" ").trim();
    const notice =
      refusal && kept.length > 0 ? `${refusal} The files we could accept are still here.` : refusal;
    return show(request, reply, { notice, fields, kept, ...(!isInsertion && { errors }) });
  });

  app.get<RequestRoute>(deskPaths.file(":reference", ":file"), async ({ params }, reply) => {
    const { reference, file: asked = "" } = params;
    const id = toNumber("file", asked);
    const file = id === undefined ? undefined : await store.findFile({ reference, file: id });
    return file ? sendFile(reply, store, file) : reply.callNotFound();
  });

  post("settle", (request) => store.settleRequest({ ...changeOf(request), seen: seenOf(request) }));

  post("address", (request) => {
    const email = toPlainAddress(textOf(request, "address"));
    if (email === undefined) return "That is not an e-mail address.";
    return store.correctAddress({ ...changeOf(request), email });
  });

  post("close", (request) => {
    const closing = closings.find((each) => each === readField(request.body, "how"));
    if (!closing) return "Choose how it was answered.";
    const reason = textOf(request, "reason");
    const closed = { ...changeOf(request), seen: seenOf(request), closing, reason };
    return store.closeRequest({ ...closed, mailDomain: domainFor(request) });
  });

  postText("quotes/:revision/withdraw", "withdrawal", (change, reason, request) => {
    const { revision = "" } = request.params;
    return store.withdrawQuote({ ...change, revision, reason, mailDomain: domainFor(request) });
  });

  post("files/:file/lines", (request) =>
    takeLines(parts, request.site.company, changeOf(request), request.params.file ?? ""),
  );
  post("correct", (request) => correct(parts, changeOf(request), request.body));
  post("handed", (request) => noteHanded(parts, changeOf(request), request.body));
  post("duplicate", (request) => {
    const of = parseReference(readField(request.body, "of"));
    return of ? store.closeAsDuplicate({ ...changeOf(request), of, seen: seenOf(request) }) : emptyText;
  });
  post("reopen", (request) => store.reopen(changeOf(request)));
  post("hold", (request) => store.holdBack({ ...changeOf(request), seen: seenOf(request) }));
  post("release", (request) => store.release({ ...changeOf(request), ...mailsFor(request.site.company) }));

  /** Done: back to the page, so that a reload repeats nothing. Not done: the page as it is now, and why. */
  function post(action: string, run: (request: ActionRoute) => Promise<Done | string> | string) {
    app.post<RequestRoute>(deskPaths.request(":reference", action), async (request, reply) => {
      const done = await run(request);
      const notice =
        typeof done === "string"
          ? done
          : done.outcome === "done"
            ? ""
            : sayNotDone(request.site.company.time, done);
      if (notice) return show(request, reply, { notice });
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
      return text ? run(changeOf(request), text, request) : emptyText;
    });
  }

  /** Read against the request: its own parties are always screened. */
  function postScreening(action: string, read: typeof readScreening) {
    post(action, async (request) => {
      const details = await store.findRequest(request.params.reference);
      const screening = details ? read(request.body, details, today(request)) : undefined;
      if (typeof screening === "string") return screening;
      return screening
        ? store.recordScreening({ ...changeOf(request), ...screening })
        : { outcome: "unknown" };
    });
  }

  function hold(isOn: boolean) {
    return (change: StaffChange, reason: string, { staff }: ActionRoute) => {
      requireOwner(staff);
      return store.keep({ ...change, isOn, reason });
    };
  }

  /** As typed; undefined if it is not a date, or in the future. */
  function pastDayOf(request: ActionRoute, name: string) {
    const typed = readField(request.body, name);
    const isDay = sayDay(typed) !== typed;
    return isDay && typed <= today(request) ? typed : undefined;
  }

  function changeOf({ params, staff }: ActionRoute): StaffChange {
    return { reference: params.reference, staffId: staff.id, now: clock() };
  }

  /** To the page's own address, where a reload works; with `late`, it says what happened in the meantime. */
  function back({ params }: ActionRoute, reply: FastifyReply, late?: "taken" | "gone") {
    return reply.redirect(
      late ? deskPaths.late(params.reference, late) : deskPaths.request(params.reference),
      303,
    );
  }

  type Shown = {
    /** Why nothing was done. */
    readonly notice?: string;
    /** Why it was not, as the page's own address says it. */
    readonly late?: string;
    /** What was sent just now. */
    readonly sent?: string | undefined;
    readonly fields?: URLSearchParams;
    readonly kept?: Refused["kept"];
    readonly errors?: Refused["errors"];
  };

  async function show(
    { params, staff, site, url: path, body: posted }: ActionRoute,
    reply: FastifyReply,
    { notice = "", late = "", sent, fields = posted, kept, errors }: Shown,
  ) {
    const now = clock();
    const [request, quotes, colleagues, queue] = await Promise.all([
      store.findRequest(params.reference),
      store.findQuotes(params.reference),
      store.listStaff(),
      store.listRequests({ tab: "open", limit: ROWS_IN_QUEUE, now }),
    ]);
    if (!request) return reply.callNotFound();
    const view = { request, quotes: quotes ?? noQuotes, staff, colleagues, queue, now };
    const body = (
      <RefusedForm value={notice || kept ? { path, fields, kept, errors } : undefined}>
        <RequestBody
          {...view}
          notice={notice || (late && sayTooLate(site.company.time, late, request, now))}
          said={sent}
        />
      </RefusedForm>
    );
    const title = titleOf(request, now);
    return parts.send(reply, notice ? 409 : 200, { title, body, staff, rootClass: "desk-wide desk-room" });
  }
}

const takesFiles = { config: { takesFiles: true } };
const noDay = "Enter a date that is not in the future, such as 2026-11-16.";
const notConfirmedHere =
  "Nothing was sent: these words confirm an order, which only the order’s own page may do. Take “We confirm your order” out of the text, or open the order and confirm it there.";

function readFilter(fields: URLSearchParams) {
  const tab: Tab = tabs.find((each) => each === readField(fields, "state")) ?? "open";
  return { tab, text: readField(fields, "q").trim() };
}

/** A list as its address says it; what the address does not know is left out. */
function readList(fields: URLSearchParams): ListView["asked"] {
  const oneOf = <Name extends string>(name: string, known: Readonly<Record<Name, unknown>>) => {
    const value = readField(fields, name);
    return Object.hasOwn(known, value) ? (value as Name) : undefined;
  };
  return {
    tab: readFilter(fields).tab,
    whose: oneOf("whose", { mine: 1, nobody: 1 }),
    kind: oneOf("kind", kinds),
    standing: oneOf("standing", standings),
    organization: readField(fields, "organization").trim() || undefined,
    sort: oneOf("sort", sorts),
    after: readField(fields, "after") || undefined,
  };
}

type Selecting = {
  readonly closing: Closing | undefined;
  readonly shownAt: number;
  readonly staff: StaffMember;
  readonly company: Company;
};

const selectedActs = ["take", "close", "hold", "spam", "remind"] as const;
type SelectedAct = (typeof selectedActs)[number];
const doneNames: Readonly<Record<SelectedAct, string>> = {
  take: "assigned to you",
  close: "closed",
  hold: "marked as spam",
  spam: "confirmed as spam",
  remind: "reminded",
};

const notReminded: Readonly<Record<string, string>> = {
  reminded: "a reminder went out within the last day.",
  "no address": "the buyer has no e-mail address.",
  ordered: "it is ordered.",
};

function sayDone(act: SelectedAct, count: number) {
  return `${countOf(count, "request")} ${doneNames[act]}.`;
}

/** After the redirect: what was done. */
function readDone(query: URLSearchParams) {
  const act = selectedActs.find((each) => each === readField(query, "did"));
  const count = readNumber(query, "count");
  return act && count ? sayDone(act, count) : undefined;
}

function sayNotDone({ clockTime }: Time, { outcome, kind, taker, by, at }: Done = { outcome: "" }) {
  if (by !== undefined && at !== undefined)
    return `Nothing was sent: ${firstName(by)} replied at ${clockTime(at)}, after you opened this page. Read it first; it is here now.`;
  if (kind) return requestWords.heldByLaw(kind);
  if (outcome === "other taker")
    return `Nothing was done: it is ${taker ? `assigned to ${firstName(taker)}` : "unassigned"} now.`;
  return (
    notDone[outcome] ?? "That is no longer possible: the request has changed. This is its current state."
  );
}

function sayTooLate({ shortTime }: Time, late: string, { takenBy }: RequestDetails, now: number) {
  if (late === lateBySignOut)
    return "Nothing was sent or saved: you were signed out. Please check it, and do it again.";
  if (late === "files")
    return "The request is saved. A file that belongs to it did not arrive: add it again below.";
  if (late === "unseen")
    return "Your reply was sent, and the request stays open: something came in that was not on the page you wrote it on. Read it first.";
  return takenBy
    ? `${firstName(takenBy.name)} was assigned first, at ${shortTime(takenBy.at, now)}.`
    : "It was closed in the meantime.";
}

function seenOf({ body }: ActionRoute) {
  return readSeen(readField(body, "seen"));
}

function textOf({ body }: ActionRoute, name: string) {
  return readFreeText(body, name, longestText).trim();
}
