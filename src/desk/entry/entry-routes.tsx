import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { homeCountry } from "#company/countries.ts";
import { dueFor } from "#company/deadlines.ts";
import { readPlace } from "#company/places.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { notDone } from "#desk/words.ts";
import { isTableFile } from "#documents/tables/read-table.ts";
import { readField, readFreeText, requestError } from "#http/fields.ts";
import { entryRules, nothingSaid, readEntry } from "#request/fields/entry.ts";
import type { FormErrors, RfqValues } from "#request/fields/forms.ts";
import { fileLimits } from "#request/files/file-contents.ts";
import { cleanName, formField, isAhead, readFormWithFiles, readOnceKey } from "#request/files/uploads.ts";
import { type FoundField, readMessageAsRequest } from "#request/intake/read-message.ts";
import { entrySources } from "#request/lifecycle.ts";
import { contentOf, createEntered } from "#request/record/entered.ts";
import { longestText, type RequestDetails } from "#request/record/requests.ts";
import { sayRefused } from "#request/thread/words.ts";
import { createFileReader } from "./entry-acts.ts";
import type { EntryView } from "./entry-form.tsx";
import { MakeRequestBody, NewRequestBody } from "./entry-pages.tsx";
import { makeRequest, newRequest } from "./entry-words.ts";

type EntryRoute = {
  Params: { readonly reference: string; readonly file?: string };
  Querystring: URLSearchParams;
  Body: URLSearchParams;
};
type EntryRequest = FastifyRequest<EntryRoute>;

/** As much as a request may say, in letters of up to four bytes. */
const bodyLimit = 512 * 1024;
const mostBuyers = 6;
const fewestLetters = 2;

/** Requests that a person enters, and messages that become requests. */
export function registerEntry(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, mailsFor, onQueued } = parts;
  const { readBytes, readStored } = createFileReader(parts);

  app.get(deskPaths.newRequest, async ({ staff }, reply) => {
    const body = <NewRequestBody {...emptyView} formKey={randomUUID()} />;
    return parts.send(reply, 200, { title: newRequest, body, staff });
  });

  app.get<EntryRoute>(deskPaths.newRequestBuyers, async ({ query }) => {
    const text = readField(query, "q").trim();
    const isEnough = text.length >= fewestLetters;
    return { buyers: isEnough ? await store.findKnownBuyers({ text, limit: mostBuyers }) : [] };
  });

  app.post<EntryRoute>(deskPaths.newRequest, { bodyLimit }, async (request, reply) => {
    const { body, staff } = request;
    const typed = typedIn(body);
    const entry = readEntry(typed);
    const place = readCountry(body);
    const source = entrySources.find((each) => each === readField(body, "source"));
    const formKey = readField(body, formField) || randomUUID();
    const asksReceipt = readField(body, "receipt") === "yes";
    if (!entry.ok || !source || place.error) {
      const errors: FormErrors = {
        ...(!entry.ok && entry.errors),
        ...(place.error && { country: place.error }),
        ...(!source && { source: "Choose how it came" }),
      };
      const values = { ...nothingSaid, ...typed };
      const { typed: country } = place;
      const view = { ...emptyView, formKey, values, errors, source, asksReceipt, country };
      return refuse(request, reply, errors, newRequest, <NewRequestBody {...view} />);
    }
    const now = clock();
    const { company } = request.site;
    const mails = mailsFor(company);
    const submission = createEntered(entry.values, {
      ...{ source, receivedAt: now, respondBy: dueFor("rfq", now, company.facts), ...mails },
      idempotencyKey: `desk ${staff.id} ${formKey}`,
    });
    const change = { staffId: staff.id, now, asksReceipt, country: place.country, ...mails };
    const { reference } = await store.enterRequest({ submission: { ...submission, source }, ...change });
    onQueued();
    return go(request, reply, reference);
  });

  const path = deskPaths.request(":reference", "make");
  app.get<EntryRoute>(path, async (request, reply) => {
    const details = await findMessage(request);
    if (!details) return reply.callNotFound();
    const { found, unread } = await readMessage(details);
    const view = { ...viewOf(details), values: found.values, from: found.from, unread };
    const body = <MakeRequestBody {...view} />;
    return parts.send(reply, 200, { title: makeRequest, body, staff: request.staff });
  });

  app.post<EntryRoute>(path, { bodyLimit }, async (request, reply) => {
    const details = await findMessage(request);
    if (!details) return reply.callNotFound();
    const { body, staff } = request;
    const { found, unread } = await readMessage(details);
    const typed = typedIn(body);
    // The address that it came from leads to the buyer's page: it is corrected there, with what it was.
    const known: RfqValues = { ...nothingSaid, email: details.fields.email };
    const entry = readEntry(details.fields.email ? { ...typed, email: details.fields.email } : typed, known);
    const asksReceipt = readField(body, "receipt") === "yes";
    const place = readCountry(body);
    const show = (errors: FormErrors, problem?: string) => {
      const values = { ...known, ...typed, email: details.fields.email || (typed.email ?? "") };
      const { typed: country } = place;
      const view = { ...viewOf(details), values, errors, asksReceipt, country, from: found.from };
      const said = problem ? [problem, ...unread] : unread;
      const shown = <MakeRequestBody {...view} unread={said} />;
      return refuse(request, reply, errors, makeRequest, shown);
    };
    if (!entry.ok || place.error)
      return show({ ...(!entry.ok && entry.errors), ...(place.error && { country: place.error }) });
    const now = clock();
    const { company } = request.site;
    const mails = mailsFor(company);
    const change = { reference: details.reference, staffId: staff.id, now };
    if (details.state === "quarantined") await store.release({ ...change, ...mails });
    const words = sayWhereFrom(entry.values, found.values, found.from);
    const made = {
      rfq: contentOf(entry.values),
      dueAt: dueFor("rfq", now, company.facts),
      ...{ asksReceipt, country: place.country, words },
    };
    const { outcome } = await store.makeRequest({ ...change, ...made, ...mails });
    // Made already: it has been sent twice, or a colleague was first.
    if (outcome !== "done" && outcome !== "a request")
      return show({}, notDone[outcome] ?? "It could not be made a request: open the message again.");
    onQueued();
    return go(request, reply, details.reference);
  });

  app.register(async (inside) => {
    inside.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: fileLimits.bytes },
      async (_request: unknown, body: Buffer) => body,
    );
    /** The rows of a file that was chosen or dropped, as text for the lines. */
    inside.post<{ Querystring: URLSearchParams; Body: Buffer }>(
      deskPaths.newRequestLines,
      async ({ query, body }) => {
        if (!Buffer.isBuffer(body)) throw requestError(400, "Send a file");
        const lines = await readBytes(cleanName(readField(query, "name")), body);
        return lines.ok ? { text: lines.text, words: [lines.words, ...lines.notes] } : lines;
      },
    );
  });

  /** Files that came with a call, a letter or a fax, to be kept with their request. */
  app.post<EntryRoute>(
    deskPaths.request(":reference", "files"),
    { config: { takesFiles: true } },
    async (request, reply) => {
      const { reference } = request.params;
      const keeping = parts.room.open();
      const upload = await readFormWithFiles(request, {
        ...{ store, reference, now: clock(), keeping },
        admit: async () => true,
      });
      const { files, refused } = upload;
      const change = { reference, staffId: request.staff.id, now: clock() };
      const text = readFreeText(upload.fields, "text", longestText).trim();
      const onceKey = readOnceKey(upload.fields, text, files);
      if (files.length > 0) await store.addFiles({ ...change, files, text, onceKey });
      if (isAhead(request))
        return reply.send({ problems: refused.map((each) => sayRefused(each, request.site.company.said)) });
      return reply.redirect(deskPaths.request(reference), 303);
    },
  );

  async function findMessage({ params }: EntryRequest) {
    const details = await store.findRequest(params.reference);
    return details?.formType === "contact" && details.state !== "erased" ? details : undefined;
  }

  async function readMessage(details: RequestDetails) {
    const files = details.said.flatMap((each) => each.files).filter(({ name }) => isTableFile(name));
    const lists = await Promise.all(files.filter(({ withheld }) => !withheld).map(readStored));
    const found = readMessageAsRequest(details.fields, lists);
    return { found, unread: lists.flatMap((each) => (each.ok ? each.notes : [each.problem])) };
  }

  function refuse(
    request: EntryRequest,
    reply: FastifyReply,
    errors: FormErrors,
    title: string,
    body: React.ReactNode,
  ) {
    if (isAhead(request)) return reply.code(422).send({ errors });
    return parts.send(reply, 422, { title: `Error: ${title}`, body, staff: request.staff });
  }

  /** The script sends the files that belong to it next. */
  function go(request: EntryRequest, reply: FastifyReply, reference: string) {
    const isQuote = readField(request.body, "opens") === "quote";
    const location = isQuote ? deskPaths.quote(reference) : deskPaths.request(reference);
    if (!isAhead(request)) return reply.redirect(location, 303);
    return reply.send({ location, files: deskPaths.request(reference, "files") });
  }
}

