import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isoTime } from "#company/time.ts";
import { paths, requestPath } from "#content/paths.ts";
import { readField, requestError } from "#http/fields.ts";
import { formBodyLimit, guardPosts, readForm } from "#http/posts.ts";
import { sendResource } from "#http/resource.ts";
import { contactPage } from "#request/contact-page/contact-page.tsx";
import { contactForm } from "#request/fields/contact-form.ts";
import type { FormErrors, FormField } from "#request/fields/define-form.ts";
import {
  attachmentsField,
  composeMessage,
  type FormType,
  keyParameter,
  type Message,
  sentParameter,
  trapField,
} from "#request/fields/message.ts";
import { rfqForm } from "#request/fields/rfq-form.ts";
import { emptyForm, type FormState, type OpenForm, type Receipt } from "#request/form/form-data.ts";
import { isSameKey, type PrivateLinks } from "#request/record/private-links.ts";
import { parseReference } from "#request/record/submission.ts";
import { rfqPage } from "#request/rfq-page/rfq-page.tsx";
import type { RequestStore } from "#request/store.ts";
import { prefilledItems } from "#request/words/form-words.ts";
import type { Page } from "#site/page.ts";
import { type PageCache, sendRenderedPage } from "#site/serving/page-cache.ts";
import { type CreateLimit, clientKey, type RateLimit } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { type Intake, unavailableRetrySeconds } from "./intake.ts";

type FormParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: RequestStore;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
};

type FormRoute = { Querystring: URLSearchParams; Body: URLSearchParams };
type FormRequest = FastifyRequest<FormRoute>;

/** Far more than a whole agency needs, and far too few to guess anyone's reference. */
const lookUpsPerHour = 600;

/** The same forms without JavaScript: a plain post, then 303 to the confirmation or the page again with every word. */
export function registerForms(parent: FastifyInstance, parts: FormParts) {
  const { origin, pages, intake, privateLinks, rateLimit } = parts;
  const lookUps = parts.createLimit("look-ups", lookUpsPerHour);
  for (const form of plainForms) {
    parent.get<FormRoute>(form.path, async (request, reply) => {
      // A receipt's button brings an empty query with it.
      if (request.url === `${form.path}?`) return reply.redirect(form.path, 301);
      const reference = parseReference(readField(request.query, sentParameter));
      return reference ? confirm(form, reference, request, reply) : showForm(form, request, reply);
    });
  }

  parent.register(async (app) => {
    readForm(app);
    // After the body is read: what the visitor typed goes back to them even when too many came from their network.
    guardPosts(app, { origin, rateLimit, limitAt: "preHandler", refuseTooMany });

    for (const form of plainForms) {
      app.post<FormRoute>(form.path, { bodyLimit: formBodyLimit }, async (request, reply) => {
        const reading = read(form, request.body);
        if (reading.kind === "repeated") throw requestError(400, `${reading.field} was sent more than once`);
        if (reading.kind === "invalid") {
          return sendBack(reply, 422, form, { ...reading.input, errors: reading.errors });
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
          return reply
            .header("cache-control", "no-store")
            .redirect(`${form.path}?${new URLSearchParams({ ...sent, ...key })}`, 303);
        }
        reply.header("retry-after", unavailableRetrySeconds);
        return sendBack(reply, 503, form, { ...reading.input, failure: { cause: "unavailable" } });
      });
    }
  });

  function showForm(form: PlainForm, request: FormRequest, reply: FastifyReply) {
    const capability = form.path === paths.rfq ? readField(request.query, "capability") : "";
    const variant = capability ? pages.find(`${form.path}?capability=${capability}`) : undefined;
    return sendResource(request, reply, variant ?? pages.find(form.path) ?? pages.error());
  }

  async function confirm(form: PlainForm, reference: string, request: FormRequest, reply: FastifyReply) {
    const key = readField(request.query, keyParameter);
    const isOwn = form.formType === "rfq" && isSameKey(key, privateLinks.requestKey(reference));
    const mayLookUp = isOwn || (await lookUps.admit(clientKey(request.ip))).admitted;
    // Where too many were looked up, every reference has the same receipt: those who sent something get theirs all the same.
    const receipt = mayLookUp ? await findReceipt(reference, form, parts.store) : { reference };
    if (!receipt) return showForm(form, request, reply);
    if (isOwn) reply.header("referrer-policy", "no-referrer");
    const page = isOwn ? requestPath(reference, key) : undefined;
    return sendRenderedPage(
      reply,
      200,
      form.page({ kind: "received", receipt: { ...receipt, page } }),
      pages,
    );
  }

  function refuseTooMany(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) {
    const form = plainForms.find(({ path }) => path === request.routeOptions.url);
    if (!form) throw requestError(429, "Too many messages came from your network");
    reply.header("retry-after", retryAfterSeconds);
    const { input } = read(form, request.body as URLSearchParams);
    return sendBack(reply, 429, form, { ...input, failure: { cause: "tooMany", retryAfterSeconds } });
  }

  function sendBack(
    reply: FastifyReply,
    status: number,
    form: PlainForm,
    state: Input & Partial<Pick<OpenForm, "errors" | "failure">>,
  ) {
    return sendRenderedPage(reply, status, form.page({ ...emptyForm, ...state }), pages);
  }
}

