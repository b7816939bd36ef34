import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { writeCalendar } from "#desk/calendar/calendar.ts";
import {
  calendarPath,
  clockPath,
  deskPaths,
  invitationOptionsPath,
  invitationPath,
  lateBySignOut,
  latePath,
} from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { readField } from "#http/fields.ts";
import { readForm, readJson } from "#http/posts.ts";
import type { StaffMember } from "#people/staff.ts";
import { clientKey } from "#store/rate-limit.ts";
import { whereWritable } from "#store/store.ts";
import { createPasskeys, type Entry } from "./passkeys.ts";
import { createToken, hashToken, readSessionToken, setSessionToken } from "./session-cookie.ts";
import { AccountBody, invitationPage, messagePage, signInPage, signInTitle } from "./sign-in-pages.tsx";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is asking; there on every route behind `requireStaff`. */
    staff: StaffMember;
    /** Of the session that is in use. */
    sessionHash: string;
  }
}

type TokenRoute = { Params: { readonly token: string } };

/** The way in: open to everyone, so every attempt is limited, and every refusal looks the same. */
export function registerSignIn(parent: FastifyInstance, parts: DeskParts) {
  const { origin, store, clock, rateLimit, log } = parts;
  const isHttps = origin.startsWith("https:");
  const passkeys = createPasskeys(parts);

  parent.get<{ Querystring: URLSearchParams }>(deskPaths.signIn, async ({ query }, reply) =>
    parts.send(reply, 200, signInPage(localPath(readField(query, "next", longestNext)))),
  );

  parent.get<TokenRoute>(invitationPath(":token"), async ({ params: { token } }, reply) => {
    const member = await store.findInvitation({ tokenHash: hashToken(token), now: clock() });
    const isNew =
      member?.role === "owner" && !parts.edition.isFromFiles && (await store.listEditions()).length === 0;
    return member
      ? parts.send(reply, 200, invitationPage(token, member, isNew ? deskPaths.welcome : deskPaths.list))
      : parts.send(
          reply,
          410,
          messagePage(
            "This invitation cannot be used",
            "It was used already, or its 30 minutes are over. Ask for a new one.",
            signInLink,
          ),
        );
  });

  parent.get<TokenRoute>(calendarPath(":token"), async ({ params: { token } }, reply) => {
    const deadlines = await store.findCalendar(hashToken(token));
    // Nobody guesses 256 bits, so no limit: a program with an old address must not keep people from signing in.
    if (!deadlines) return reply.callNotFound();
    const calendar = writeCalendar(deadlines, origin, clock());
    return reply.type("text/calendar; charset=utf-8").send(calendar);
  });

  parent.register(async (app) => {
    readJson(app);
    app.addHook("preHandler", async ({ ip }, reply) => {
      const admission = await rateLimit.admit(clientKey(ip));
      if (admission.admitted) return;
      log("warn", "desk_attempts_limited", {});
      return reply.code(429).header("retry-after", admission.retryAfterSeconds).send({ success: false });
    });

    app.post(deskPaths.signInOptions, async () => passkeys.askToSignIn());

    app.post(deskPaths.signIn, async (request, reply) =>
      answer(request, reply, await passkeys.signIn(responseOf(request), labelOf(request))),
    );

    app.post<TokenRoute>(invitationOptionsPath(":token"), async ({ params: { token } }, reply) => {
      const member = await store.findInvitation({ tokenHash: hashToken(token), now: clock() });
      return member ? passkeys.askToEnroll(member) : reply.code(410).send({ success: false });
    });

    app.post<TokenRoute>(invitationPath(":token"), async (request, reply) => {
      const { token } = request.params;
      return answer(request, reply, await passkeys.enroll(token, responseOf(request), labelOf(request)));
    });
  });

  /** Every sign-in makes a new session: one that was in the browser before is never taken over. */
  async function answer(request: FastifyRequest, reply: FastifyReply, entry: Entry | undefined) {
    if (!entry) {
      log("warn", "desk_refused", {});
      await store.noteRefusal({ now: clock() });
      return reply.code(403).send({ success: false });
    }
    const before = readSessionToken(request, isHttps);
    if (before) await store.endSession({ tokenHash: hashToken(before), now: clock() });
    setSessionToken(reply, entry.token, isHttps);
    log("info", "desk_signed_in", { staff: entry.member.id });
    return { success: true };
  }
}

