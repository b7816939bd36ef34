import { randomBytes } from "node:crypto";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openExistingDatabase } from "#store/sqlite/database.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { startDesk } from "../support/desk.ts";
import { reportFigures, size } from "../support/scale.ts";
import { expectCleanLog } from "../support/site-fixture.ts";
import { createSubmission, submit } from "../support/submit.ts";

const guesses = size(60, 10_000);

test("guessed, forged and foreign attempts at the desk's door let nobody in and change nothing", async () => {
  const { site, origin, invite, run } = await startDesk();
  onTestFinished(async () => {
    await site.kill();
    expectCleanLog(site.log);
  });
  const { body } = await submit(site.port, createSubmission());
  const reference = String(body.reference);
  const ours = { origin, "sec-fetch-site": "same-origin" };
  const json = { ...ours, "content-type": "application/json" };
  const form = { ...ours, "content-type": "application/x-www-form-urlencoded" };
  const call = (place: string, init: RequestInit = {}) =>
    fetch(origin + place, { redirect: "manual", ...init });

  // Without a session: every page leads to the sign-in, every change does too, and nothing is shown.
  for (const place of ["/", "/account", `/requests/${reference}`]) {
    const answer = await call(place);
    expect([place, answer.status]).toEqual([place, 303]);
    expect(await answer.text()).not.toContain("Shelby");
  }
  for (const action of [
    "take",
    "note",
    "verify",
    "reply",
    "close",
    "hold",
    "release",
    "reopen",
    "hand-over",
  ]) {
    const answer = await call(`/requests/${reference}/${action}`, {
      method: "POST",
      headers: form,
      body: "how=no-bid",
    });
    expect([action, answer.status]).toEqual([action, 303]);
    expect(answer.headers.get("location")).toMatch(/^\/sign-in\?/);
  }

  // From another site, or from a client that does not say where it comes from.
  const token = new URL(await invite("Ann Lee", "ann@company.example")).pathname.split("/").at(-1);
  const elsewhere: readonly Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    {},
    // Another name for the same machine, which is not the desk's own origin.
    { origin: new URL(origin).origin.replace("localhost", "127.0.0.1"), host: new URL(origin).host },
  ];
  for (const headers of elsewhere) {
    const answer = await call("/sign-in/options", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });
    expect(answer.status).toBe(403);
  }

  // Guessed cookies, invitations and passkeys; an answer to a ceremony that nobody began.
  const guess = () => randomBytes(32).toString("base64url");
  const forged = JSON.stringify({
    id: guess(),
    rawId: guess(),
    type: "public-key",
    response: {
      clientDataJSON: guess(),
      authenticatorData: guess(),
      signature: guess(),
      attestationObject: guess(),
    },
    clientExtensionResults: {},
  });
  const statuses = new Map<string, number>();
  for (let n = 0; n < guesses; n += 1) {
    const kind = ["cookie", "invitation", "sign-in", "enroll", "calendar"][n % 5] ?? "";
    const answer =
      kind === "cookie"
        ? await call("/", { headers: { cookie: `desk=${guess()}` } })
        : kind === "invitation" || kind === "calendar"
          ? await call(kind === "calendar" ? `/calendar/${guess()}.ics` : `/invitations/${guess()}`)
          : await call(kind === "sign-in" ? "/sign-in" : `/invitations/${token}`, {
              method: "POST",
              headers: json,
              body: forged,
            });
    expect(answer.headers.get("set-cookie")).toBeNull();
    const key = `${kind} ${answer.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  }
  for (const key of statuses.keys())
    expect(key).toMatch(/^(cookie 303|invitation 410|calendar (404|429)|(sign-in|enroll) (403|429))$/);

  // The invitation that was attacked is still good for the one it was made for; a frame is refused.
  const page = await call(`/invitations/${token}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("cache-control")).toBe("no-store");

  const staff = JSON.parse(await run("staff", "list", "--json"));
  expect(staff).toMatchObject([{ email: "ann@company.example", passkeys: 0 }]);
  const audit: { kind: string }[] = JSON.parse(await run("staff", "audit", "--json"));
  expect(new Set(audit.map(({ kind }) => kind))).toEqual(new Set(["invited", "refused"]));
  const [shown] = JSON.parse(await run("export", "--json", "--text", reference));
  expect(shown.state).toBe("open");
  reportFigures(21, { guesses, "let in": 0, changed: 0 });
});

