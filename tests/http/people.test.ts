import { afterAll, expect, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { peopleWords } from "#desk/people/people-page.tsx";
import { sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const { call, enter, origin, run, site } = await startDesk();
afterAll(() => site.kill());
const { cookie: ann } = await enter("Ann Lee");
const { cookie: ben } = await enter("Ben Cole");

function idOf(html: string, name: string) {
  return new RegExp(`value="(\\d+)"/><button[^>]*>[^<]*<span[^>]*>: ${name}<`).exec(html)?.[1] ?? "";
}

test("a clerk sees names and their own passkeys, and changes nobody", async () => {
  const id = idOf((await call(ann, deskPaths.people)).html, "Ann Lee");
  const { html } = await call(ben, deskPaths.people);
  expect(html).toContain("Ann Lee");
  expect(html).not.toContain("ann.lee@company.example");
  expect(html.split(">Passkey<")).toHaveLength(2);
  for (const place of [
    deskPaths.peopleDevices,
    deskPaths.peopleAccess,
    deskPaths.peopleRoles,
    deskPaths.peoplePasskeys,
  ]) {
    const answer = await call(ben, place, { person: id, role: "owner", passkey: "x" });
    expect([place, answer.status, answer.html.includes("/invitations/")]).toEqual([place, 403, false]);
  }
  const own = await call(ben, deskPaths.peopleDevices, { person: idOf(html, "Ben Cole") });
  expect(own.html).toMatch(/\/invitations\/[\w-]{20}/);
});

test("an owner makes links, changes roles, removes a passkey and ends access; each is on record", async () => {
  const people = async (cookie = ann) => (await call(cookie, deskPaths.people)).html;
  const benId = idOf(await people(), "Ben Cole");
  expect((await people()).split(peopleWords.onlyOne)).toHaveLength(3);

  // A second device: the link is shown once, the passkey can be removed, and only its session ends.
  const made = await call(ann, deskPaths.peopleDevices, { person: benId });
  const link = /http[^<]*\/invitations\/[\w-]+/.exec(made.html)?.[0] ?? "";
  const { cookie: second } = await enter("Ben Cole", link);
  const [first = ""] = [...(await people()).matchAll(/passkey=([^#"]+)#question/g)].map(([, id = ""]) => id);
  const question = await call(ann, deskPaths.peopleQuestion("passkey", decodeURIComponent(first)));
  expect(question.html).toContain(peopleWords.removeButton);
  await call(ann, deskPaths.peoplePasskeys, { person: benId, passkey: decodeURIComponent(first) });
  expect([(await call(ben, "/")).status, (await call(second, "/")).status]).toEqual([303, 200]);

  // A request that a leaver was on is nobody's again.
  const { reference } = await sendRequest(site.port);
  await call(second, `/requests/${reference}/take`, {});
  expect((await call(ann, `/requests/${reference}`)).html).toContain("Assigned to Ben");
  expect((await call(ann, deskPaths.peopleRoles, { person: benId, role: "owner" })).status).toBe(303);
  expect((await call(ann, deskPaths.peopleRoles, { person: benId, role: "clerk" })).status).toBe(303);
  expect((await call(ann, deskPaths.peopleQuestion("end", benId))).html).toContain(peopleWords.endButton);
  expect((await call(ann, deskPaths.peopleAccess, { person: benId })).status).toBe(303);
  expect((await call(second, "/")).status).toBe(303);
  expect((await call(ann, `/requests/${reference}`)).html).not.toContain("Assigned to Ben");
  expect(await people()).not.toContain("Ben Cole");
  const audit = JSON.parse(await run("staff", "audit", "--json")) as {
    kind: string;
    who?: string;
    whom?: string;
  }[];
  const done = audit
    .filter(({ who, whom }) => who === "Ann Lee" && whom === "Ben Cole")
    .map(({ kind }) => kind);
  expect(done).toEqual(["revoked", "made-clerk", "made-owner", "passkey-removed", "invited"]);

  // The last owner stays, at the desk and at the terminal.
  const person = idOf(await people(), "Ann Lee");
  const refused = [
    await call(ann, deskPaths.peopleRoles, { person, role: "clerk" }),
    await call(ann, deskPaths.peopleAccess, { person }),
  ];
  expect(refused.map(({ status, html }) => [status, html.includes(peopleWords.lastOwner)])).toEqual([
    [409, true],
    [409, true],
  ]);
  await expect(run("staff", "revoke", "ann.lee@company.example")).rejects.toThrow("last owner");
});

test("the same passkey again is answered with what the page says about it, and its link stays good", async () => {
  const { email, device } = await enter("Dot Fry");
  const invitation = JSON.parse(await run("staff", "invite", "Dot Fry", email, "--json"));
  const place = `${origin}${new URL(invitation.url).pathname}`;
  const post = (to: string, body: unknown) =>
    fetch(to, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { challenge } = (await (await post(`${place}/options`, {})).json()) as { challenge: string };
  expect((await post(place, device.enroll({ origin, challenge }))).status).toBe(409);
  expect((await call("", new URL(place).pathname)).html).toContain("This device already has your passkey.");
});
