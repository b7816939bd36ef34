import type { FastifyReply } from "fastify";
import type { CompanyFacts } from "#company/schema.ts";
import type { Company } from "#content/create-company.ts";
import type { CostStore } from "#costs/record.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import type { TableReader } from "#documents/tables/table-thread.ts";
import type { EditionFiles } from "#edition/edition.ts";
import type { PictureMaker } from "#edition/picture-thread.ts";
import type { EditionStore } from "#edition/record.ts";
import type { Check } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import type { Resource } from "#http/resource.ts";
import type { Readiness } from "#http/stopping.ts";
import type { MailStore } from "#mail/outbox.ts";
import type { OrderPaperJob } from "#order/paper/order-paper.ts";
import type { OrderStore } from "#order/store.ts";
import type { PeopleStore } from "#people/store.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { RateLimit } from "#store/rate-limit.ts";
import type { Room } from "#store/room.ts";
import type { DeskPage } from "./desk-document.tsx";

/** Everything that the desk asks of the store. */
type DeskStore = MailStore & PeopleStore & OrderStore & CostStore & EditionStore;

export type DeskInput = {
  readonly currentCompany: () => Company;
  /** The desk's own, not the public site's. */
  readonly origin: string;
  readonly store: DeskStore;
  /** Attempts to sign in, by address. */
  readonly rateLimit: RateLimit;
  readonly readiness: Readiness;
  /** Built files by URL path: fonts, and the desk's own script. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly script: string;
  /** The site's icons by URL path, for the browser's tab. */
  readonly icons: ReadonlyMap<string, () => Promise<Resource>>;
  readonly trustedProxies: readonly string[];
  /** For the mails that an action queues. */
  readonly mails: MailSettings;
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
  readonly edition: ShownEdition;
  readonly preview: Preview;
  /** Makes all pages and documents, in another process; returns what cannot be made, as sentences. */
  readonly checkEdition: (files: EditionFiles) => Promise<readonly string[]>;
  /** What must be replaced, set or confirmed before the site goes live. */
  readonly checkLaunch: (facts: CompanyFacts) => readonly Check[];
  /** What is wrong with the site, and what is worth knowing. */
  readonly checkHealth: () => Promise<readonly Check[]>;
  readonly clock: () => number;
  readonly log: Log;
};

/** What this process shows to visitors. */
type ShownEdition = {
  /** Undefined while nothing was published. */
  readonly id: number | undefined;
  readonly files: EditionFiles;
  /** The facts are kept in a folder (COMPANY_DIR) and cannot be changed at the desk. */
  readonly isFromFiles: boolean;
};

type PreviewedPage = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** The site as it would be with these files; undefined if it cannot start with them. */
export type Preview = {
  find(
    url: string,
    draft: { readonly version: string; readonly files: EditionFiles },
  ): Promise<PreviewedPage | undefined>;
};

export type DeskParts = DeskInput & {
  send(reply: FastifyReply, status: number, page: DeskPage): Promise<FastifyReply>;
  /** As staff read it: "9:52 AM" today. */
  time(at: number): string;
};
