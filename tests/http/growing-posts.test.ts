import { globSync, readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { paths, requestsPath, sendEmailPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { bodyLimit, formBodyLimit } from "#http/posts.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { buyerSecret, fromOwnPage, openDesk, sendRequest } from "../support/buyer.ts";
import { openCompany } from "../support/company.ts";
import { size } from "../support/scale.ts";
import { measured, readTurns } from "../support/turns.ts";

/** Another visitor's page does not wait longer than this for whatever one post makes us do. */
const mostMs = 50;
/** The best of at most this many counts, because some turns also collect garbage or compile. */
const tries = 6;
/** What a part takes is only compared, so one that compiles or collects garbage less is enough. */
const triesOfPart = 3;
/** How much longer all of it may take than a part: quadratic work takes 16 and 4 times as long. */
const parts = [
  { part: 1 / 4, growth: 8 },
  { part: 1 / 2, growth: 3 },
];
/** Less than this says nothing about growth. */
const leastMs = 25;

const KB = 1024;
const boundary = "growing";

type Body = { readonly type: string; readonly bytes: Buffer };
/** Made for each post: an answer of a passkey is good for one. */
type Shape = (bytes: number) => Body | Promise<Body>;
type Post = {
  readonly place: string;
  readonly bytes: number;
  readonly shapes: Readonly<Record<string, Shape>>;
};

const form = (text: string): Body => ({
  type: "application/x-www-form-urlencoded",
  bytes: Buffer.from(text),
});
const json = (value: unknown): Body => ({
  type: "application/json",
  bytes: Buffer.from(JSON.stringify(value)),
});
const fill = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
/** Numbered fields, as many as there is room for. */
const numbered = (bytes: number, write: (number: number) => string) => {
  const parts: string[] = [];
  for (let size = 0; size < bytes; size += parts.at(-1)?.length ?? 1) parts.push(write(parts.length + 1));
  return parts.slice(0, -1);
};

const formShapes = (field: string): Post["shapes"] => ({
  "many fields": (bytes) => form(numbered(bytes, (n) => `x${n}=1&`).join("")),
  "empty fields": (bytes) => form(fill("&", bytes)),
  "one field again and again": (bytes) => form(fill(`${field}=1&`, bytes)),
  spaces: (bytes) => form(`${field}=a${fill("+", bytes - 40)}b`),
  "line ends": (bytes) => form(`${field}=${fill("%0D%0A+", bytes - 40)}b`),
  brackets: (bytes) => form(`${field}=${fill("<a+", bytes - 40)}`),
});

const part = (head: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
const multipart = (...parts: readonly Buffer[]): Body => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
});
const file =
  (name: string, head: Buffer | string, repeated: Buffer | string, fields: readonly Buffer[] = []) =>
  (bytes: number) => {
    const piece = Buffer.from(repeated);
    const start = Buffer.from(head);
    return multipart(
      ...fields,
      part(`name="${name}"; filename="a.${name}"`, Buffer.concat([start, Buffer.alloc(bytes - KB, piece)])),
    );
  };

const filesShapes = (...fields: readonly Buffer[]): Post["shapes"] => ({
  "many parts": (bytes) =>
    multipart(Buffer.from(numbered(bytes, (n) => part(`name="x${n}"`, "1").toString()).join(""))),
  "parts without a name": (bytes) => multipart(Buffer.from(fill(`--${boundary}\r\n\r\n\r\n`, bytes))),
  "boundaries that are none": (bytes) =>
    multipart(part('name="text"', fill(`\r\n--${boundary.slice(1)}`, bytes))),
  "many empty files": (bytes) =>
    multipart(
      Buffer.from(numbered(bytes, (n) => part(`name="files"; filename="${n}.pdf"`, "").toString()).join("")),
    ),
  "a long text": file("txt", "", "a ", fields),
  "a long head": (bytes) => multipart(part(`name="${fill('; a=\\"', bytes)}"`, "")),
});

/** Pictures of parts that hold nothing, and drawings that look like the beginning of something. */
const pictures = (fields: readonly Buffer[]) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">';
  return {
    "comments without an end": file("svg", svg, "<!--", fields),
    "a declaration without an end": file("svg", "<?xml ", "?", fields),
    "attributes without a value": file("svg", "<svg", " on", fields),
    "empty PNG chunks": file(
      "png",
      Buffer.from("89504e470d0a1a0a", "hex"),
      Buffer.alloc(12, "\0\0\0\0tEXt\0\0\0\0"),
      fields,
    ),
    "empty JPEG segments": file("jpg", Buffer.from("ffd8", "hex"), Buffer.from("ffe10002", "hex"), fields),
    "empty WebP chunks": file("webp", "RIFF\0\0\0\0WEBP", "EXIF\0\0\0\0", fields),
    "measures without end": file("avif", "\0\0\0\0ftypavif", "ispe", fields),
  };
};

