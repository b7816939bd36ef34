import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isoTime } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { paths, requestPath, sendEmailPath } from "#content/paths.ts";
import { pastedBreak, readField, requestError } from "#http/fields.ts";
import { errorFields, type Log } from "#http/log.ts";
import { formBodyLimit, guardPosts, messageBodyLimit, nextTurn, readForm, readJson } from "#http/posts.ts";
import { sendResource } from "#http/resource.ts";
import { contactForm, type FormField, rfqForm } from "#request/fields/forms.ts";
import {
  attachmentsField,
  composeMessage,
  elapsedHeader,
  type FormType,
  idempotencyHeader,
  keyParameter,
  readMessage,
  removeField,
  sentParameter,
  trapField,
  trapHeader,
} from "#request/fields/message.ts";
import { emptyForm, type FormState, type OpenForm, type Receipt } from "#request/form/form-data.ts";
import { prefilledItems } from "#request/form/form-words.ts";
import { contactPage } from "#request/form-pages/contact-page.tsx";
import { rfqPage } from "#request/form-pages/rfq-page.tsx";
import { isSameKey, type PrivateLinks } from "#request/record/private-links.ts";
import { parseReference } from "#request/record/submission.ts";
import type { RequestStore } from "#request/store.ts";
import { sendRenderedPage } from "#site/document/site.ts";
import type { Page } from "#site/page.ts";
import { type CreateLimit, clientKey, type RateLimit } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { type Intake, unavailableRetrySeconds } from "./intake.ts";

type IntakeRouteParts = {
  readonly origin: string;
  readonly store: RequestStore;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  readonly log: Log;
};

export function registerIntake(app: FastifyInstance, parts: IntakeRouteParts) {
  registerApi(app, parts);
  registerForms(app, parts);
}

/** POST /api/send-email: JSON in, JSON with `success` out, whatever happens. */
function registerApi(parent: FastifyInstance, parts: IntakeRouteParts) {
  const { origin, intake, privateLinks, rateLimit, log } = parts;
  parent.register(async (app) => {
    guardPosts(app, {
      origin,
      rateLimit,
      limitAt: "onRequest",
      refuseTooMany: (request, reply, retryAfterSeconds) => {
        reply.header("retry-after", retryAfterSeconds);
        return fail(reply, 429, `Too many messages came from your network. ${otherWays(request)}`);
      },
    });
    readJson(app);

    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return fail(reply, status, error.message);
      log("error", "request_failed", { path: sendEmailPath, ...errorFields(error) });
      return fail(reply, 500, `Something went wrong on our side. ${otherWays(request)}`);
    });

    app.post(sendEmailPath, { bodyLimit: messageBodyLimit }, async (request, reply) => {
      const reading = readMessage(request.body);
      if (reading.kind === "malformed") return fail(reply, 400, reading.error);
      if (reading.kind === "invalid") {
        return reply.code(422).headers(noStore).send({ success: false, errors: reading.errors });
      }
      const idempotencyKey = readIdempotencyKey(request.headers[idempotencyHeader]);
      if (idempotencyKey === false)
        return fail(reply, 400, "Idempotency-Key must be 8 to 128 visible characters");

      const acceptance = await intake.receive({
        company: request.site.company,
        message: reading.message,
        // A header that is missing or odd says nothing.
        signals: {
          honeypot: request.headers[trapHeader]?.toString(),
          elapsedMs: Number(request.headers[elapsedHeader] ?? Number.NaN),
        },
        idempotencyKey,
        client: clientKey(request.ip),
      });
      if (acceptance.outcome === "conflict")
        return fail(reply, 409, "This Idempotency-Key was used for another message");
      if (acceptance.outcome === "unavailable") {
        reply.header("retry-after", unavailableRetrySeconds);
        return fail(reply, 503, `We cannot store your message right now. ${otherWays(request)}`);
      }
      const { reference } = acceptance;
      return reply.headers(noStore).send({
        success: true,
        reference,
        receivedAt: isoTime(acceptance.receivedAt),
        ...(acceptance.isUnpromised ? { promised: false } : { respondBy: isoTime(acceptance.respondBy) }),
        ...(reading.message.formType === "rfq" && {
          page: requestPath(reference, privateLinks.requestKey(reference)),
        }),
      });
    });
  });
}

const noStore = { "cache-control": "no-store" };

function otherWays({ site }: FastifyRequest) {
  const { phone, emails } = site.company.said;
  return `Please try again, call ${phone.display} or write to ${emails.sales}.`;
}

function fail(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).headers(noStore).send({ success: false, error });
}

const visibleAscii = /^[\x21-\x7e]{8,128}$/;

/** Reads the header with or without the quotes that the IETF draft asks for; false where it is malformed. */
export function readIdempotencyKey(header: string | readonly string[] | undefined) {
  if (header === undefined) return undefined;
  const key = typeof header === "string" ? header.replace(/^"(.*)"$/, "$1") : "";
  return visibleAscii.test(key) && key;
}

type FormRoute = { Querystring: URLSearchParams; Body: URLSearchParams };
type FormRequest = FastifyRequest<FormRoute>;

/** Far more than a whole agency needs, and far too few to guess anyone's reference. */
const lookUpsPerHour = 600;

/**
 * The same forms without JavaScript: a plain post, then a 303 to the confirmation, or the page again with
 * everything that was typed.
 */
