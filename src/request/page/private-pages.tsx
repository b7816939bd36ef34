import type { FastifyReply } from "fastify";
import type { Clock } from "#company/time.ts";
import type { Bytes } from "#documents/paper-thread.ts";
import type { Log } from "#http/log.ts";
import type { MailSettings } from "#request/record/changes.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import type { RequestStore } from "#request/store.ts";
import type { PageCache } from "#site/document/page-cache.ts";
import { sendRenderedPage } from "#site/document/page-cache.ts";
import type { Page } from "#site/page.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { PageBand } from "#site/ui/sections.tsx";
import type { CreateLimit } from "#store/rate-limit.ts";
import type { RequestCopyJob } from "./request-copy.ts";
import { noAccessWords } from "./words.ts";

export type RequestParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: RequestStore;
  readonly privateLinks: PrivateLinks;
  readonly makePaper: (job: RequestCopyJob) => Promise<Bytes>;
  readonly createLimit: CreateLimit;
  readonly clock: Clock;
  readonly mails: MailSettings;
  readonly hasRoomForFiles: () => Promise<boolean>;
  readonly onQueued: () => void;
  readonly log: Log;
};

export type Answers = ReturnType<typeof createAnswers>;

/** Nobody but the buyer is to see these pages: no cache, no search engine, no site that they link to. */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

export function createAnswers(pages: PageCache) {
  const show = (reply: FastifyReply, status: number, page: Page) =>
    sendRenderedPage(reply.headers(privateHeaders), status, page, pages);
  const refuse = (reply: FastifyReply, reason: NoAccess, typed = "") =>
    show(reply, statuses[reason], noAccessPage(reason, typed));
  const refuseTooMany = (reply: FastifyReply, retryAfterSeconds: number, typed?: string) =>
    refuse(reply.header("retry-after", retryAfterSeconds), "tooMany", typed);
  return { show, refuse, refuseTooMany };
}

const statuses = { unknown: 404, crossSite: 403, tooMany: 429, unavailable: 503 } as const;
type NoAccess = keyof typeof statuses;

/** Far more than a number or an address. */
export const longestTyped = 2_000;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function sendDocument(reply: FastifyReply, bytes: Uint8Array, name: string) {
  return reply
    .headers({
      ...privateHeaders,
      "content-type": name.endsWith(".pdf") ? "application/pdf" : sheetType,
      "content-disposition": `attachment; filename="${name}"`,
    })
    .send(Buffer.from(bytes));
}

export const refusedStatuses = { wrong: 422, locked: 429 } as const;

/** Names no reference: someone who guesses learns nothing from it. Words that were not taken are there to be copied. */
function noAccessPage(reason: NoAccess, typed: string): Page {
  const { meta, heading, lead } = noAccessWords[reason];
  const help = reason === "unknown" || reason === "crossSite" ? noAccessWords.link : noAccessWords.call;
  return {
    path: "",
    meta,
    isIndexed: false,
    render: () => (
      <>
        <PageBand heading={heading} lead={lead} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="stack grid__span-7">
              {typed && (
                <>
                  <h2 className="u-size-clause">{noAccessWords.typed}</h2>
                  <pre className="as-typed__text">{typed}</pre>
                </>
              )}
              <h2 className="u-size-clause">{help.heading}</h2>
              <p>
                <RichText text={help.text} />
              </p>
            </div>
          </div>
        </div>
      </>
    ),
  };
}