const MB = KB * KB;
const pictureBytes = size(4, 20) * MB;
const withoutBody: ReadonlySet<string> = new Set([
  "signOut",
  "accountCalendar",
  "exportOrders",
  "welcome",
  "signInOptions",
  "invitationOptions",
]);
/** Posts that end the session they come from, or the access of the one who sends them. */
const deskForms = {
  accountSessions: "session",
  peopleInvitations: "name",
  peopleDevices: "person",
  peoplePasskeys: "passkey",
  peopleRoles: "person",
  peopleAccess: "person",
  company: "name.long",
  companyChanges: "undo",
  companyPublish: "revision",
  companyWords: "text",
  selected: "request",
  newRequest: "items",
  export: "q",
} as const;
const deskSource = globSync("src/desk/**/*.tsx")
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");
/** Of a request. */
const actions = [
  ...["take", "reply"],
  ...[...deskSource.matchAll(/\bpost(?:Text)?\("([\w/:-]+)"/g)].map(([, name = ""]) => name),
];

type Ceremony = {
  /** What the desk answers to "options". */
  readonly ask: () => Promise<{ readonly challenge: string }>;
  readonly answer: (challenge: string) => { readonly response: Readonly<Record<string, unknown>> };
};

/** What a device's answer holds is parsed once its challenge is one of ours. */
function passkeyShapes({ ask, answer }: Ceremony): Post["shapes"] {
  const answered =
    (grow: (response: Readonly<Record<string, unknown>>, bytes: number) => object): Shape =>
    async (bytes) => {
      const { challenge } = await ask();
      const whole = answer(challenge);
      // Base64 takes a third more.
      return json({
        ...whole,
        response: { ...whole.response, ...grow(whole.response, (bytes - 2 * KB) * 0.75) },
      });
    };
  const clientData = (write: (text: string, bytes: number) => string) =>
    answered(({ clientDataJSON }, bytes) => ({
      clientDataJSON: Buffer.from(
        write(Buffer.from(String(clientDataJSON), "base64url").toString(), bytes),
      ).toString("base64url"),
    }));
  const filled = (field: string, head: string, repeated: string) =>
    answered((_, bytes) => ({
      [field]: Buffer.concat([
        Buffer.from(head, "hex"),
        Buffer.alloc(bytes, Buffer.from(repeated, "hex")),
      ]).toString("base64url"),
    }));
  // 37 bytes before what flags announce: here, extensions.
  const extended = `${"00".repeat(32)}85${"00".repeat(4)}`;
  return {
    "keys of no answer": (bytes) =>
      json(Object.fromEntries(numbered(bytes - KB, (n) => `"x${n}":1,`).map((_, n) => [`x${n}`, 1]))),
    "a long name": (bytes) => json({ id: fill("a", bytes - KB) }),
    "spaces around what the browser says": clientData((text, bytes) =>
      text.replace("{", `{${fill(" ", bytes)}`),
    ),
    "keys in what the browser says": clientData((text, bytes) =>
      text.replace("{", `{${numbered(bytes, (n) => `"x${n}":1,`).join("")}`),
    ),
    "lists in lists": filled("attestationObject", "", "81"),
    "a map of many keys": filled("attestationObject", "b90fff", "0000"),
    "texts without an end": filled("attestationObject", "bf", "7f"),
    "extensions in extensions": filled("authenticatorData", extended, "a100"),
    "a long signature": filled("signature", "", "30"),
  };
}

/** What no editor puts, as long as a draft may be. */
const quoteShapes: Post["shapes"] = {
  "30,000 rows": (bytes) =>
    json({
      version: 0,
      draft: { ...exampleDraft, lines: numbered(bytes, () => '{"id":"1"},').map(() => ({ id: "1" })) },
    }),
  "the longest lines": (bytes) => {
    const description = "x".repeat(Math.floor(bytes / 520));
    const lines = Array.from({ length: 500 }, (_, n) => ({ id: String(n), outcome: "quoted", description }));
    return json({ version: 0, draft: { ...exampleDraft, lines } });
  },
  "150,000 reasons": (bytes) => json({ version: 0, draft: { ...exampleDraft, overruled: keys(bytes) } }),
  "foreign keys": (bytes) => json({ version: 0, draft: { ...exampleDraft, ...keys(bytes) } }),
  text: (bytes) => json({ version: 0, draft: { ...exampleDraft, remarks: fill("a ", bytes - 4 * KB) } }),
  lists: (bytes) => ({
    type: "application/json",
    bytes: Buffer.from(`{"draft":${"[".repeat(bytes / 2 - 10)}${"]".repeat(bytes / 2 - 10)}}`),
  }),
};
const keys = (bytes: number) =>
  Object.fromEntries(numbered(bytes - 8 * KB, (n) => `"x${n}":"1",`).map((_, n) => [`x${n}`, "1"]));

test("every post there is has a place in the lists below", () => {
  const named = [...deskSource.matchAll(/\.post(?:<[^(]*>)?\(\s*deskPaths\.(\w+)/g)].map(
    ([, name = ""]) => name,
  );
  const known = [
    ...Object.keys(deskForms),
    ...withoutBody,
    "signIn",
    "invitation",
    "companyLook",
    "peopleSignature",
    "quote",
    "request",
    "newOrder",
    "order",
    "newRequestLines",
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(actions).toContain("note");
});

test("no post holds the thread that answers, and none takes more than its share of a longer input", {
  timeout: 600_000,
}, async () => {
  const { site, owner, origin, enter, invite } = await openCompany(
    { nodeArguments: measured },
    { SIGNING_SECRET: buyerSecret, TRUSTED_PROXIES: "127.0.0.1/32" },
  );
  onTestFinished(() => site.kill());
  let posts = 0;
  const ours = `http://127.0.0.1:${site.port}`;
  const { reference, path: privatePage } = await sendRequest(site.port);
  const desk = await openDesk(site);
  const { path: quotePage } = await desk.quote(reference, { revision: "A" });
  await desk.store.close();
  const { device } = await enter("Peter Passkey");
  const invitation = new URL(await invite("Nora New", "nora@company.example")).pathname;
  const ask = async (path: string) => (await post(`${origin}${path}/options`, json({}))).json();
  const all: Post[] = [
    ...Object.entries(deskForms).map(([name, field]) => ({
      place: origin + (deskPaths[name as keyof typeof deskForms] as string),
      bytes: 64 * KB,
      shapes: formShapes(field),
    })),
    ...actions.map((action) => ({
      place: origin + deskPaths.request(reference, action.replace(":revision", "A")),
      bytes: 64 * KB,
      shapes: formShapes("text"),
    })),
    { place: origin + deskPaths.request(reference, "reply"), bytes: 4 * MB, shapes: filesShapes() },
    ...[deskPaths.newOrder(reference), deskPaths.order(reference, 1, "confirm")].map((path) => ({
      place: origin + path,
      bytes: 64 * KB,
      shapes: formShapes("number"),
    })),
    {
      place: `${origin}${deskPaths.newRequestLines}?name=lines.csv`,
      bytes: MB,
      shapes: {
        rows: (bytes) => ({ type: "application/octet-stream", bytes: Buffer.from(fill("a,12,ea\n", bytes)) }),
      },
    },
    { place: origin + deskPaths.quote(reference), bytes: 2 * MB - KB, shapes: quoteShapes },
    {
      place: origin + deskPaths.companyLook,
      bytes: pictureBytes,
      shapes: { ...filesShapes(), ...pictures([part('name="do"', "logo")]) },
    },
    {
      place: origin + deskPaths.companyLook,
      bytes: pictureBytes,
      shapes: pictures([part('name="person"', "0")]),
    },
    {
      place: origin + deskPaths.peopleSignature,
      bytes: 2 * MB,
      shapes: Object.fromEntries(
        Object.entries(pictures([])).map(([what, shape]) => [
          what,
          (bytes) => ({
            ...shape(bytes),
            bytes: Buffer.from(
              shape(bytes)
                .bytes.toString("latin1")
                .replace(/name="\w+"/, 'name="signature"'),
              "latin1",
            ),
          }),
        ]),
      ),
    },
    {
      place: origin + deskPaths.signIn,
      bytes: 64 * KB,
      shapes: passkeyShapes({
        ask: () => ask(deskPaths.signIn),
        answer: (challenge) => device.signIn({ challenge, origin, counter: 1 }),
      }),
    },
    {
      place: origin + invitation,
      bytes: 64 * KB,
      shapes: passkeyShapes({
        ask: () => ask(invitation),
        answer: (challenge) => createAuthenticator().enroll({ challenge, origin }),
      }),
    },
    {
      place: ours + sendEmailPath,
      bytes: bodyLimit,
      shapes: {
        text: (bytes) => json({ message: fill("a b\n", bytes - KB) }),
        keys: (bytes) =>
          json(Object.fromEntries(numbered(bytes - KB, (n) => `"x${n}":1,`).map((_, n) => [`x${n}`, 1]))),
        lists: (bytes) => ({
          type: "application/json",
          bytes: Buffer.from(`{"a":${"[".repeat(bytes / 2 - 10)}${"]".repeat(bytes / 2 - 10)}}`),
        }),
      },
    },
    ...[paths.contact, paths.rfq].map((path) => ({
      place: ours + path,
      bytes: formBodyLimit,
      shapes: formShapes("message"),
    })),
    { place: ours + requestsPath, bytes: 64 * KB, shapes: formShapes("email") },
    ...[privatePage, quotePage, `${quotePage}?order`].map((page) => ({
      place: ours + page,
      bytes: 4 * MB,
      shapes: filesShapes(part('name="zip"', exampleRfq.deliveryZip), part('name="form"', "growing")),
    })),
    ...["file", "as", "zip"].map((field) => ({
      place: ours + privatePage,
      bytes: 64 * KB,
      shapes: formShapes(field),
    })),
    ...["renew", "words", "po", "zip"].map((field) => ({
      place: ours + quotePage,
      bytes: 64 * KB,
      shapes: formShapes(field),
    })),
  ];
  const failed: string[] = [];
  for (const { place, bytes, shapes } of all) {
    for (const [what, shape] of Object.entries(shapes)) {
      const problem = await judge(place, (part) => shape(Math.floor(bytes * part)));
      if (problem) failed.push(`${new URL(place).pathname}, ${what}: ${problem}`);
    }
  }
  expect(failed).toEqual([]);

  async function judge(place: string, shape: (part: number) => ReturnType<Shape>) {
    const longest = await best(
      place,
      () => shape(1),
      ({ longestMs }) => longestMs <= mostMs,
    );
    if (longest.longestMs > mostMs) return `one turn takes ${longest.longestMs.toFixed()} ms`;
    if (longest.allMs < leastMs) return undefined;
    for (const { part, growth } of parts) {
      const { allMs } = await best(
        place,
        () => shape(part),
        () => false,
        triesOfPart,
      );
      const most = growth * Math.max(allMs, leastMs / growth);
      // Measured again as long as it is too slow: other things that the thread does can only add to it.
      const whole =
        longest.allMs <= most
          ? longest
          : await best(
              place,
              () => shape(1),
              (turns) => turns.allMs <= most,
            );
      if (whole.allMs > most)
        return `${part} of it takes ${allMs.toFixed()} ms, all of it ${whole.allMs.toFixed()} ms`;
    }
    return undefined;
  }

  async function best(
    place: string,
    make: () => ReturnType<Shape>,
    isGood: (turns: Turns) => boolean,
    most = tries,
  ) {
    let least: Turns = { longestMs: Number.POSITIVE_INFINITY, allMs: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < most && !isGood(least); attempt += 1) {
      const { longestMs, allMs } = await measure(place, await make());
      least = { longestMs: Math.min(least.longestMs, longestMs), allMs: Math.min(least.allMs, allMs) };
    }
    return least;
  }

  async function measure(place: string, body: Body) {
    await readTurns(site);
    const answer = await post(place, body);
    await answer.arrayBuffer();
    // A private page reads everything before it judges how often a wrong ZIP code came.
    if (!place.startsWith(ours + requestsPath)) expect(answer.status, place).not.toBe(429);
    expect(answer.status, place).toBeLessThan(500);
    return readTurns(site);
  }

  /** Each from another client: nobody is refused for how often others posted. */
  async function post(place: string, { type, bytes }: Body) {
    posts += 1;
    const { origin } = new URL(place);
    return fetch(place, {
      method: "POST",
      headers: {
        cookie: owner,
        "content-type": type,
        "x-forwarded-for": `10.${posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`,
        ...(place.startsWith(ours + requestsPath) ? fromOwnPage : { origin }),
      },
      body: new Uint8Array(bytes),
      redirect: "manual",
    });
  }
});

type Turns = Awaited<ReturnType<typeof readTurns>>;
