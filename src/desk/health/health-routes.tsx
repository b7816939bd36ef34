import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";

const words = {
  title: "Health",
  well: "No problem was found.",
  toDo: (count: number) => (count === 1 ? "1 thing to fix." : `${count} things to fix.`),
  looks: "The site checks itself every five minutes.",
  ask: "Tell the person who runs the server. There, “inbox doctor” says more.",
} as const;

/** What a monitor and the alarms say, for owners: whether all is well, or what to do. */
export function registerHealth(app: FastifyInstance, { health, send }: DeskParts) {
  app.get(deskPaths.health, async ({ staff }, reply) => {
    if (staff.role !== "owner") return reply.callNotFound();
    const [problems, notes] = await Promise.all([health.problems(), health.notes()]);
    const isWell = problems.length === 0;
    const body = (
      <>
        <div className="desk-head ink">
          <div className="wrap desk-head__row">
            <div>
              <h1 className="desk-head__title">{words.title}</h1>
              <p className="desk-head__sum">
                {isWell ? words.well : words.toDo(problems.length)} {isWell ? words.looks : words.ask}
              </p>
            </div>
          </div>
        </div>
        {/* Only what was found: what is not set up, such as copies elsewhere, must not look checked. */}
        <ul className="wrap account">
          {problems.map((text) => (
            <li key={text} className="status">
              {startHigh(text)}
            </li>
          ))}
          {notes.map((text) => (
            <li key={text} className="status status--available">
              {startHigh(text)}
            </li>
          ))}
        </ul>
      </>
    );
    return send(reply, 200, { title: words.title, staff, body });
  });
}

/** A monitor reads them in small letters. */
function startHigh(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