function registerForms(parent: FastifyInstance, parts: IntakeRouteParts) {
  const { origin, intake, privateLinks, rateLimit } = parts;
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
        const { body } = request;
        const repeated = form.fields.find(({ name }) => body.getAll(name).length > 1);
        if (repeated) throw requestError(400, `${repeated.name} was sent more than once`);
        const { input, composed } = read(request.site.company, form, body);
        const kept = withoutRemoved(input, body.get(removeField));
        if (kept) return sendBack(reply, 200, form, kept);
        if (!composed.ok) return sendBack(reply, 422, form, { ...input, errors: composed.errors });
        const acceptance = await intake.receive({
          company: request.site.company,
          message: composed.message,
          signals: { honeypot: body.get(trapField) ?? "" },
          client: clientKey(request.ip),
        });
        if ("reference" in acceptance) {
          const sent = { [sentParameter]: acceptance.reference };
          const key = privateLinks.requestKey(acceptance.reference);
          const query = new URLSearchParams(
            form.formType === "rfq" ? { ...sent, [keyParameter]: key } : sent,
          );
          return reply.header("cache-control", "no-store").redirect(`${form.path}?${query}`, 303);
        }
        reply.header("retry-after", unavailableRetrySeconds);
        return sendBack(reply, 503, form, { ...input, failure: { cause: "unavailable" } });
      });
    }
  });

  function showForm(form: PlainForm, request: FormRequest, reply: FastifyReply) {
    const capability = form.path === paths.rfq ? readField(request.query, "capability") : "";
    const { site } = request;
    const variant = capability ? site.find(`${form.path}?capability=${capability}`) : undefined;
    return sendResource(request, reply, variant ?? site.find(form.path) ?? site.screen("error"));
  }

  async function confirm(form: PlainForm, reference: string, request: FormRequest, reply: FastifyReply) {
    const key = readField(request.query, keyParameter);
    const isOwn = form.formType === "rfq" && isSameKey(key, privateLinks.requestKey(reference));
    const mayLookUp = isOwn || (await lookUps.admit(clientKey(request.ip))).admitted;
    // After too many lookups every reference gets the same receipt, so that visitors who just sent something still get one.
    const receipt = mayLookUp ? await findReceipt(reference, form, parts.store) : { reference };
    if (!receipt) return showForm(form, request, reply);
    if (isOwn) reply.header("referrer-policy", "no-referrer");
    const page = isOwn ? requestPath(reference, key) : undefined;
    return sendRenderedPage(reply, 200, (company) =>
      form.page(company, { kind: "received", receipt: { ...receipt, page } }),
    );
  }

  function refuseTooMany(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) {
    const form = plainForms.find(({ path }) => path === request.routeOptions.url);
    if (!form) throw requestError(429, "Too many messages came from your network");
    reply.header("retry-after", retryAfterSeconds);
    const { input } = read(request.site.company, form, request.body as URLSearchParams);
    return sendBack(reply, 429, form, { ...input, failure: { cause: "tooMany", retryAfterSeconds } });
  }

  /** A page that repeats a megabyte of what was typed is made in a turn of its own. */
  async function sendBack(
    reply: FastifyReply,
    status: number,
    form: PlainForm,
    state: Input & Partial<Pick<OpenForm, "errors" | "failure">>,
  ) {
    await nextTurn();
    return sendRenderedPage(reply, status, (company) => form.page(company, { ...emptyForm, ...state }));
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
    const receipt = { reference, receivedAt: isoTime(found.receivedAt) };
    return found.isUnpromised
      ? { ...receipt, promised: false }
      : { ...receipt, respondBy: isoTime(found.respondBy) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { reference };
  }
}

type PlainForm = {
  readonly formType: FormType;
  readonly path: string;
  readonly page: (company: Company, state: FormState) => Page;
  readonly fields: readonly FormField[];
};

const plainForms: readonly PlainForm[] = [
  { formType: "contact", path: paths.contact, page: contactPage, fields: contactForm.fields },
  { formType: "rfq", path: paths.rfq, page: rfqPage, fields: rfqForm.inputs },
];

type Input = Pick<OpenForm, "values" | "attachments">;

/** Far beyond what a person chooses; each one is written into the page again. */
const mostAttachments = 100;

function read(company: Company, { formType, fields }: PlainForm, body: URLSearchParams) {
  const attachments = body.getAll(attachmentsField).filter(Boolean).slice(0, mostAttachments);
  const values = Object.fromEntries(fields.map(({ name }) => [name, body.get(name) ?? ""]));
  const input: Input = {
    values: Object.fromEntries(fields.map(({ name, kind }) => [name, toShow(values[name] ?? "", kind)])),
    attachments: attachments.map((name) => toShow(name, "line")),
  };
  return { input, composed: composeMessage(formType, { ...values, attachments }, prefilledItems(company)) };
}

/** Where a file's button was pressed: everything that was typed, and the other files. */
function withoutRemoved({ values, attachments }: Input, name: string | null): Input | undefined {
  const removed = name === null ? -1 : attachments.indexOf(toShow(name, "line"));
  return removed < 0 ? undefined : { values, attachments: attachments.toSpliced(removed, 1) };
}

/** What goes back into the page: nothing that a browser would not show, and only a date into a date field. */
function toShow(value: string, kind: FormField["kind"]) {
  if (kind === "date") return isoDate.test(value) ? value : "";
  return value.replace(pastedBreak, "\n").replace(unshowable, "");
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const unshowable = /(?![\n\r\t])\p{Cc}/gu;