/** Attacks by someone who has seen genuine answers go by, or has kept a link for too long. */
test("replayed, expired, foreign and cloned answers let nobody in; a revoked person's open tab changes nothing", async () => {
  const { site, origin, invite, enter, run } = await startDesk();
  onTestFinished(async () => {
    await site.kill();
    expectCleanLog(site.log);
  });
  const { body: stored } = await submit(site.port, createSubmission());
  const page = `/requests/${stored.reference}`;
  const device = createAuthenticator();
  let refused = 0;

  async function post(place: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const sent = { origin, "content-type": "application/json", ...headers };
    const answer = await fetch(origin + place, { method: "POST", headers: sent, body: JSON.stringify(body) });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    return { status: answer.status, cookie, answer };
  }
  async function challengeAt(place: string) {
    const { answer } = await post(place, {});
    return String(((await answer.json()) as { challenge: string }).challenge);
  }
  async function expectRefused(what: string, entry: Promise<{ status: number; cookie: string | undefined }>) {
    const { status, cookie } = await entry;
    expect([what, status, cookie]).toEqual([what, 403, undefined]);
    refused += 1;
  }
  /** Makes these expire, as if enough time had passed. */
  async function expire(table: "challenges" | "invitations") {
    const database = openExistingDatabase(path.join(site.dataFolder, "inbox.sqlite"));
    await database.query(`UPDATE ${table} SET expires_at = 1`);
    await database.close();
  }
  const isIn = async (cookie: string) => {
    const answer = await fetch(`${origin}/`, { headers: { cookie }, redirect: "manual" });
    return answer.status === 200;
  };

  // An invitation: too late, then in time, then a second time with the same and with another device.
  const place = async () => new URL(await invite("Ann Lee", "ann@company.example")).pathname;
  const late = await place();
  const lateAnswer = device.enroll({ origin, challenge: await challengeAt(`${late}/options`) });
  await expire("invitations");
  await expectRefused("an expired invitation", post(late, lateAnswer));
  const link = await place();
  const lost = await challengeAt(`${link}/options`);
  await expire("challenges");
  await expectRefused("an expired challenge", post(link, device.enroll({ origin, challenge: lost })));
  const enrollment = device.enroll({ origin, challenge: await challengeAt(`${link}/options`) });
  const { cookie: first = "" } = await post(link, enrollment);
  expect(await isIn(first)).toBe(true);
  await expectRefused("a replayed enrollment", post(link, enrollment));
  const again = await challengeAt("/sign-in/options");
  const another = createAuthenticator().enroll({ origin, challenge: again });
  await expectRefused("a used invitation", post(link, another));

  // Signing in: wrong in one point each, then right, then the same bytes once more.
  const signIn = async (changes: Partial<Parameters<typeof device.signIn>[0]> = {}) =>
    device.signIn({ origin, challenge: await challengeAt("/sign-in/options"), counter: 5, ...changes });
  const wrong = {
    "a page of another site": { origin: "https://desk.example.net" },
    "a passkey for another host": { host: "desk.example.net" },
    "nobody there": { isVerified: false },
    "a challenge that we did not give": { challenge: randomBytes(32).toString("base64url") },
  };
  for (const [what, changes] of Object.entries(wrong)) {
    await expectRefused(what, post("/sign-in", await signIn(changes)));
  }
  const old = await signIn();
  await expire("challenges");
  await expectRefused("an expired assertion", post("/sign-in", old));
  const good = await signIn();
  const planted = "desk=planted-by-someone-else";
  const { status, cookie: second = "" } = await post("/sign-in", good, { cookie: planted });
  expect(status).toBe(200);
  await expectRefused("a replayed assertion", post("/sign-in", good));
  await expectRefused("a cloned device", post("/sign-in", await signIn({ counter: 4 })));

  // Another person signs in with the same browser, which also ends the earlier session on the server.
  const other = createAuthenticator();
  const otherLink = new URL(await invite("Ben Cole", "ben@company.example")).pathname;
  const { cookie: before = "" } = await post("/sign-in", await signIn({ counter: 6 }));
  const otherAnswer = other.enroll({ origin, challenge: await challengeAt(`${otherLink}/options`) });
  const { cookie: clerk = "" } = await post(otherLink, otherAnswer, { cookie: before });
  expect([await isIn(before), await isIn(clerk)]).toEqual([false, true]);

  // A clerk gets no link that makes them somebody else, and gives nobody access.
  for (const email of ["ann@company.example", "new@company.example"]) {
    const asked = await fetch(`${origin}/people/invitations`, {
      method: "POST",
      headers: { origin, cookie: clerk, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ name: "Somebody", email, role: "owner" }),
    });
    expect([asked.status, (await asked.text()).includes("/invitations/")]).toEqual([403, false]);
  }

  // A session that was planted in the browser is never adopted, and the new one is different.
  expect(second).not.toBe(planted);
  expect([await isIn(planted), await isIn(second)]).toEqual([false, true]);

  // An open tab of someone whose access was revoked shows nothing, changes nothing and gets no updates.
  const olive = ["Olive Owner", "olive@company.example"] as const;
  await enter(olive[0], JSON.parse(await run("staff", "invite", ...olive, "--owner", "--json")).url);
  await run("staff", "revoke", "ann@company.example");
  for (const cookie of [first, second]) {
    for (const action of ["take", "note", "close"]) {
      const answer = await fetch(`${origin}${page}/${action}`, {
        method: "POST",
        redirect: "manual",
        headers: { origin, cookie, "content-type": "application/x-www-form-urlencoded" },
        body: "note=x&how=no-bid&reason=x",
      });
      expect([action, answer.status]).toEqual([action, 303]);
    }
    const poll = await fetch(`${origin}/`, {
      redirect: "manual",
      headers: { cookie, accept: "application/json" },
    });
    expect(poll.status).toBe(303);
  }
  await expectRefused("a revoked person's passkey", post("/sign-in", await signIn({ counter: 7 })));
  const [kept] = JSON.parse(await run("export", "--json", "--text", String(stored.reference)));
  expect(kept.state).toBe("open");

  // No page of the desk can be shown in a frame.
  for (const shown of ["/sign-in", link, "/nowhere", "/"]) {
    const { headers } = await fetch(origin + shown, { redirect: "manual" });
    expect(headers.get("x-frame-options")).toBe("DENY");
    if (headers.get("content-type")?.startsWith("text/html")) {
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  }
  const audit: { kind: string }[] = JSON.parse(await run("staff", "audit", "--json"));
  expect(audit.filter(({ kind }) => kind === "refused")).toHaveLength(refused);
  expect(audit.filter(({ kind }) => ["taken", "noted", "closed"].includes(kind))).toEqual([]);
  reportFigures(21, { "answers that were true once or elsewhere": refused, "let in": 0 });
});