/** The visitor was sent here because the message is stored; a store that fails just now does not change that. */
async function findReceipt(
  reference: string,
  form: PlainForm,
  store: RequestStore,
): Promise<Receipt | undefined> {
  try {
    const found = await store.findReceipt(reference);
    if (found?.formType !== form.formType) return undefined;
    return { reference, receivedAt: isoTime(found.receivedAt), respondBy: isoTime(found.respondBy) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { reference };
  }
}

type PlainForm = {
  readonly formType: FormType;
  readonly path: string;
  readonly page: (state: FormState) => Page;
  readonly fields: readonly FormField[];
};

const plainForms: readonly PlainForm[] = [
  { formType: "contact", path: paths.contact, page: contactPage, fields: contactForm.fields },
  { formType: "rfq", path: paths.rfq, page: rfqPage, fields: rfqForm.fields },
];

type Input = Pick<OpenForm, "values" | "attachments">;

type PlainReading = { readonly input: Input } & (
  | { readonly kind: "ok"; readonly message: Message; readonly trap: string | undefined }
  | { readonly kind: "invalid"; readonly errors: FormErrors }
  | { readonly kind: "repeated"; readonly field: string }
);

/** Far beyond what a person chooses; each one is written into the page again. */
const mostAttachments = 100;

function read({ formType, fields }: PlainForm, body: URLSearchParams): PlainReading {
  const attachments = body.getAll(attachmentsField).filter(Boolean).slice(0, mostAttachments);
  const values = Object.fromEntries(fields.map(({ name }) => [name, body.get(name) ?? ""]));
  const input = {
    values: Object.fromEntries(fields.map(({ name, kind }) => [name, toShow(values[name] ?? "", kind)])),
    attachments: attachments.map((name) => toShow(name, "line")),
  };
  const repeated = fields.find(({ name }) => body.getAll(name).length > 1);
  if (repeated) return { kind: "repeated", input, field: repeated.name };
  const composed = composeMessage(formType, { ...values, attachments }, prefilledItems);
  if (!composed.ok) return { kind: "invalid", input, errors: composed.errors };
  return { kind: "ok", input, message: composed.message, trap: body.get(trapField) || undefined };
}

/** What goes back into the page: nothing that a browser would not show, and no text where it takes only a date. */
function toShow(value: string, kind: FormField["kind"]) {
  if (kind === "date") return isoDate.test(value) ? value : "";
  return value.replace(unshowable, "");
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const unshowable = /(?![\n\r\t])\p{Cc}/gu;
