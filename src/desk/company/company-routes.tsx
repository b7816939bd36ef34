import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPlainText } from "#company/schema.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { messagePage } from "#desk/sign-in/sign-in.tsx";
import { type DraftEdit, readFacts } from "#edition/edition.ts";
import { factLists, fieldsOf, findMoved, isSame, labelOf, namesIn, readEdits } from "#edition/fields.ts";
import { readField, requestError } from "#http/fields.ts";
import { readForm } from "#http/posts.ts";
import { registerChanges } from "./changes-tab.tsx";
import {
  bodyLimit,
  isChanged,
  readState,
  save,
  shownIn,
  showTab,
  toState,
  undoneIn,
  companyWords as words,
} from "./company-frame.tsx";
import { accentGroup, FactsBody, factGroups, firstGroup } from "./facts-page.tsx";
import { registerFirstRun } from "./first-run.tsx";
import { registerLook } from "./look-routes.tsx";
import { registerWords } from "./words-tab.tsx";

type Post = { Body: URLSearchParams };

/** No fact or sentence is longer; what is too long for its field is said at the field. */
const longestFact = 2_000;

/** The company's pages: everyone reads, an owner changes the draft and publishes it. */
export function registerCompany(parent: FastifyInstance, parts: DeskParts) {
  parent.register(async (app) => {
    readForm(app);
    app.addHook("preHandler", async ({ method, staff }, reply) => {
      if (method === "GET" || (staff.role === "owner" && !parts.edition.isFromFiles)) return;
      const body = (
        <p className="wrap field__error" role="alert">
          {parts.edition.isFromFiles ? words.fromFiles : words.ownersOnly}
        </p>
      );
      return parts.send(reply, 403, { title: words.title, body, staff });
    });
    registerFacts(app, parts);
    registerChanges(app, parts);
    registerLook(app, parts);
    registerWords(app, parts);
    registerPreview(app, parts);
    registerFirstRun(app, parts);
  });
}

/** The pages with a form for facts. */
const factPages: readonly string[] = [deskPaths.company, deskPaths.companyLook, deskPaths.welcome];

function registerFacts(app: FastifyInstance, parts: DeskParts) {
  app.get(deskPaths.company, (_request, reply) => showTab(parts, reply, "facts", <FactsBody />));

  app.post<Post>(deskPaths.company, { bodyLimit }, async (request, reply) => {
    const { body, staff } = request;
    const state = await readState(request, parts);
    const facts = readFacts(state.files);
    if (hasOtherEntries(body, facts))
      return showTab(parts, reply, "facts", <FactsBody />, { status: 409, error: words.otherPeople });
    const groups = body.getAll("group");
    const fields = [...factGroups, firstGroup, accentGroup]
      .filter(({ id }) => groups.includes(id))
      .flatMap(({ keys }) => fieldsOf(facts, keys))
      .filter(({ name }) => isChanged(body, name) && name !== body.get("theirs"));
    const voucher = `${request.site.company.time.dayOf(parts.clock())}, ${staff.name}`;
    const entry = readEntry();
    const undone = undoneIn(state, body);
    const edits = readEdits(facts, fields, { read, voucher });
    const shown = fields.filter(({ name }) => shownIn(body, name) !== undefined);
    const overwritten = findMoved(facts, shown, {
      read: (name) => shownIn(body, name) ?? "",
      voucher,
    }).filter(({ place }) => edits.some((edit) => isSame(edit.place, place)));
    const taken = edits.filter(({ place }) => !overwritten.some((field) => isSame(field.place, place)));
    await save(parts, { facts: [...taken, ...(entry?.edits ?? [])] });
    await save(parts, undone?.undo);
    if (overwritten.length > 0)
      return showTab(parts, reply, "facts", <FactsBody />, {
        status: 409,
        error: words.overwritten(overwritten.map((field) => labelOf(field, facts))),
        overwritten: { names: overwritten.map(({ name }) => name), typed: body },
      });
    const page = factPages.find((each) => each === body.get("next")) ?? deskPaths.company;
    return reply.redirect(page + toState(entry?.at ?? undone?.id), 303);

    function read(name: string) {
      const value = readField(body, name, longestFact);
      if (isPlainText(value)) return value;
      const { label = name } = fields.find((field) => field.name === name) ?? {};
      throw requestError(422, words.notPlain(label));
    }

    /** The list entry to add or remove, and where the page shows it. */
    function readEntry():
      | { readonly edits: NonNullable<DraftEdit["facts"]>; readonly at: string }
      | undefined {
      const added = readField(body, "add");
      const known = Object.hasOwn(factLists, added) ? factLists[added] : undefined;
      if (known) {
        const { length } = namesIn(facts, added);
        return {
          edits: [{ place: [added, length], value: known.empty }],
          at: `${added}.${length}.${known.goesBy}`,
        };
      }
      const [list = "", index] = readField(body, "remove").split(".");
      if (namesIn(facts, list)[Number(index)] === undefined) return undefined;
      return { edits: [{ place: [list, Number(index)], value: undefined }], at: list };
    }
  });
}

/**
 * Entries are told apart by their place in a list, and one may have been removed since: so the form says what
 * it showed at each place.
 */
function hasOtherEntries(body: URLSearchParams, facts: unknown) {
  return [...body].some(([field, was]) => {
    const [, entry, list = "", index] = /^was\.((\w+)\.(\d+))\.(?:name|title)$/.exec(field) ?? [];
    if (entry === undefined) return false;
    const name = namesIn(facts, list)[Number(index)];
    const isEdited = body.get("remove") === entry || isChanged(body, entry);
    // The name itself may have been saved a moment ago, by the same page.
    const known = [was, body.get(field.slice("was.".length))].map((each) => each?.trim());
    return isEdited && (name === undefined || !known.includes(name));
  });
}

/** The draft as a whole site below one path of the desk, so that only signed-in people see it. */
function registerPreview(app: FastifyInstance, parts: DeskParts) {
  app.get(deskPaths.preview("/*"), { onSend: showBesideWords }, async (request, reply) => {
    const { files, problems } = await readState(request, parts);
    if (problems.length > 0) return refuse(409, words.noPreview(problems.length));
    const path = request.url.slice(deskPaths.preview("").length).replace(/[?#].*$/, "");
    const answer = await parts.live.attempt(files).find(path);
    if (!answer)
      return refuse(
        503,
        "The preview could not be built from this draft. Undo the last change and try again; nothing was published.",
      );
    // Only these of the page's headers: the rest is for visitors and their caches.
    const { "content-type": type = "", "content-security-policy": policy = "" } = answer.headers;
    return reply
      .code(answer.status)
      .headers({ "content-type": type, "content-security-policy": policy })
      .send(type.startsWith("text/html") ? keepInside(Buffer.from(answer.body).toString()) : answer.body);

    function refuse(status: number, text: string) {
      const back = { text: "Changes", href: deskPaths.companyChanges, target: "_top" };
      return parts.send(reply, status, messagePage("No preview yet", text, back));
    }
  });
}

/**
 * Lets the desk frame the page, and also the reason that there is no preview: a browser shows nothing of a
 * page that may not be framed.
 */
async function showBesideWords(_request: FastifyRequest, reply: FastifyReply) {
  const policy = String(reply.getHeader("content-security-policy"));
  reply.headers({
    "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "x-frame-options": "SAMEORIGIN",
  });
}

/** Links, forms and pictures of the site lead to the preview; built files are the desk's, too. */
function keepInside(html: string) {
  return html.replaceAll(/ (href|src|action)="\/(?!assets\/|\/)/g, ` $1="${deskPaths.preview("/")}`);
}
