import type { FastifyReply } from "fastify";
import type { Clock } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import type { PageMeta } from "#content/page.ts";
import { requestsPath } from "#content/paths.ts";
import type { Bytes } from "#documents/paper-thread.ts";
import type { Log } from "#http/log.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import type { MailsFor } from "#request/record/submission.ts";
import type { RequestStore } from "#request/store.ts";
import { sendCompressedPage, sendRenderedPage } from "#site/document/site.ts";
import type { Page } from "#site/page.ts";
import { PageBand } from "#site/ui/sections.tsx";
import type { CreateLimit } from "#store/rate-limit.ts";
import type { Room } from "#store/room.ts";
import type { RequestCopyJob } from "./request-copy.ts";

export const meta = ({ said }: Company, title: string): PageMeta => ({
  title,
  description: `For customers of ${said.name}: the status of a request for quote, when the quote is due, and whom to call about it.`,
});

export const followWords = {
  kind: "Private page",
  /** The same message whether the link or the ZIP code is wrong. */
  wrong: "This link and ZIP code do not match a request. Check both.",
  locked: ({ phone }: Said) =>
    `Too many wrong ZIP codes were entered for this request within 24 hours. Try again later, or call ${phone.display}.`,
  wrongNumber: "This link and quote number do not match a request. Check both.",
  lockedNumber: ({ phone }: Said) =>
    `Too many wrong quote numbers were entered for this request within 24 hours. Try again later, or call ${phone.display}.`,
  callNow: ({ emergencySupport }: Said) => `Call now, ${emergencySupport}`,
} as const;

type Asked = Pick<FollowedRequest, "asksNumber">;

/** Why what was sent stays hidden, in the words for what the page asks for. */
export function sayHidden(problem: "wrong" | "locked", said: Said, { asksNumber }: Asked) {
  if (asksNumber) return problem === "wrong" ? followWords.wrongNumber : followWords.lockedNumber(said);
  return problem === "wrong" ? followWords.wrong : followWords.locked(said);
}

export type RequestParts = {
  readonly origin: string;
  readonly store: RequestStore;
  readonly privateLinks: PrivateLinks;
  readonly makePaper: (company: Company, job: RequestCopyJob) => Promise<Bytes>;
  readonly createLimit: CreateLimit;
  readonly clock: Clock;
  readonly mailsFor: MailsFor;
  readonly room: Room;
  readonly onQueued: () => void;
  readonly log: Log;
};

/** Nobody but the buyer is to see these pages: no cache, no search engine, no site that they link to. */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

/**
 * What a GET shows has nothing that anyone typed into this request, and its address is the key to all of it: who could
 * make a browser ask for it can read it. An answer to a post repeats what was typed.
 */
export function show(reply: FastifyReply, status: number, pageOf: (company: Company) => Page) {
  const send = reply.request.method === "GET" ? sendCompressedPage : sendRenderedPage;
  return send(reply.headers(privateHeaders), status, pageOf);
}

export function refuse(reply: FastifyReply, reason: NoAccess, typed = "") {
  return show(reply, noAccess[reason].status, (company) => noAccessPage(company, reason, typed));
}

export function refuseTooMany(reply: FastifyReply, retryAfterSeconds: number, typed?: string) {
  return refuse(reply.header("retry-after", retryAfterSeconds), "tooMany", typed);
}

const noAccess = {
  unknown: {
    status: 404,
    heading: "This link does not work",
    lead: "It may be incomplete, or we no longer keep the request.",
  },
  tooMany: {
    status: 429,
    heading: "Too many attempts",
    lead: "There were too many attempts from your network in the last hour. Try again later.",
  },
  unavailable: {
    status: 503,
    heading: "Not available right now",
    lead: "We cannot show this right now. Your request is safe. Try again in a minute.",
  },
  crossSite: {
    status: 403,
    heading: "Please open the link in the e-mail",
    lead: "This form was sent from another site, so we did not accept it. Nothing has changed.",
  },
} as const;

type NoAccess = keyof typeof noAccess;

/** Far more than a number or an address. */
export const longestTyped = 2_000;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const documentTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
};

export function sendDocument(reply: FastifyReply, bytes: Uint8Array, name: string) {
  return reply
    .headers({
      ...privateHeaders,
      "content-type": documentTypes[name.slice(name.lastIndexOf(".") + 1)] ?? sheetType,
      "content-disposition": `attachment; filename="${name}"`,
    })
    .send(Buffer.from(bytes));
}

export const refusedStatuses = { wrong: 422, locked: 429 } as const;

/**
 * Names no reference: someone who guesses learns nothing from it. Words that were not accepted are shown, so
 * that they can be copied.
 */
function noAccessPage(company: Company, reason: NoAccess, typed: string): Page {
  const { phone, hours } = company.said;
  const { heading, lead } = noAccess[reason];
  const isLinkWrong = reason === "unknown" || reason === "crossSite";
  const call = (
    <>
      call <a href={phone.href}>{phone.display}</a>, {hours.days}, {hours.time}.
    </>
  );
  return {
    path: "",
    meta: meta(company, heading),
    isIndexed: false,
    render: () => (
      <>
        <PageBand heading={heading} lead={lead} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="stack grid__span-7">
              {typed && (
                <>
                  <h2 className="u-size-clause">Not sent yet. Please copy what you wrote:</h2>
                  <pre className="as-typed__text">{typed}</pre>
                </>
              )}
              <h2 className="u-size-clause">{isLinkWrong ? "Copy the whole link" : "If it cannot wait"}</h2>
              {isLinkWrong ? (
                <p>
                  Some e-mail programs split long links. If yours still does not open, {call}{" "}
                  <a href={requestsPath}>We can also e-mail you the link again</a>.
                </p>
              ) : (
                <p>Please {call}</p>
              )}
            </div>
          </div>
        </div>
      </>
    ),
  };
}
