import type { FastifyReply } from "fastify";
import type { Clock } from "#company/time.ts";
import type { Bytes } from "#documents/paper-maker.ts";
import type { Log } from "#http/log.ts";
import type { RequestCopyJob } from "#request/copy/request-copy.ts";
import type { MailSettings } from "#request/record/changes.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import type { RequestStore } from "#request/store.ts";
import type { Page } from "#site/page.ts";
import { type PageCache, sendRenderedPage } from "#site/serving/page-cache.ts";
import type { CreateLimit, RateLimit } from "#store/rate-limit.ts";
import { type NoAccess, noAccessPage } from "./no-access-page.tsx";

export type RequestParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: RequestStore;
  readonly privateLinks: PrivateLinks;
  readonly makePaper: (job: RequestCopyJob) => Promise<Bytes>;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  readonly clock: Clock;
  readonly mails: MailSettings;
  readonly hasRoomForFiles: () => Promise<boolean>;
  /** Told after a mail was queued. */
  readonly onQueued: () => void;
  readonly log: Log;
};

export type Answers = {
  readonly show: (reply: FastifyReply, status: number, page: Page) => FastifyReply;
  readonly refuse: (reply: FastifyReply, reason: NoAccess) => FastifyReply;
  readonly refuseTooMany: (reply: FastifyReply, retryAfterSeconds: number) => FastifyReply;
};

/** Nobody but the buyer is to see these pages: no cache, no search engine, no site that they link to. */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

export function createAnswers(pages: PageCache): Answers {
  const show: Answers["show"] = (reply, status, page) =>
    sendRenderedPage(reply.headers(privateHeaders), status, page, pages);
  const refuse: Answers["refuse"] = (reply, reason) => show(reply, statuses[reason], noAccessPage(reason));
  return {
    show,
    refuse,
    refuseTooMany: (reply, seconds) => refuse(reply.header("retry-after", seconds), "tooMany"),
  };
}

const statuses: Readonly<Record<NoAccess, number>> = {
  unknown: 404,
  crossSite: 403,
  tooMany: 429,
  unavailable: 503,
};

/** Far more than a number, a ZIP code or an address. */
export const longestForm = 2_000;

export function sendPdf(reply: FastifyReply, bytes: Uint8Array, name: string) {
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return reply.headers({ ...privateHeaders, ...headers }).send(Buffer.from(bytes));
}
