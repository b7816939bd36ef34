import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { requestsPath } from "#content/paths.ts";
import { readField } from "#http/fields.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import { parseNumber } from "#request/record/submission.ts";
import { clientKey } from "#store/rate-limit.ts";
import { emptyLostLink, lostLinkPage } from "./lost-link-page.tsx";
import { type Answers, longestForm, type RequestParts } from "./private-pages.ts";
import { lostLinkWords } from "./words.ts";

/** Of one network, beside the caps on what one mailbox gets. */
const linksPerHour = 10;
const longestField = 254;
/** Longer than queueing a mail takes: by how soon the answer comes, nobody can tell whether the fields fit a request. */
export const answerAfterMs = 400;

/** What is wrong with the fields is said; whether they fit a request is not. */
export function registerLostLink(app: FastifyInstance, parts: RequestParts, answers: Answers) {
  const { store, clock, mails, onQueued } = parts;
  const { show, refuseTooMany } = answers;
  const asked = parts.createLimit("links", linksPerHour);

  app.get(requestsPath, (_request, reply) => show(reply, 200, lostLinkPage(emptyLostLink)));

  app.post<{ Body: URLSearchParams }>(requestsPath, { bodyLimit: longestForm }, async (request, reply) => {
    const read = (name: string) => readField(request.body, name, longestForm).trim().slice(0, longestField);
    const values = { reference: read("reference"), email: read("email") };
    const reference = parseNumber(values.reference);
    const isAddress = toPlainAddress(values.email) !== undefined;
    if (!reference || !isAddress) {
      const errors = {
        ...(!reference && { reference: lostLinkWords.errors.reference }),
        ...(!isAddress && { email: lostLinkWords.errors.email }),
      };
      return show(reply, 422, lostLinkPage({ kind: "asking", values, errors }));
    }
    const admission = await asked.admit(clientKey(request.ip));
    if (!admission.admitted) return refuseTooMany(reply, admission.retryAfterSeconds);
    const { mailDomain } = mails;
    const asking = { reference, email: values.email, now: clock(), mailDomain };
    await Promise.all([store.queueLink(asking), sleep(answerAfterMs)]);
    onQueued();
    return show(reply, 200, lostLinkPage({ kind: "done" }));
  });
}
