import type { FastifyReply } from "fastify";
import type { DeskStore } from "#desk/store.ts";
import type { PaperMaker } from "#documents/paper-maker.ts";
import type { Resource } from "#http/resource.ts";
import type { Log } from "#mail/log.ts";
import type { QuotePaperJob } from "#quote/paper/quote.ts";
import type { MailSettings } from "#request/record/changes.ts";
import type { RateLimit } from "#store/rate-limit.ts";
import type { DeskPage } from "./desk-document.tsx";

export type DeskInput = {
  /** Of the desk itself. */
  readonly origin: string;
  readonly store: DeskStore;
  /** Attempts to sign in, by address. */
  readonly rateLimit: RateLimit;
  /** Built files by URL path: fonts, and the desk's own script. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly script: string;
  readonly trustedProxies: readonly string[];
  /** For the mails that an action queues. */
  readonly mails: MailSettings;
  readonly hasRoomForFiles: () => Promise<boolean>;
  /** Makes quotes into PDF, in a separate thread. */
  readonly papers: Pick<PaperMaker<QuotePaperJob>, "make">;
  /** Told when a mail is on disk, so that it leaves at once. */
  readonly onQueued: () => void;
  readonly clock: () => number;
  readonly log: Log;
};

export type DeskParts = DeskInput & {
  send(reply: FastifyReply, status: number, page: DeskPage): Promise<FastifyReply>;
  /** As staff read it: "9:52 AM" today. */
  time(at: number): string;
};
