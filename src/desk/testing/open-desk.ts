import { afterAll } from "vitest";
import { wellKnownPaths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createDesk } from "#desk/desk.ts";
import type { DeskInput } from "#desk/shell/desk-parts.ts";
import { readTable } from "#documents/tables/read-table.ts";
import { readEditionFolder } from "#edition/edition.ts";
import { makePicture } from "#edition/picture-thread.ts";
import { ok } from "#http/check.ts";
import { createResource } from "#http/resource.ts";
import { createToken, hashToken } from "#people/sign-in.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import type { Site } from "#site/document/site.ts";
import { createRateLimit } from "#store/rate-limit.ts";
import { endlessRoom } from "#store/room.ts";

const icon = createResource({ body: "icon", contentType: "image/x-icon", cacheControl: "no-cache" });

const origin = "http://localhost:3001";

/** Of the site, the desk shows its pictures and icons, and what it says of the company. */
const site = {
  id: 0,
  company: theCompany,
  files: new Map(),
  documents: new Map([[wellKnownPaths.favicon, async () => icon]]),
} as Partial<Site> as Site;

/** For tests: the desk in process, on a store of its own, with a clock that the test moves. */
export async function openDesk({ isFromFiles = false, filesReplies = false } = {}) {
  const time = { now: Date.parse("2026-11-16T15:00:05Z") };
  const clock = () => time.now;
  const file = temporaryFolder().file("inbox.sqlite");
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 60_000,
  });
  const app = createDesk({
    current: () => site,
    origin,
    store,
    clock,
    rateLimit: createRateLimit({ now: clock }),
    readiness: { isStopping: false },
    files: new Map(),
    script: "/assets/desk.js",
    trustedProxies: [],
    mailsFor: () => ({
      recipients: { contact: ["info@company.example"], rfq: ["rfq@company.example"] },
      mailDomain: "company.example",
    }),
    filesReplies,
    room: endlessRoom,
    tables: { read: readTable },
    pictures: { make: makePicture },
    papers: { make: async () => Buffer.from("%PDF-") } as unknown as DeskInput["papers"],
    checkUrl: () => "",
    onQueued: () => {},
    edition: { files: await readEditionFolder("company"), isFromFiles },
    live: {
      attempt: () => ({ problems: async () => [], find: async () => undefined }),
      publish: async (_files, publication) => ({ id: await store.publishEdition(publication) }),
    },
    checkLaunch: () => [],
    checkHealth: async () => [ok("Test", "a note")],
    log: () => {},
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });
  return { app, store, time, signIn, call, callQuote };

  async function signIn(name: string, label = "Chrome, Linux") {
    const token = createToken();
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@company.example`;
    const invitation = { tokenHash: createToken(), now: clock() };
    await store.inviteStaff({ ...invitation, name, email });
    const passkey = { id: createToken(), publicKey: "AAAA", counter: 0, transports: [] };
    const session = { tokenHash: hashToken(token), label };
    await store.enroll({ ...invitation, passkey, session });
    return `desk=${token}`;
  }

  /** What the quote room's script does: it puts a draft to save it, and posts it to send it. */
  async function callQuote(cookie: string, url: string, method: "PUT" | "POST", payload: object) {
    const answer = await app.inject({ method, url, headers: { cookie, origin }, payload });
    const isJson = answer.headers["content-type"]?.toString().includes("json");
    return { status: answer.statusCode, said: isJson ? answer.json() : undefined };
  }

  /** Gets a page or, with fields, posts a form. */
  async function call(cookie: string, url: string, fields?: Readonly<Record<string, string>> | FormData) {
    const body = fields && new Response(fields instanceof FormData ? fields : new URLSearchParams(fields));
    const answer = await app.inject({
      method: body ? "POST" : "GET",
      url,
      headers: { cookie, origin, ...(body && { "content-type": body.headers.get("content-type") ?? "" }) },
      ...(body && { payload: Buffer.from(await body.arrayBuffer()) }),
    });
    return { status: answer.statusCode, html: answer.body, location: answer.headers.location };
  }
}
