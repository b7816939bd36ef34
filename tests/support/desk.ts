import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { theCompany } from "#content/testing/fixture-company.ts";
import { openSqliteArchive } from "#server/archive/archive.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSite } from "../../scripts/start-site.ts";
import { createAuthenticator } from "./authenticator.ts";
import { runInbox } from "./inbox-command.ts";

/** A site with a desk beside it, and the operator's command line for it. */
export async function startDesk(
  environment: Readonly<Record<string, string>> = {},
  options?: Parameters<typeof startSite>[1],
) {
  const port = String(await freePort());
  const settings = { DESK_PORT: port, RATE_LIMIT_PER_HOUR: "1000000", ...environment };
  const site = await startSite(settings, options);
  // The desk listens a moment after the site.
  while (!site.log.some((line) => line.includes("desk_listening"))) await sleep(10);
  const run = (...args: readonly string[]) =>
    runInbox({ ...environment, DATA_DIR: site.dataFolder, DESK_PORT: port }, ...args);
  const address = `http://localhost:${port}`;
  return {
    site,
    origin: address,
    run,
    /** Gets a page, or with fields posts a form: as the person with this cookie, or without one as nobody. */
    async call(
      cookie: string,
      place: string,
      fields?: Readonly<Record<string, string>> | URLSearchParams | FormData,
    ) {
      const body = fields && !(fields instanceof FormData) ? new URLSearchParams(fields) : fields;
      const answer = await fetch(new URL(place, address), {
        redirect: "manual",
        headers: { cookie, ...(body && { origin: address }) },
        ...(body && { method: "POST", body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes, html: bytes.toString() };
    },
    /** What the quote room's script does: it puts a draft to save it, and posts it to send it. */
    async callQuote(cookie: string, place: string, method: "PUT" | "POST", body: unknown) {
      const answer = await fetch(new URL(place, address), {
        method,
        redirect: "manual",
        headers: { cookie, origin: address, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const said: unknown = await answer.json().catch(() => undefined);
      return { status: answer.status, said };
    },
    /** The cookie of someone who is signed in, without the ceremony that only a browser can do. */
    async signIn(name: string, role?: "owner") {
      const archive = await openSqliteArchive(path.join(site.dataFolder, "inbox.sqlite"), theCompany.facts);
      const token = randomBytes(32).toString("base64url");
      const now = Date.now();
      const email = `${name.toLowerCase().replaceAll(" ", ".")}@company.example`;
      const invitation = { tokenHash: randomBytes(8).toString("hex"), now };
      await archive.inviteStaff({ ...invitation, name, email, ...(role && { role }) });
      await archive.enroll({
        ...invitation,
        passkey: { id: randomBytes(8).toString("hex"), publicKey: "AAAA", counter: 0, transports: [] },
        session: { tokenHash: createHash("sha256").update(token).digest("base64url"), label: "Test" },
      });
      await archive.close();
      return { cookie: `desk=${token}`, email };
    },
    /** The cookie of someone who made a passkey with a link, with SQLite or PostgreSQL. */
    async enter(name: string, link?: string) {
      const email = `${name.toLowerCase().replaceAll(" ", ".")}@company.example`;
      const { url } = link ? { url: link } : JSON.parse(await run("staff", "invite", name, email, "--json"));
      const device = createAuthenticator();
      const place = `${address}${new URL(url).pathname}`;
      const spoken = { origin: environment.DESK_ORIGIN ?? address };
      const post = (to: string, body: unknown) =>
        fetch(to, {
          method: "POST",
          headers: { ...spoken, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const { challenge } = (await (await post(`${place}/options`, {})).json()) as { challenge: string };
      const answer = await post(place, device.enroll({ ...spoken, challenge }));
      return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "", email, device };
    },
    /** The link that lets a person in once. */
    async invite(name: string, email: string): Promise<string> {
      return JSON.parse(await run("staff", "invite", name, email, "--json")).url;
    },
  };
}
