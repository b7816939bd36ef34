import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "../support/desk.ts";
import { reportFigures, size } from "../support/scale.ts";
import { expectCleanLog } from "../support/site-fixture.ts";
import { createSubmission, submit } from "../support/submit.ts";

const guesses = size(200, 10_000);

/** Whatever is wrong with what is sent to the desk's door: nobody in, nothing changed. */
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
  for (const action of ["take", "note", "reply", "close", "hold", "release", "reopen", "hand-over"]) {
    const answer = await call(`/requests/${reference}/${action}`, {
      method: "POST",
      headers: form,
      body: "how=no-bid",
    });
    expect([action, answer.status]).toEqual([action, 303]);
    expect(answer.headers.get("location")).toBe("/sign-in");
  }

  // From another site, or from a client that does not say where it comes from.
  const token = new URL(await invite("Ann Lee", "ann@company.example")).pathname.split("/").at(-1);
  const elsewhere: readonly Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    {},
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
    const kind = ["cookie", "invitation", "sign-in", "enroll"][n % 4] ?? "";
    const answer =
      kind === "cookie"
        ? await call("/", { headers: { cookie: `desk=${guess()}` } })
        : kind === "invitation"
          ? await call(`/invitations/${guess()}`)
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
    expect(key).toMatch(/^(cookie 303|invitation 410|(sign-in|enroll) (403|429))$/);

  // The invitation that was attacked is still good for the one it was made for; a frame is refused.
  const page = await call(`/invitations/${token}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("cache-control")).toBe("no-store");

  const staff = JSON.parse(await run("staff", "list", "--json"));
  expect(staff).toMatchObject([{ email: "ann@company.example", passkeys: 0 }]);
  const shown = JSON.parse(await run("show", reference, "--json"));
  expect(shown.state).toBe("open");
  const audit: { kind: string }[] = JSON.parse(await run("staff", "audit", "--json"));
  expect(new Set(audit.map(({ kind }) => kind))).toEqual(new Set(["invited", "refused"]));
  reportFigures(21, { guesses, "let in": 0, changed: 0 });
});
