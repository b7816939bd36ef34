import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { deskPaths, lateBySignOut } from "#desk/desk-paths.ts";
import type { DeskPage } from "#desk/shell/desk-document.tsx";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { readField } from "#http/fields.ts";
import { readJson } from "#http/posts.ts";
import { hashToken, type Invited, SESSION_MS } from "#people/sign-in.ts";
import type { StaffMember } from "#people/staff.ts";
import { clientKey } from "#store/rate-limit.ts";
import { whereWritable } from "#store/store.ts";
import { createPasskeys, type Entry } from "./passkeys.ts";

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
  const passkeys = createPasskeys(parts);

  parent.get<{ Querystring: URLSearchParams }>(deskPaths.signIn, async ({ query }, reply) =>
    parts.send(reply, 200, signInPage(localPath(readField(query, "next", longestNext)))),
  );

  parent.get<TokenRoute>(deskPaths.invitation(":token"), async ({ params: { token } }, reply) => {
    const member = await store.findInvitation({ tokenHash: hashToken(token), now: clock() });
    if (!member) {
      const text = "It was used already, or its 30 minutes are over. Ask for a new one.";
      const link = { text: signInTitle, href: deskPaths.signIn };
      return parts.send(reply, 410, messagePage("This invitation cannot be used", text, link));
    }
    const isNew =
      member.role === "owner" && !parts.edition.isFromFiles && (await store.listEditions()).length === 0;
    return parts.send(reply, 200, invitationPage(token, member, isNew ? deskPaths.welcome : deskPaths.list));
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

    app.post<TokenRoute>(
      deskPaths.invitationOptions(":token"),
      async ({ params: { token }, site }, reply) => {
        const member = await store.findInvitation({ tokenHash: hashToken(token), now: clock() });
        return member ? passkeys.askToEnroll(member, site.company) : reply.code(410).send({ success: false });
      },
    );

    app.post<TokenRoute>(deskPaths.invitation(":token"), async (request, reply) => {
      const { token } = request.params;
      const entry = await passkeys.enroll(token, responseOf(request), labelOf(request));
      if (entry === "known") return reply.code(409).send({ success: false });
      return answer(request, reply, entry);
    });
  });

  /** Every sign-in makes a new session: one that was in the browser before is never taken over. */
  async function answer(request: FastifyRequest, reply: FastifyReply, entry: Entry | undefined) {
    if (!entry) {
      log("warn", "desk_refused", {});
      await store.noteRefusal({ now: clock() });
      return reply.code(403).send({ success: false });
    }
    const before = readSessionToken(request, origin);
    if (before) await store.endSession({ tokenHash: hashToken(before), now: clock() });
    setSessionToken(reply, entry.token, origin);
    log("info", "desk_signed_in", { staff: entry.member.id });
    return { success: true };
  }
}

/** Where someone wanted to go before signing in. */
const longestNext = 1_000;

const asksByItself = new Set<string | undefined>([deskPaths.list, deskPaths.clock(":reference")]);

/**
 * All other routes are behind this. After the sign-in, someone who asked for a page gets it; someone whose
 * change was refused gets the request that it was about.
 */
export function requireStaff(app: FastifyInstance, { origin, store, clock, send }: DeskParts) {
  app.decorateRequest("staff");
  app.decorateRequest("sessionHash");
  app.addHook("onRequest", async (request, reply) => {
    const token = readSessionToken(request, origin);
    const sessionHash = token ? hashToken(token) : "";
    // An open list or clock polls by itself, even when nobody is there.
    const isUse = request.method === "POST" || !asksByItself.has(request.routeOptions.url);
    const asked = { tokenHash: sessionHash, now: clock() };
    const staff = token && (await store.findSession(asked));
    if (staff && isUse) await whereWritable(store.noteSessionUse(asked));
    if (staff) return void Object.assign(request, { staff, sessionHash });
    if (!token && isLinkElsewhere(request)) {
      const link = { text: "Open it now", href: localPath(request.url) };
      const opening = messagePage("Opening the desk", "The page opens in a moment.", link);
      return send(reply.header("refresh", "0"), 200, opening);
    }
    const page = request.method === "GET" ? request.url : requestOf(request);
    const isKept = page && page.length <= longestNext;
    return reply.redirect(deskPaths.signIn + (isKept ? `?next=${encodeURIComponent(page)}` : ""), 303);
  });
}