/** Where someone wanted to go before signing in. */
const longestNext = 1_000;
const signInLink = { text: signInTitle, href: deskPaths.signIn };

const asksByItself = new Set<string | undefined>([deskPaths.list, clockPath(":reference")]);

/** All other routes are behind this. A page leads to the sign-in and back; a refused change, back to its request. */
export function requireStaff(app: FastifyInstance, { origin, store, clock }: DeskParts) {
  const isHttps = origin.startsWith("https:");
  app.decorateRequest("staff");
  app.decorateRequest("sessionHash");
  app.addHook("onRequest", async (request, reply) => {
    const token = readSessionToken(request, isHttps);
    const sessionHash = token ? hashToken(token) : "";
    // An open list or clock asks for itself by and by, with nobody there.
    const isUse = request.method === "POST" || !asksByItself.has(request.routeOptions.url);
    const asked = { tokenHash: sessionHash, now: clock() };
    const staff = token && (await store.findSession(asked));
    if (staff && isUse) await whereWritable(store.noteSessionUse(asked));
    if (staff) return void Object.assign(request, { staff, sessionHash });
    const page = request.method === "GET" ? request.url : requestOf(request);
    const isKept = page && page.length <= longestNext;
    return reply.redirect(deskPaths.signIn + (isKept ? `?next=${encodeURIComponent(page)}` : ""), 303);
  });
}

function requestOf({ params }: FastifyRequest) {
  const { reference } = params as { readonly reference?: string };
  return reference && latePath(reference, lateBySignOut);
}

/** Where a person is signed in, and the deadlines in a calendar. */
export function registerAccount(app: FastifyInstance, parts: DeskParts) {
  const { origin, store, clock } = parts;
  const isHttps = origin.startsWith("https:");
  readForm(app);

  app.get(deskPaths.account, (request, reply) => show(request, reply));

  app.post(deskPaths.signOut, async ({ staff, sessionHash }, reply) => {
    await store.endSession({ tokenHash: sessionHash, staffId: staff.id, now: clock() });
    setSessionToken(reply, "", isHttps);
    return reply.redirect(deskPaths.signIn, 303);
  });

  app.post<{ Body: URLSearchParams }>(deskPaths.accountSessions, async ({ staff, body }, reply) => {
    await store.endSession({ tokenHash: readField(body, "session"), staffId: staff.id, now: clock() });
    return reply.redirect(deskPaths.account, 303);
  });

  app.post(deskPaths.accountCalendar, async (request, reply) => {
    const token = createToken();
    await store.resetCalendar({ staffId: request.staff.id, tokenHash: hashToken(token), now: clock() });
    return show(request, reply, origin + calendarPath(token));
  });

  async function show({ staff, sessionHash }: FastifyRequest, reply: FastifyReply, calendarUrl?: string) {
    const sessions = await store.listSessions({ staffId: staff.id, now: clock() });
    const view = { sessions, currentSession: sessionHash, time: parts.time, calendarUrl };
    const body = <AccountBody {...view} />;
    return parts.send(reply, 200, { title: "Sessions and calendar", body, staff });
  }
}

/** Only to a place of the desk: a link must not lead someone who has just signed in to another site. */
function localPath(next: string) {
  return /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : deskPaths.list;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent; the library checks every part of it.
function responseOf({ body }: FastifyRequest): any {
  return Object(body);
}

const systems = ["iPhone", "iPad", "Android", "Windows", "Mac OS", "Linux"];
const browsers = ["Edg", "Firefox", "Chrome", "Safari"];

/** Enough to tell one's own devices apart in a list. */
function labelOf({ headers }: FastifyRequest) {
  const agent = headers["user-agent"] ?? "";
  const browser = browsers.find((name) => agent.includes(name)) ?? "Browser";
  const system = systems.find((name) => agent.includes(name)) ?? "unknown system";
  return `${browser === "Edg" ? "Edge" : browser}, ${system}`;
}
