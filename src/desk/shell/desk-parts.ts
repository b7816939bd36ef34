import type { FastifyReply, FastifyRequest } from "fastify";
import type { CompanyFacts } from "#company/schema.ts";
import type { CostStore } from "#costs/record.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import type { TableReader } from "#documents/tables/table-thread.ts";
import type { EditionFiles } from "#edition/edition.ts";
import type { PictureMaker } from "#edition/picture-thread.ts";
import type { EditionStore, Publication } from "#edition/record.ts";
import type { Check } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import type { Answer, Resource } from "#http/resource.ts";
import type { Readiness } from "#http/stopping.ts";
import type { MailStore } from "#mail/outbox.ts";
import type { OrderPaperJob } from "#order/paper/order-paper.ts";
import type { OrderStore } from "#order/store.ts";
import type { PeopleStore } from "#people/store.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import type { MailsFor } from "#request/record/submission.ts";
import type { Site } from "#site/document/site.ts";
import type { RateLimit } from "#store/rate-limit.ts";
import type { Room } from "#store/room.ts";
import type { DeskPage } from "./desk-document.tsx";

/** Everything that the desk asks of the store. */
type DeskStore = MailStore & PeopleStore & OrderStore & CostStore & EditionStore;

export type DeskInput = {
  /** What visitors are shown now, and what the desk says of the company. */
  readonly current: () => Site;
  /** The desk's own, not the public site's. */
  readonly origin: string;
  readonly store: DeskStore;
  /** Attempts to sign in, by address. */
  readonly rateLimit: RateLimit;
  readonly readiness: Readiness;
  /** Built files by URL path: fonts, and the desk's own script. The company's pictures are the site's. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly script: string;
  readonly trustedProxies: readonly string[];
  /** For the mails that an action queues. */
  readonly mailsFor: MailsFor;
  /** Buyers' replies by e-mail are filed in their requests (INBOUND_HOST), and do not go to a mailbox. */
  readonly filesReplies: boolean;
  /** For the files of staff. */
  readonly room: Room;
  /** Reads spreadsheets and lists, in a separate thread. */
  readonly tables: TableReader;
  /** Judges pictures, and makes them into ours, in a separate thread. */
  readonly pictures: PictureMaker;
  /** Makes quotes into PDF, in a separate thread. */
  readonly papers: Pick<PaperMaker<QuotePaperJob | OrderPaperJob>, "make">;
  /** The public page that says whether a revision is the current one. */
  readonly checkUrl: (reference: string, revision: string) => string;
  /** Called when an e-mail is stored, so that it is sent at once. */
  readonly onQueued: () => void;
  readonly edition: FirstEdition;
  readonly live: Publishing;
  /** What must be replaced, set or confirmed before the site goes live. */
  readonly checkLaunch: (facts: CompanyFacts) => readonly Check[];
  /** What is wrong with the site, and what is worth knowing. */
  readonly checkHealth: () => Promise<readonly Check[]>;
  readonly clock: () => number;
  readonly log: Log;
};

/** What the site shows while nothing was published. */
type FirstEdition = {
  readonly files: EditionFiles;
  /** The facts are kept in a folder (COMPANY_DIR) and cannot be changed at the desk. */
  readonly isFromFiles: boolean;
};

/** An edition that is not published. Both are asked in another thread. */
export type Attempt = {
  /** What keeps it from being published, as sentences. */
  problems(): Promise<readonly string[]>;
  /** A page of it; undefined if it cannot be made. */
  find(url: string): Promise<Answer | undefined>;
};

export type Publishing = {
  attempt(files: EditionFiles): Attempt;
  /** Checked, stored and shown here. No id: what was looked at is not there any more. */
  publish(
    files: EditionFiles,
    publication: Publication,
  ): Promise<{ readonly problem: string } | { readonly id: number | undefined }>;
};

export type DeskParts = DeskInput & {
  send(reply: FastifyReply, status: number, page: DeskPage): Promise<FastifyReply>;
  /** As staff read it on the page that they asked for: "9:52 AM" today. */
  timeOn(request: Pick<FastifyRequest, "site">): (at: number) => string;
};
