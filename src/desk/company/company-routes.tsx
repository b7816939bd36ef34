import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPlainText } from "#company/schema.ts";
import { dayOf } from "#company/time.ts";
import { ownerClaims } from "#content/owner-confirmations.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { describeChanges } from "#edition/changes.ts";
import { type DraftEdit, readFacts, valueAt } from "#edition/edition.ts";
import { type FactField, fieldsOf, listAt, readEdits } from "#edition/fields.ts";
import { readField, readNumber, requestError } from "#http/fields.ts";
import { readForm } from "#http/posts.ts";
import { ChangesBody } from "./changes-page.tsx";
import { isChanged, readState, save } from "./company-state.ts";
import { companyWords as words } from "./company-words.ts";
import { FactsBody, factGroups, firstGroup, vouchGroup } from "./facts-page.tsx";
import { registerFirstRun } from "./first-run.tsx";
import { registerLook } from "./look-routes.tsx";
import { registerPreview } from "./preview-routes.tsx";
import { registerWords } from "./words-routes.tsx";

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

function registerFacts(app: FastifyInstance, parts: DeskParts) {
  const { clock } = parts;

  app.get(deskPaths.company, async (request, reply) => {
    const state = await readState(request, parts);
    return parts.send(reply, 200, {
      title: words.title,
      body: <FactsBody {...state} />,
      staff: request.staff,
    });
  });

  app.post<Post>(deskPaths.company, async (request, reply) => {
    const { body } = request;
    const state = await readState(request, parts);
    const facts = readFacts(state.files);
    if (hasOtherPeople(body, facts)) {
      const page = <FactsBody {...state} error={words.otherPeople} />;
      return parts.send(reply, 409, { title: words.title, body: page, staff: request.staff });
    }
    const groups = body.getAll("group");
    const fields = [...factGroups, firstGroup]
      .filter(({ id }) => groups.includes(id))
      .flatMap(({ keys }) => fieldsOf(facts, keys))
      .filter(({ name }) => isChanged(body, name));
    const edits = [
      ...readEdits(facts, fields, readFact(fields)),
      ...(groups.includes(vouchGroup) ? vouch(facts) : []),
    ];
    const undone = state.changes.find(({ id }) => id === readField(body, "undo"));
    await save(parts, { facts: [...edits, ...listed(facts)] });
    if (undone) await save(parts, undone.undo);
    return reply.redirect(
      body.get("next") === deskPaths.welcome ? deskPaths.welcome : deskPaths.company,
      303,
    );

    function readFact(known: readonly FactField[]) {
      return (name: string) => {
        const value = readField(body, name, longestFact);
        const { label = name } = known.find((field) => field.name === name) ?? {};
        if (!isPlainText(value)) throw requestError(422, words.notPlain(label));
        return value;
      };
    }

    /** Who ticked it vouches for it, from today. */
    function vouch(facts: unknown) {
      const today = `${dayOf(clock())}, ${request.staff.name}`;
      return Object.keys(ownerClaims).flatMap((claim) => {
        const place = [vouchGroup, claim];
        const [was, is] = [Boolean(valueAt(facts, place)), body.get(place.join(".")) === "on"];
        return was === is || !isChanged(body, place.join(".")) ? [] : [{ place, value: is ? today : null }];
      });
    }

    function listed(facts: unknown): NonNullable<DraftEdit["facts"]> {
      const people = listAt(facts, ["people"]);
      if (body.has("add")) return [{ place: ["people", people.length], value: emptyPerson }];
      const removed = readNumber(body, "remove");
      return removed === undefined || !people[removed]
        ? []
        : [{ place: ["people", removed], value: undefined }];
    }
  });
}

/** People go by their place in the list: the form says whom it showed there, and someone may have been removed since. */
function hasOtherPeople(body: URLSearchParams, facts: unknown) {
  return [...body].some(([name, was]) => {
    const [, index] = /^was\.people\.(\d+)\.name$/.exec(name) ?? [];
    if (index === undefined) return false;
    const person = listAt(facts, ["people"])[Number(index)];
    const isEdited = body.get("remove") === index || isChanged(body, `people.${index}`);
    // The name itself may have been saved a moment ago, by the same page.
    const known = [was, body.get(`people.${index}.name`)].map((each) => each?.trim());
    return isEdited && (!person || !known.includes(Object(person).name ?? ""));
  });
}

const emptyPerson = { name: "", role: "", email: "", phone: "", bio: "", description: "", expertise: [] };

function registerChanges(app: FastifyInstance, parts: DeskParts) {
  const { store, clock } = parts;

  app.get(deskPaths.companyChanges, (request, reply) => show(request, reply));

  app.post<Post>(deskPaths.companyChanges, async (request, reply) => {
    const { changes } = await readState(request, parts);
    const undone = changes.find(({ id }) => id === readField(request.body, "undo"));
    if (undone) await save(parts, undone.undo);
    return reply.redirect(deskPaths.companyChanges, 303);
  });

  app.post<Post>(deskPaths.companyPublish, async (request, reply) => {
    const { body, staff } = request;
    const state = await readState(request, parts);
    const again = state.editions.find(({ id }) => id === readNumber(body, "edition"));
    const revision = readNumber(body, "revision");
    if (!again && state.problems.length > 0) return show(request, reply, { status: 422 });
    const files = again ? (await store.findEdition(again.id))?.files : state.files;
    const [wrong] = await parts.checkEdition(files ?? []);
    if (wrong !== undefined)
      return show(request, reply, {
        status: 422,
        error: `Nothing was published, because something could not be made: ${wrong}`,
      });
    const id = await store.publishEdition({
      source: again ? { id: again.id } : { revision: revision ?? -1 },
      note: again ? `As published ${parts.time(again.publishedAt)}, again` : describeChanges(state.changes),
      staffId: staff.id,
      now: clock(),
    });
    if (id === undefined) return show(request, reply, { status: 409, error: words.changesPage.moved });
    return reply.redirect(deskPaths.companyChanges, 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, error = "" } = {}) {
    const state = await readState(request, parts);
    const body = <ChangesBody {...state} error={error || undefined} />;
    return parts.send(reply, status, { title: words.title, body, staff: request.staff });
  }
}
