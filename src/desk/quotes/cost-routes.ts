import type { FastifyInstance, FastifyRequest } from "fastify";
import { askingCsv } from "#costs/asking-csv.ts";
import { highestFloor, lowestFloor } from "#costs/margin-floor.ts";
import { readSheet } from "#costs/sheet.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { ownersOnly } from "#desk/words.ts";
import { readField, requestError } from "#http/fields.ts";
import { readJson } from "#http/posts.ts";
import { parseShare } from "#quote/margin.ts";
import { asAsked } from "#quote/same-item.ts";
import { draftOf, findOpened } from "./begin-draft.ts";

type QuoteParams = { readonly reference: string };
type QuoteRoute = { Params: QuoteParams };
type SaveRoute = QuoteRoute & { Body: unknown };
type LineRoute = { Params: QuoteParams & { readonly line: string } };
type AskRoute = QuoteRoute & { Querystring: URLSearchParams };

/** Eight sources with long notes for every line. */
const bodyLimit = 4 * 1024 * 1024;
const longestList = 40_000;
const hidden = { said: "Owners keep costs and margins to themselves." };
const unknown = { said: "There is no such request." };

/** What lines cost us, in answers of their own. The store decides who may know. */
export function registerCosts(parent: FastifyInstance, { store, clock }: DeskParts) {
  parent.register(async (app) => {
    readJson(app);

    app.get<QuoteRoute>(deskPaths.quoteCosts(":reference"), async (request, reply) => {
      const saved = await store.findCosts(readerOf(request));
      if (!saved) return reply.code(403).send(hidden);
      const isOwner = request.staff.role === "owner";
      const floor = await store.findLowestMargin(undefined);
      const areHidden = isOwner ? await store.areCostsHidden(undefined) : undefined;
      return reply.send({ ...saved, floor, areHidden });
    });

    app.post<SaveRoute>(deskPaths.quoteCosts(":reference"), { bodyLimit }, async (request, reply) => {
      const { version, sheet: typed } = Object(request.body);
      const sheet = readSheet(typed);
      if (typeof sheet === "string") return reply.code(422).send({ said: sheet });
      if (!Number.isSafeInteger(version)) return reply.code(422).send({ said: "The version is missing." });
      const lines = await findLines(request);
      if (!lines) return reply.code(404).send(unknown);
      const asked = lines.map(asAsked);
      const now = clock();
      const outcome = await store.saveCosts({ ...readerOf(request), now, version, sheet, lines: asked });
      if (outcome.outcome === "done") return reply.send({ version: version + 1, savedAt: now });
      if (outcome.outcome === "overtaken") return reply.code(409).send(outcome.saved);
      if (outcome.outcome === "hidden") return reply.code(403).send(hidden);
      return reply.code(409).send({ said: "The request can no longer be changed." });
    });

    app.get<LineRoute>(deskPaths.quoteEarlierCosts(":reference", ":line"), async (request, reply) => {
      const { line: id } = request.params;
      const line = (await findLines(request))?.find((each) => each.id === id);
      if (!line) return reply.send([]);
      return reply.send(await store.findEarlierCosts({ ...readerOf(request), line: asAsked(line) }));
    });

    /** Everything of a line but who wants it. Anyone at the desk may ask a supplier. */
    app.get<AskRoute>(deskPaths.quoteAsking(":reference"), async (request, reply) => {
      const ids = readField(request.query, "lines", longestList).split(",");
      const lines = (await findLines(request))?.filter(({ id }) => ids.includes(id)) ?? [];
      if (lines.length === 0) return reply.callNotFound();
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="prices-wanted.csv"',
        })
        .send(askingCsv(lines));
    });

    app.post<{ Body: unknown }>(deskPaths.costs, async ({ body, staff }, reply) => {
      const { isHidden, floor: typed } = Object(body);
      if (typeof typed === "string") {
        const floor = parseShare(typed);
        const isRead =
          floor === undefined ? typed.trim() === "" : floor >= lowestFloor && floor <= highestFloor;
        if (!isRead) throw requestError(422, "The lowest margin is a percentage from 0 to 99.99, or empty.");
        const isDone = await store.setLowestMargin({ staffId: staff.id, floor, now: clock() });
        return isDone ? reply.send({ floor }) : reply.code(403).send({ said: ownersOnly });
      }
      if (typeof isHidden !== "boolean") throw requestError(422, "Say whether costs are hidden.");
      const isDone = await store.hideCosts({ staffId: staff.id, isHidden, now: clock() });
      return isDone ? reply.send({ isHidden }) : reply.code(403).send({ said: ownersOnly });
    });
  });

  async function findLines({ params, site: { company } }: FastifyRequest<QuoteRoute>) {
    const opened = await findOpened(company, store, params.reference);
    return opened && (await draftOf(company, store, opened)).lines;
  }
}

function readerOf({ params, staff }: FastifyRequest<QuoteRoute>) {
  return { reference: params.reference, staffId: staff.id };
}
