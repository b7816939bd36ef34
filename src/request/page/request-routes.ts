import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestPath } from "#content/paths.ts";
import { PaperUnavailable } from "#documents/paper-thread.ts";
import { readField, readFreeText } from "#http/fields.ts";
import { isFromOurPrivatePages, readForm, refuseOtherSites } from "#http/posts.ts";
import { isAhead, readFormOfFiles, takeFiles } from "#request/files/uploads.ts";
import { unavailableRetrySeconds } from "#request/intake/intake.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import { isSameKey } from "#request/record/private-links.ts";
import { longestText } from "#request/record/requests.ts";
import { parseReference } from "#request/record/submission.ts";
import { clientKey } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import type { TalkPart } from "./conversation.tsx";
import { type Conversation, createConversation } from "./conversation-routes.ts";
import { registerLostLink } from "./lost-link.tsx";
import {
  type RequestParts,
  refuse,
  refusedStatuses,
  refuseTooMany,
  sendDocument,
  show,
} from "./private-pages.tsx";
import { requestPage } from "./request-page.tsx";

/** Far more than a whole agency needs, and far too few to guess 128 bits. */
const viewsPerHour = 600;
const crossSite = 403;

/**
 * The buyer's own pages: a request, its quotes, and a way back to a lost link. A key is judged before anything is
 * looked up: a wrong one and a reference that does not exist take the same way, and get the same bytes.
 */
export function registerRequests<Parts extends RequestParts>(
  parent: FastifyInstance,
  parts: Parts,
  quotes: {
    readonly register: (app: FastifyInstance, parts: Parts, conversation: Conversation) => void;
    readonly formatMoney: (cents: number) => string;
  },
) {
  const views = parts.createLimit("views", viewsPerHour);
  parent.register(async (app) => {
    readForm(app);
    takeFiles(app);
    refuseOtherSites(app, parts.origin, isFromOurPrivatePages);
    // Not the limit of the forms: most posts here only show something. In `preHandler`, when the body is
    // there, so that the words in it can be given back.
    app.addHook("preHandler", async (request, reply) => {
      const admission = await views.admit(clientKey(request.ip));
      if (admission.admitted) return;
      return refuseTooMany(reply, admission.retryAfterSeconds, await readTyped(request).catch(() => ""));
    });
    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode === crossSite) return refuse(reply, "crossSite");
      if (error instanceof StoreUnavailable || error instanceof PaperUnavailable) {
        reply.header("retry-after", unavailableRetrySeconds);
        return refuse(reply, "unavailable", await readTyped(request).catch(() => ""));
      }
      throw error;
    });
    const conversation = createConversation(parts, quotes.formatMoney);
    registerRequestPage(app, parts, conversation);
    quotes.register(app, parts, conversation);
    registerLostLink(app, parts);
  });
}

/**
 * The words of a form that cannot be accepted now; its files are read to their end, because a browser listens
 * only after it has sent everything.
 */
async function readTyped({ body, raw }: FastifyRequest) {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const skip = (file: Readable) => finished(file.resume());
  if (body !== fields && !raw.readableDidRead)
    await readFormOfFiles(raw, (name, value) => fields.append(name, value), skip);
  else if (raw.readableDidRead && !raw.readableEnded) await finished(raw.resume());
  return readFreeText(fields, "text", longestText) || readFreeText(fields, "words", longestText);
}

type RequestRoute = {
  Params: { readonly reference: string; readonly key: string };
  Body: unknown;
};

function registerRequestPage(app: FastifyInstance, parts: RequestParts, conversation: Conversation) {
  const { store, privateLinks, makePaper, clock } = parts;
  const path = requestPath(":reference", ":key");

  app.get<RequestRoute>(path, async (request, reply) => {
    const reference = referenceOf(request.params);
    const followed = reference && (await store.findFollowed(reference));
    if (!followed) return refuse(reply, "unknown");
    return showPage(reply, 200, followed, conversation.sealed(followed));
  });

  app.post<RequestRoute>(path, { config: { takesFiles: true } }, async (request, reply) => {
    const reference = referenceOf(request.params);
    if (!reference) return refuse(reply, "unknown");
    const { body } = request;
    if (!(body instanceof URLSearchParams)) return receiveMessage(request, reply, reference);
    const zip = readField(body, "zip");
    const result = await conversation.unseal({ reference, zip });
    if (result.outcome === "unknown") return refuse(reply, "unknown");
    const { outcome, request: followed } = result;
    if (outcome !== "open")
      return showPage(
        reply,
        refusedStatuses[outcome],
        followed,
        conversation.refused(outcome, followed, request.site),
      );
    const file = readField(body, "file");
    if (file) return (await conversation.download(reply, reference, file)) ?? refuse(reply, "unknown");
    if (readField(body, "as") === "pdf") {
      const { receivedAt, rfq, formType, fields } = followed;
      const message = { ...fields, formType };
      const paper = await makePaper(request.site.company, {
        kind: "request",
        request: { reference, receivedAt, message, rfq },
      });
      return sendDocument(reply, paper, `${reference}.pdf`);
    }
    return showPage(reply, 200, followed, await conversation.open(reference, zip));
  });

  async function receiveMessage(request: FastifyRequest, reply: FastifyReply, reference: string) {
    const known = await store.findFollowed(reference);
    if (!known) return refuse(reply, "unknown");
    if (isAhead(request)) return conversation.receiveFiles(request, reply, known);
    const { status, talk } = await conversation.receive(request, known);
    // The message may have opened it again.
    return showPage(reply, status, (await store.findFollowed(reference)) ?? known, talk);
  }

  function showPage(reply: FastifyReply, status: number, followed: FollowedRequest, talk: TalkPart) {
    const { reference } = followed;
    const path = requestPath(reference, privateLinks.requestKey(reference));
    const quoteLink = conversation.linkToQuote(followed, talk);
    const view = { ...followed, path, now: clock(), talk, quoteLink };
    return show(reply, status, (company) => requestPage(company, view));
  }

  /** Undefined unless the key is the one of this reference. */
  function referenceOf({ reference, key }: RequestRoute["Params"]) {
    const isKnown = isSameKey(key, privateLinks.requestKey(reference));
    return isKnown && parseReference(reference) === reference ? reference : undefined;
  }
}
