import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { DeskHead } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";

/** What a monitor and the alarms say, for owners: whether all is well, or what to do. */
export function registerHealth(app: FastifyInstance, { health, send }: DeskParts) {
  app.get(deskPaths.health, async ({ staff }, reply) => {
    if (staff.role !== "owner") return reply.callNotFound();
    const [problems, notes] = await Promise.all([health.problems(), health.notes()]);
    const sum =
      problems.length === 0
        ? "No problem was found. The site checks itself every five minutes."
        : `${countOf(problems.length, "thing")} to fix. Tell the person who runs the server. There, “inbox doctor” says more.`;
    const body = (
      <>
        <DeskHead title="Health" sum={sum} />
        {/* Only what was found: what is not set up, such as copies elsewhere, must not look checked. */}
        <ul className="wrap account">
          {[...problems, ...notes].map((text, index) => (
            <li key={text} className={index < problems.length ? "status" : "status status--available"}>
              {capitalize(text)}
            </li>
          ))}
        </ul>
      </>
    );
    return send(reply, 200, { title: "Health", staff, body });
  });
}

/** For monitors they start in lower case. */
function capitalize(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
