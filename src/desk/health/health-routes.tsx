import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { TickList } from "#site/ui/tick-list.tsx";

const words = {
  title: "Health",
  well: "All is well",
  wellText: "The site looks every five minutes.",
  toDo: (count: number) => (count === 1 ? "1 thing to fix" : `${count} things to fix`),
  toDoText: "Tell the person who runs the server. There, “inbox doctor” says more.",
  notes: "Good to know",
} as const;

/** What a monitor and the alarms say, for owners: whether all is well, or what to do. */
export function registerHealth(app: FastifyInstance, { health, send }: DeskParts) {
  app.get(deskPaths.health, async ({ staff }, reply) => {
    if (staff.role !== "owner") return reply.callNotFound();
    const [problems, notes] = await Promise.all([health.problems(), health.notes()]);
    return send(reply, 200, {
      title: words.title,
      staff,
      body: (
        <div className="wrap account">
          <h1>{words.title}</h1>
          <section className="account__section" aria-labelledby="problems">
            <h2 className="desk-section__title" id="problems">
              {problems.length === 0 ? words.well : words.toDo(problems.length)}
            </h2>
            <p>{problems.length === 0 ? words.wellText : words.toDoText}</p>
            <Sentences texts={problems} />
          </section>
          {notes.length > 0 && (
            <section className="account__section" aria-labelledby="notes">
              <h2 className="desk-section__title" id="notes">
                {words.notes}
              </h2>
              <Sentences texts={notes} />
            </section>
          )}
        </div>
      ),
    });
  });
}

/** As sentences: a monitor reads them in small letters. */
function Sentences({ texts }: { texts: readonly string[] }) {
  return <TickList items={texts.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)} />;
}
