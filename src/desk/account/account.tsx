import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Company } from "#content/create-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { DeskHead, Plate, Section } from "#desk/shell/page-parts.tsx";
import { setSessionToken } from "#desk/sign-in/sign-in.tsx";
import { contentLines, escapeText } from "#documents/text-files.ts";
import { readField } from "#http/fields.ts";
import { readForm } from "#http/posts.ts";
import { createToken, hashToken, type Session } from "#people/sign-in.ts";
import type { CalendarEntry } from "#request/record/calendar-feed.ts";
import { ColumnHeads } from "#site/ui/data-plate.tsx";
import { HealthBody } from "./health-page.tsx";

const title = "Sessions and calendar";

/** The account's menu: where a person is signed in, the deadlines in a calendar, and health for owners. */
export function registerAccount(app: FastifyInstance, parts: DeskParts) {
  const { origin, store, clock, checkHealth } = parts;
  readForm(app);

  app.get(deskPaths.account, (request, reply) => show(request, reply));

  app.post(deskPaths.signOut, async ({ staff, sessionHash }, reply) => {
    await store.endSession({ tokenHash: sessionHash, staffId: staff.id, now: clock() });
    setSessionToken(reply, "", origin);
    return reply.redirect(deskPaths.signIn, 303);
  });

  app.post<{ Body: URLSearchParams }>(deskPaths.accountSessions, async ({ staff, body }, reply) => {
    await store.endSession({ tokenHash: readField(body, "session"), staffId: staff.id, now: clock() });
    return reply.redirect(deskPaths.account, 303);
  });

  app.post(deskPaths.accountCalendar, async (request, reply) => {
    const token = createToken();
    await store.resetCalendar({ staffId: request.staff.id, tokenHash: hashToken(token), now: clock() });
    return show(request, reply, origin + deskPaths.calendar(token));
  });

  app.get(deskPaths.health, async (request, reply) => {
    const { staff } = request;
    if (staff.role !== "owner") return reply.callNotFound();
    const body = <HealthBody checks={await checkHealth()} time={parts.timeOn(request)} now={clock()} />;
    return parts.send(reply, 200, { title: "Health", staff, body });
  });

  async function show(request: FastifyRequest, reply: FastifyReply, calendarUrl?: string) {
    const { staff, sessionHash } = request;
    const sessions = await store.listSessions({ staffId: staff.id, now: clock() });
    const view = { sessions, currentSession: sessionHash, time: parts.timeOn(request), calendarUrl };
    return parts.send(reply, 200, { title, body: <AccountBody {...view} />, staff });
  }
}

type AccountView = {
  readonly sessions: readonly Session[];
  readonly currentSession: string;
  readonly time: (at: number) => string;
  /** Just made, and shown this once. */
  readonly calendarUrl: string | undefined;
};

function AccountBody({ sessions, currentSession, time, calendarUrl }: AccountView) {
  return (
    <>
      <DeskHead title={title} />
      <div className="wrap desk-columns">
        <Section id="sessions" title="Where you are signed in">
          <table className="data-table">
            <ColumnHeads look="u-label" names={["Device", "Last seen", "End it"]} />
            <tbody>
              {sessions.map(({ tokenHash, label, seenAt }) => (
                <tr key={tokenHash}>
                  <th scope="row">{label}</th>
                  <td>{time(seenAt)}</td>
                  <td>
                    {tokenHash === currentSession ? (
                      "This device"
                    ) : (
                      <PostButton action={deskPaths.accountSessions} fields={{ session: tokenHash }}>
                        End<span className="u-hidden">{` the session on ${label}`}</span>
                      </PostButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
        <Plate id="calendar" title="Deadlines in your calendar">
          <div className="data-plate__part stack">
            {calendarUrl && (
              <ShownOnce
                heading="Address for your calendar program"
                url={calendarUrl}
                text="It is shown once."
              />
            )}
            <p>
              A secret address that a calendar program reads: what is due, follow-ups, the last days of quotes
              and need-by dates, by reference, without a name. Anyone who has the address can read it. A new
              one replaces the old one.
            </p>
            <PostButton action={deskPaths.accountCalendar}>Make a new address</PostButton>
          </div>
        </Plate>
      </div>
    </>
  );
}

export function ShownOnce({ heading, url, text }: { heading: string; url: string; text: string }) {
  return (
    <div className="notice" role="status">
      <p>
        <strong>{heading}</strong>
      </p>
      <p className="secret-link">{url}</p>
      <p>{text}</p>
    </div>
  );
}

/** Open to everyone who has the address: a calendar program cannot sign in. */
export function registerCalendar(app: FastifyInstance, { origin, store, clock }: DeskParts) {
  app.get<{ Params: { readonly token: string } }>(
    deskPaths.calendar(":token"),
    async ({ params, site }, reply) => {
      const now = clock();
      const entries = await store.findCalendar({ tokenHash: hashToken(params.token), now });
      // No limit, since nobody guesses 256 bits: a program that keeps asking with an old address must not use
      // up the sign-in attempts of the people on its network.
      if (!entries) return reply.callNotFound();
      return reply
        .type("text/calendar; charset=utf-8")
        .send(writeCalendar(site.company, entries, origin, now));
    },
  );
}

const QUARTER_HOUR_MS = 15 * 60_000;

const summaries: Readonly<Record<Exclude<CalendarEntry["kind"], "due">, string>> = {
  expires: "Quote valid until today",
  "need-by": "Needed by today",
  "follow-up": "Follow up",
};

/**
 * As a calendar program reads it (RFC 5545): what is due ends then, and the rest takes its day. The program may be
 * anyone's, so it gets the reference and the time, but not who asked or for what.
 */
export function writeCalendar(
  { said, time }: Company,
  entries: readonly CalendarEntry[],
  origin: string,
  now: number,
): string {
  const { host } = new URL(origin);
  const events = entries.flatMap((entry) => {
    const { kind, reference } = entry;
    return [
      "BEGIN:VEVENT",
      `UID:${kind === "due" ? "" : `${kind}-`}${reference}@${host}`,
      `DTSTAMP:${utc(now)}`,
      ...timeAndWords(entry),
      `URL:${origin}${deskPaths.request(reference)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  function timeAndWords({ kind, reference, formType, at }: CalendarEntry) {
    if (kind === "due") {
      const due = time.lastMinute(Number(at));
      return [
        `DTSTART:${utc(due - QUARTER_HOUR_MS)}`,
        `DTEND:${utc(due)}`,
        `SUMMARY:${formType === "rfq" ? "Quote" : "Answer"} due: ${reference}`,
      ];
    }
    const isLastMoment = kind === "expires";
    const day = typeof at === "string" ? at : time.dayOf(isLastMoment ? at - 1 : at).toString();
    return [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, `SUMMARY:${summaries[kind]}: ${reference}`];
  }

  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Desk//EN`,
    `X-WR-CALNAME:${escapeText(`Deadlines, ${said.name}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ...events,
    "END:VCALENDAR",
  ]);
}

/** "20261116T165200Z" */
function utc(at: number) {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
