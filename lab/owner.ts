import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { deskPaths } from "../src/desk/desk-paths.ts";
import { createAuthenticator } from "../tests/support/authenticator.ts";

/**
 * What an owner does first, as HTTP: creates a passkey with the link of ./install, changes the phone number at the desk
 * and publishes it. Run by debian.sh inside the installed system's network.
 */
const [link = "", phone = ""] = process.argv.slice(2);
const { origin, host, pathname } = new URL(link);
const token = pathname.split("/").at(-1) ?? "";

type Answer = { readonly status: number; readonly cookie: string; readonly body: string };

/** Bypasses Caddy, which has no certificate here. */
function ask(port: number, path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<Answer>((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const call = request({ port, host: "127.0.0.1", path, method, headers });
    call.on("error", reject);
    call.on("response", async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      const cookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      resolve({ status: response.statusCode ?? 0, cookie, body: text });
    });
    call.end(body);
  });
}

const toDesk = { host, origin, "x-forwarded-proto": "https" };
const json = { ...toDesk, "content-type": "application/json" };
const { body: options } = await ask(3001, deskPaths.invitationOptions(token), json, "{}");
const passkey = createAuthenticator().enroll({ origin, challenge: JSON.parse(options).challenge });
const entered = await ask(3001, deskPaths.invitation(token), json, JSON.stringify(passkey));
say("the owner's passkey", entered);

const signedIn = { ...toDesk, cookie: entered.cookie };
const typed = { ...signedIn, "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, fields: Record<string, string>) =>
  ask(3001, path, typed, new URLSearchParams(fields).toString());
say("the welcome page", await ask(3001, deskPaths.welcome, signedIn));

// All fields of the group, as the page shows them.
const facts = await ask(3001, deskPaths.company, signedIn);
const [reach = ""] = /<input[^>]*value="reach".*?<\/fieldset>/s.exec(facts.body) ?? [];
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
const shown = [...reach.matchAll(/<input[^>]*>/g)].map(([tag]) => [
  attribute(tag, "name"),
  attribute(tag, "value"),
]);
say(
  `phone changed to ${phone}`,
  await post(deskPaths.company, { ...Object.fromEntries(shown), "phones.main": phone }),
);
const changes = await ask(3001, deskPaths.companyChanges, signedIn);
const started = performance.now();
say(
  "published",
  await post(deskPaths.companyPublish, {
    revision: /name="revision" value="(\d+)"/.exec(changes.body)?.[1] ?? "",
  }),
);
while (!(await ask(3000, "/contact")).body.includes(phone)) await sleep(50);
process.stdout.write(`visitors see it after ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);

function say(what: string, { status, body }: Answer) {
  process.stdout.write(`${what}: ${status}\n`);
  if (status >= 400) throw new Error(body.slice(0, 500));
}
