import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { formBodyLimit } from "#http/posts.ts";
import { expectWithin } from "#http/testing/processor-time.ts";
import { describeError, toPlainAddress } from "#mail/transport.ts";
import { cleanFileNames, longestMessage, rfqForm } from "#request/fields/forms.ts";
import { longestRequest } from "#request/fields/longest-request.ts";
import { composeRfq, readMessage, readRfq } from "#request/fields/message.ts";
import { findSuspicions } from "#request/intake/intake.ts";
import { readIdempotencyKey } from "#request/intake/routes.ts";
import { readLines } from "#request/lines/read-lines.ts";
import { cleanSubject } from "#request/mails/staff-mails.tsx";
import { mailboxOf, parseReference } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { clientKey } from "#store/rate-limit.ts";

/** Nothing that a stranger sends may keep other visitors waiting for longer. */
const mostMilliseconds = 50;
/** The same with all that is around it: parsing, checking, and the page that goes back. */
const mostForAnAnswer = 250;
const inputLength = longestMessage;

/** Each of these, repeated, has made some regular expression or some Unicode algorithm slow. */
const seeds = [
  ..."a1.-+:/\\@\"'<[ \t\n\r*=",
  ...["a.", "a-", "a@", "1.", "1:", "::", " \n", "\r\n", '"@', "<a ", "<a <", "http://", "www.a", "a+"],
  ...["=?", "A: ", "A:\n", "seo ", "crypto invest", "guest post", "aж", "aжa ", "e\u0301"],
  `a${"\u0301".repeat(29)}`,
  // Lists of a great many rows, cells or amounts.
  ...[
    "1\n",
    "a,\n",
    "a\n",
    "a:\n",
    "12 ea\n",
    "a  b\n",
    "a\tb\n",
    "a|",
    "a;",
    "\n   b 1",
    "12 ea, ",
    "1 and ",
    "S: 1\n",
  ],
  ...[
    "1 a 1 ea with:\n",
    "1 Main St ",
    "A 1 Wing ",
    "(205) 555-",
    "one (1) ",
    "x 1",
    "1,100 ",
    "per ",
    "1 ea per ",
  ],
  // Marks that normalization reorders, which takes quadratic time when a run of them has no limit.
  ...[
    "\u0300\u0316",
    "\u0316\u0300",
    "\u0315\u0316\u0300",
    "\u00ad",
    "\u200b\u0316\u0300",
    "\u1100\u1161",
    "😀",
  ],
];

const composed = composeRfq(exampleRfq);
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "every field of a message": (text) =>
    readMessage({
      ...exampleMessage,
      name: text,
      email: text,
      phone: text,
      company: text,
      subject: text,
      message: text,
    }),
  "an address's domain": (text) => readMessage({ ...exampleMessage, email: `a@${text}!` }),
  "a request for quote": (text) => rfqForm.validate({ ...exampleRfq, items: text, notes: text }),
  "a composed request": (text) =>
    composeRfq({ ...exampleRfq, items: `x${text.slice(0, longestRequest - 2)}x` }),
  "a file's name": (text) => cleanFileNames([text, `${text}.pdf`]),
  "signs of abuse": (text) => findSuspicions({ ...exampleMessage, message: text }, {}),
  "a mailbox": mailboxOf,
  "a reference": parseReference,
  "a client's address": (text) => [clientKey(text), clientKey(`[${text}`)],
  "an idempotency key": (text) => readIdempotencyKey(`"${text}`),
  "a mail's subject": (text) => cleanSubject(`x${text}x`, 60),
  "a mail server's answer": (text) => describeError({ message: text }),
  "an address for an envelope": (text) => [toPlainAddress(`${text}@a.example`), toPlainAddress(`a@${text}`)],
  "the lines of a request": (text) => readLines(text, ""),
  "the quantities of a request": (text) => readLines("Helmet", text),
  "rows of a mail": (text) => [
    readRfq({ ...composed, message: text }),
    readRfq({ ...composed, message: composed.message.replace("40 each", text) }),
  ],
};

test.each(Object.entries(readers))(
  "%s: no input of the longest message's length takes long",
  async (_name, read) => {
    for (const seed of seeds) {
      const text = fill(seed, inputLength);
      await expectWithin(mostMilliseconds, () => read(text), JSON.stringify(seed));
    }
  },
);

const marks = "\u0316\u0300";

test.each([
  [512, "/api/send-email", "json", JSON.stringify({ ...exampleMessage, message: fill(marks, 260_000) })],
  [1024, paths.contact, "x-www-form-urlencoded", `message=${fill(marks, 520_000)}`],
])("a body of %i KB of combining marks is answered at once by %s", async (_size, url, type, payload) => {
  const { app } = await createIntakeApp();
  const request = {
    method: "POST",
    url,
    payload,
    headers: { "content-type": `application/${type}` },
  } as const;
  await expectWithin(mostForAnAnswer, async () => {
    const answer = await app.inject(request);
    expect([200, 422]).toContain(answer.statusCode);
  });
});

test("a form of a great many fields is refused before anything is looked up in it", async () => {
  const { app } = await createIntakeApp();
  const answer = await app.inject({
    method: "POST",
    url: paths.rfq,
    payload: "x&".repeat(formBodyLimit / 2),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([answer.statusCode, answer.body.trim()]).toEqual([413, "The form has too many fields"]);
});

test("hundreds of file names in one post are not all written back", async () => {
  const { app } = await createIntakeApp();
  const answer = await app.inject({
    method: "POST",
    url: paths.rfq,
    payload: "attachments=a.pdf&".repeat(900),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.body.split("a.pdf").length).toBeLessThan(1_000);
});

function fill(seed: string, length: number) {
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
}
