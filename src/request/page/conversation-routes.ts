import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Clock, DAY_MS } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { quotePath } from "#content/paths.ts";
import { readField, readFreeText, toNumber } from "#http/fields.ts";
import { firstName } from "#people/staff.ts";
import { sendFile } from "#request/files/files.ts";
import { formField, keepAhead, readOnceKey, readUpload, type Upload } from "#request/files/uploads.ts";
import type { FollowedRequest, Unsealing, UnsealOutcome } from "#request/record/buyers.ts";
import { longestText } from "#request/record/requests.ts";
import { sayRefused, talkWords } from "#request/thread/words.ts";
import type { Site } from "#site/document/site.ts";
import { clientKey } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { showButton, type TalkPart } from "./conversation.tsx";
import type { QuoteLink } from "./follow-layout.tsx";
import { privateHeaders, type RequestParts, refusedStatuses, sayHidden } from "./private-pages.tsx";

export type Conversation = ReturnType<typeof createConversation>;

/** Reading and writing on the buyer's two pages, behind the delivery ZIP code. */
export function createConversation(parts: RequestParts, formatMoney: (cents: number) => string) {
  const { store, privateLinks, clock, mailsFor, onQueued, log } = parts;
  const unnoted = createUnnotedTries(clock);
  return { sealed, refused, open, linkToQuote, receive, receiveFiles, unseal, download };

  function sealed({ hasZip, asksNumber }: FollowedRequest): TalkPart {
    return { kind: hasZip ? "sealed" : "unread", asksNumber, formKey: randomUUID() };
  }

  function refused(
    outcome: keyof typeof refusedStatuses,
    asked: FollowedRequest,
    { company }: Site,
  ): TalkPart {
    const { asksNumber } = asked;
    const problem = sayHidden(outcome, company.said, asked);
    return { kind: "sealed", problem, asksNumber, formKey: randomUUID() };
  }

  /**
   * The link to a quote is in its own e-mail, and here for a buyer who has typed the ZIP code. The quote's number opens
   * no quote: its letters are in the page's own address.
   */
  function linkToQuote(
    { reference, currentQuote, asksNumber }: FollowedRequest,
    talk: TalkPart,
  ): QuoteLink | undefined {
    if (talk.kind !== "shown" || !currentQuote || asksNumber) return undefined;
    const { revision, total } = currentQuote;
    return {
      href: quotePath(reference, revision, privateLinks.quoteKey(reference, revision)),
      total: total === undefined ? "" : `$${formatMoney(total)}`,
    };
  }

  async function open(reference: string, zip: string): Promise<TalkPart> {
    const said = await store.findConversation(reference);
    // First names only, as everywhere on the buyer's pages.
    const shown = said.map((each) => ({ ...each, by: each.by && firstName(each.by) }));
    return { kind: "shown", zip, said: shown, formKey: randomUUID() };
  }

  /**
   * On a full disk a wrong ZIP code is still wrong, and still counted: in memory, until it can be noted
   * again.
   */
  async function unseal(asked: Omit<Unsealing, "now" | "unnoted">): Promise<UnsealOutcome> {
    const unsealing = { ...asked, now: clock(), unnoted: unnoted.count(asked.reference) };
    try {
      return await store.unsealRequest(unsealing);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const judged = await store.judgeZip(unsealing);
      if (judged.outcome === "wrong") unnoted.add(asked.reference);
      return judged;
    }
  }

  async function download(reply: FastifyReply, reference: string, asked: string) {
    const id = toNumber("file", asked);
    const said = await store.findConversation(reference);
    const file = said.flatMap(({ files }) => files).find((each) => each.id === id && !each.withheld);
    return file && sendFile(reply.headers(privateHeaders), store, file);
  }

  /** Judged by its ZIP code before a byte of a file is stored. */
  async function read(request: FastifyRequest, { reference, hasZip }: FollowedRequest) {
    // From here on `request.body` has what was typed, even if the store fails.
    const typed = new URLSearchParams();
    request.body = typed;
    let judged: Promise<"open" | "wrong" | "locked"> | undefined;
    const judge = (fields: URLSearchParams) => {
      judged ??= hasZip ? judgeZip(reference, readField(fields, "zip")) : Promise.resolve("open");
      return judged;
    };
    const admit = async (fields: URLSearchParams) => (await judge(fields)) === "open";
    const keeping = parts.room.open(clientKey(request.ip));
    const upload = await readUpload(request.raw, { store, reference, now: clock(), keeping, admit }, typed);
    return { upload, outcome: await judge(upload.fields) };
  }

  /** Takes files ahead of their message, from a script that shows their progress. */
  async function receiveFiles(request: FastifyRequest, reply: FastifyReply, followed: FollowedRequest) {
    const { said } = request.site.company;
    const { upload, outcome } = await read(request, followed);
    reply.headers(privateHeaders);
    if (outcome === "open") return reply.send(await keepAhead(upload, said));
    return reply
      .code(refusedStatuses[outcome])
      .send({ kept: [], problems: [sayHidden(outcome, said, followed)] });
  }

  async function receive(
    request: FastifyRequest,
    followed: FollowedRequest,
  ): Promise<{ readonly status: number; readonly talk: TalkPart }> {
    const { reference } = followed;
    const { company } = request.site;
    const { said } = company;
    const { upload, outcome } = await read(request, followed);
    try {
      const text = readFreeText(upload.fields, "text", longestText).trim();
      if (outcome !== "open") {
        const problem = sayHidden(outcome, said, followed);
        const draft = { text, problems: upload.refused.length > 0 ? [problem] : [] };
        const { asksNumber } = followed;
        const talk = { kind: "sealed", problem, draft, asksNumber, formKey: randomUUID() } as const;
        return { status: refusedStatuses[outcome], talk };
      }
      const isAskedFor = readField(upload.fields, showButton.name) === showButton.value;
      const problem = isAskedFor
        ? { status: 200, said: upload.refused.map((each) => sayRefused(each, said)) }
        : await keep(text, upload, reference, company);
      const talk = followed.hasZip
        ? await open(reference, readField(upload.fields, "zip"))
        : sealed(followed);
      if (!problem) return { status: 200, talk: { ...talk, isSent: true } };
      const { kept, lost } = await upload.keep();
      const draft = {
        text,
        problems: [...problem.said, ...lost.map((each) => sayRefused(each, said))],
        kept,
      };
      // The key of the same form, because the kept files belong to it.
      const formKey = readField(upload.fields, formField) || talk.formKey;
      return { status: problem.status, talk: { ...talk, draft, formKey } };
    } catch (error) {
      await upload.drop().catch(() => {});
      throw error;
    }
  }

  async function judgeZip(reference: string, zip: string) {
    const { outcome } = await unseal({ reference, zip });
    return outcome === "unknown" ? "wrong" : outcome;
  }

  /** Undefined when it is stored. */
  async function keep(text: string, { fields, files, refused }: Upload, reference: string, company: Company) {
    const { said } = company;
    if (refused.length > 0) {
      const isOurs = refused.some(({ reason }) => reason === "unavailable");
      return { status: isOurs ? 503 : 422, said: refused.map((each) => sayRefused(each, said)) };
    }
    if (!text && files.length === 0) return { status: 422, said: [talkWords.empty] };
    const onceKey = readOnceKey(fields, text, files);
    const message = { reference, text, files, onceKey, now: clock(), ...mailsFor(company) };
    try {
      const outcome = await store.receiveMessage(message);
      if (outcome === "sent before") return { status: 422, said: [] };
      if (outcome === "too many") return { status: 429, said: [talkWords.tooMany(said)] };
      if (outcome === "done") {
        log("info", "message_received", { reference, files: files.length });
        onQueued();
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { status: 503, said: [talkWords.unavailable] };
    }
  }
}

/** Wrong ZIP codes of the last day, by request. Only someone with a request's address gets this far. */
function createUnnotedTries(clock: Clock) {
  const tries = new Map<string, readonly number[]>();
  const recent = (reference: string) =>
    (tries.get(reference) ?? []).filter((at) => Math.abs(clock() - at) < DAY_MS);
  return {
    count: (reference: string) => recent(reference).length,
    add: (reference: string) => void tries.set(reference, [...recent(reference), clock()]),
  };
}