/**
 * A link on another site, such as web mail. The browser sends a `SameSite=Strict` cookie only when a page of
 * ours asks once more.
 */
function isLinkElsewhere({ method, headers }: FastifyRequest) {
  return (
    method === "GET" && headers["sec-fetch-site"] === "cross-site" && headers["sec-fetch-dest"] === "document"
  );
}

function requestOf({ params }: FastifyRequest) {
  const { reference } = params as { readonly reference?: string };
  return reference && deskPaths.late(reference, lateBySignOut);
}

/** Only a path of the desk: after the sign-in, no link may lead to another site. */
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

/** `__Host-` ties a cookie to this host and to HTTPS; at http://localhost there is no HTTPS to tie it to. */
function cookieName(origin: string) {
  return origin.startsWith("https:") ? "__Host-desk" : "desk";
}

function readSessionToken({ headers }: FastifyRequest, origin: string) {
  const start = `${cookieName(origin)}=`;
  const cookies = headers.cookie?.split(/;\s*/) ?? [];
  return cookies.find((each) => each.startsWith(start))?.slice(start.length);
}

/** An empty token removes the cookie. */
export function setSessionToken(reply: FastifyReply, token: string, origin: string) {
  const age = token ? SESSION_MS / 1_000 : 0;
  const flags = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}`;
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  reply.header("set-cookie", `${cookieName(origin)}=${token}; ${flags}${secure}`);
}

const signInTitle = "Sign in to the desk";

function signInPage(next: string) {
  return platePage(
    signInTitle,
    <>
      <Ceremony
        kind="sign-in"
        action={deskPaths.signIn}
        options={deskPaths.signInOptions}
        next={next}
        title={signInTitle}
        text="Your phone or laptop asks for your face, fingerprint or screen lock. There is no password."
        button="Sign in with a passkey"
      />
      <div className="sign-in__main sign-in__help u-note">
        <h2 className="u-size-lead">If it does not work</h2>
        <p>
          For a new device, sign in on one you already use and make a link there, or ask an owner of the desk
          for one. It works once, for 30 minutes, and adds a passkey to that device.
        </p>
        <p>If nobody can sign in, the person who runs the server can make a link.</p>
      </div>
    </>,
  );
}

function invitationPage(token: string, { name, invitedBy }: Invited, next: string) {
  const title = `Welcome, ${name}`;
  return platePage(
    title,
    <Ceremony
      kind="enroll"
      action={deskPaths.invitation(token)}
      options={deskPaths.invitationOptions(token)}
      next={next}
      title={title}
      by={invitedBy && `${invitedBy} invited you.`}
      text="Create a passkey on this device. From then on you sign in with your face, fingerprint or screen lock."
      button="Create a passkey"
    />,
  );
}

type PageLink = { text: string; href: string; target?: string };

export function messagePage(title: string, text: string, { text: linkText, ...link }: PageLink) {
  return platePage(
    title,
    <div className="sign-in__main">
      <h1 className="u-size-article">{title}</h1>
      <p>{text}</p>
      <p>
        <a {...link}>{linkText}</a>
      </p>
    </div>,
  );
}

function platePage(title: string, children: ReactNode): DeskPage {
  const body = (
    <div className="sign-in ink">
      <div className="wrap">
        <div className="sign-in__plate">{children}</div>
      </div>
    </div>
  );
  return { title, body };
}

type CeremonyProps = {
  kind: "sign-in" | "enroll";
  action: string;
  /** Where the script asks for what the device needs. */
  options: string;
  next: string;
  title: string;
  by?: string | null;
  text: string;
  button: string;
};

/** What the script needs, and the words for a failure, come with the form. */
function Ceremony({ kind, action, options, next, title, by, text, button }: CeremonyProps) {
  return (
    <form
      className="sign-in__main"
      method="post"
      action={action}
      data-ceremony={kind}
      data-options={options}
      data-next={next}
    >
      <h1 className="u-size-article">{title}</h1>
      {by && <p>{by}</p>}
      <p className="u-muted">{text}</p>
      <button className="button button--primary" type="submit">
        {button}
      </button>
      <p
        role="status"
        data-failed="That did not work. Try again, or ask for a new invitation link."
        data-known="This device already has your passkey. Open the desk without this link, and sign in."
        data-too-many="Too many attempts from this address. Wait a few minutes, then try again."
      />
      <noscript>
        <p>Signing in needs JavaScript: passkeys do not work without it.</p>
      </noscript>
    </form>
  );
}
