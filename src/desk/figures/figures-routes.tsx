import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { requireOwner } from "#desk/shell/owners.ts";
import { weeksAround } from "./figures.ts";
import { FiguresBody } from "./figures-page.tsx";

export function registerFigures(app: FastifyInstance, { store, clock, send }: DeskParts) {
  app.get(deskPaths.figures, async ({ staff, site }, reply) => {
    requireOwner(staff);
    const now = clock();
    const { time, facts } = site.company;
    const around = weeksAround(now, time);
    const figures = await store.findFigures({ weeks: around.weeks, expiries: around.expiries, now });
    const { hours, clock: counted } = facts.promises.quote;
    const promisedHours = counted === "always" ? hours : undefined;
    const body = <FiguresBody {...{ figures, around, promisedHours, now, time }} />;
    return send(reply, 200, { title: "Figures", body, staff });
  });
}