const emptyView = {
  action: deskPaths.newRequest,
  values: nothingSaid,
  errors: {},
  asksReceipt: false,
  country: homeCountry,
} satisfies Partial<EntryView>;

function viewOf(request: RequestDetails) {
  const { reference } = request;
  const action = deskPaths.request(reference, "make");
  const begun = { formKey: randomUUID(), errors: {}, asksReceipt: false, country: homeCountry };
  return { request, action, ...begun };
}

/** Of a country that nobody knows, no list could say whether it is on it. */
function readCountry(body: URLSearchParams) {
  const typed = readField(body, "country").trim();
  const country = typed === "" ? undefined : readPlace(typed);
  const isUnknown = typed !== "" && country === undefined;
  const error = isUnknown ? `“${typed}” is no country that we know. Choose one from the list` : undefined;
  return { typed, country, error };
}

/** Only what was sent: an address that cannot be changed is not. */
function typedIn(body: URLSearchParams): Readonly<Record<string, string>> {
  const names = Object.keys(entryRules).filter((name) => body.has(name));
  return Object.fromEntries(names.map((name) => [name, body.get(name) ?? ""]));
}

/** For the record: "What they need: list.csv: 20 lines, from rows 2 to 21", "Phone: typed at the desk". */
function sayWhereFrom(
  values: RfqValues,
  found: RfqValues,
  from: { readonly [Name in FoundField]?: string },
): string {
  const names = Object.keys(entryRules) as (keyof typeof entryRules)[];
  return names
    .filter((name) => values[name] !== "")
    .map((name) => {
      const where = values[name] === found[name] ? from[name] : undefined;
      return `${entryRules[name].label}: ${where ? `from ${where}` : "typed at the desk"}`;
    })
    .join("\n");
}
