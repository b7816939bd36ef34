import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths, requestPath } from "#content/paths.ts";
import { keyParameter, sentParameter } from "#forms/message.ts";
import { bodyLimit, guardPosts, readForm, requestError } from "#http/posts.ts";
import { sendResource } from "#http/resource.ts";
import { isSameKey, type PrivateLinks } from "#inbox/private-links.ts";
import { type CreateLimit, clientKey, type RateLimit } from "#inbox/rate-limit.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { parseReference } from "#inbox/submission.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { sendRenderedPage } from "#server/pages/rendered-page.ts";
import type { Failure, OpenForm, Receipt } from "#site/forms/form-data.ts";
import { type Intake, unavailableRetrySeconds } from "./intake.ts";
import { type PlainForm, plainForms } from "./plain-forms.ts";

export type FormParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: Store;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
type FormRequest = FastifyRequest<{ Querystring: Query }>;

/** Far more than a whole agency reads of its own, far too few to guess one of somebody else. */
const lookUpsPerHour = 600;

/** The same forms without JavaScript: a plain post, then 303 to the confirmation or the page again with every word. */
export function registerForms(parent: FastifyInstance, parts: FormParts) {
  const { origin, pages, intake, privateLinks, rateLimit } = parts;
  const lookUps = parts.createLimit("look-ups", lookUpsPerHour);
  for (const form of plainForms) {
    parent.get<{ Querystring: Query }>(form.path, (request, reply) => {
      const reference = parseReference(first(request.query[sentParameter]));
      return reference ? confirm(form, reference, request, reply) : showForm(form, request, reply);
    });
  }

  parent.register(async (app) => {
    readForm(app);
    // After the body is read: what the visitor typed goes back to them even when too many came from their network.
    guardPosts(app, { origin, rateLimit, limitAt: "preHandler", refuseTooMany });

    for (const form of plainForms) {
      app.post(form.path, { bodyLimit }, async (request, reply) => {
        const reading = form.read(bodyOf(request));
        if (reading.kind === "repeated") throw requestError(400, `${reading.field} was sent more than once`);
        if (reading.kind === "invalid") {
          return sendBack(reply, 422, { form, input: reading.input, errors: reading.errors });
        }
        const outcome = await intake.receive({
          message: reading.message,
          signals: { honeypot: reading.trap },
          idempotencyKey: undefined,
          client: clientKey(request.ip),
        });
        if (outcome.kind === "accepted") {
          const { reference } = outcome;
          const sent = { [sentParameter]: reference };
          const key = form.formType === "rfq" && { [keyParameter]: privateLinks.requestKey(reference) };
          return reply.redirect(`${form.path}?${new URLSearchParams({ ...sent, ...key })}`, 303);
        }
        reply.header("retry-after", unavailableRetrySeconds);
        return sendBack(reply, 503, { form, input: reading.input, failure: { cause: "unavailable" } });
      });
    }
  });

  function showForm(form: PlainForm, request: FormRequest, reply: FastifyReply) {
    const capability = form.path === paths.rfq ? first(request.query.capability) : "";
    const variant = capability ? pages.find(`${form.path}?capability=${capability}`) : undefined;
    return sendResource(request, reply, variant ?? pages.find(form.path) ?? pages.error());
  }

  async function confirm(form: PlainForm, reference: string, request: FormRequest, reply: FastifyReply) {
    const admission = await lookUps.admit(clientKey(request.ip));
    if (!admission.admitted) {
      reply.header("retry-after", admission.retryAfterSeconds);
      throw requestError(429, "Too many confirmations were looked up from your network");
    }
    const receipt = await findReceipt(reference, form, parts.store);
    if (!receipt) return showForm(form, request, reply);
    const page = privatePageOf(reference, form, first(request.query[keyParameter]));
    if (page) reply.header("referrer-policy", "no-referrer");
    const state = { kind: "received", receipt: { ...receipt, page } } as const;
    return sendRenderedPage(reply, 200, form.page(state), pages);
  }

  function privatePageOf(reference: string, { formType }: PlainForm, key: string) {
    const isOwn = formType === "rfq" && isSameKey(key, privateLinks.requestKey(reference));
    return isOwn ? requestPath(reference, key) : undefined;
  }

  function refuseTooMany(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) {
    const form = plainForms.find(({ path }) => path === request.routeOptions.url);
    if (!form) throw requestError(429, "Too many messages came from your network");
    reply.header("retry-after", retryAfterSeconds);
    const { input } = form.read(bodyOf(request));
    return sendBack(reply, 429, { form, input, failure: { cause: "tooMany", retryAfterSeconds } });
  }

  type Refused = {
    readonly form: PlainForm;
    readonly input: Pick<OpenForm, "values" | "attachments">;
    readonly errors?: OpenForm["errors"];
    readonly failure?: Failure;
  };

  function sendBack(reply: FastifyReply, status: number, { form, input, errors = {}, failure }: Refused) {
    const page = form.page({ kind: "open", ...input, errors, ...(failure && { failure }) });
    return sendRenderedPage(reply, status, page, pages);
  }
}

/** Of a parameter that came more than once, as `URLSearchParams` has it. */
function first(value: Query[string] = "") {
  return typeof value === "string" ? value : (value[0] ?? "");
}

/** A post without a body has no content type either, and reaches no parser. */
function bodyOf(request: FastifyRequest) {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** The visitor was sent here because the message is stored; a store that fails just now does not change that. */
async function findReceipt(reference: string, form: PlainForm, store: Store): Promise<Receipt | undefined> {
  try {
    const found = await store.findReceipt(reference);
    if (found?.formType !== form.formType) return undefined;
    return {
      reference,
      receivedAt: new Date(found.receivedAt).toISOString(),
      respondBy: new Date(found.respondBy).toISOString(),
    };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { reference };
  }
}
