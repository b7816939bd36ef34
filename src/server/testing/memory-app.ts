import type { Company } from "#content/create-company.ts";
import { readTable } from "#documents/tables/read-table.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { type AppInput, createApp } from "#server/app.ts";
import { createMadeDocuments } from "#server/pages/documents.ts";
import type { PaperJob } from "#server/papers/paper-worker.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { type CreateLimit, createLocalLimit } from "#store/rate-limit.ts";
import { endlessRoom } from "#store/room.ts";
import { createMemoryStore } from "./memory-store.ts";

type Given = Pick<AppInput, "origin" | "current" | "mailsFor" | "rateLimit" | "clock" | "log"> & {
  readonly trustedProxies?: readonly string[] | undefined;
  readonly createLimit?: CreateLimit | undefined;
};

/** The whole application in one process, for tests and for development: nothing is sent, and nothing is on a disk. */
export function createMemoryApp({ trustedProxies = [], createLimit = createLocalLimit, ...given }: Given) {
  const { clock, log, mailsFor } = given;
  const store = createMemoryStore();
  const privateLinks = createPrivateLinks("of tests and development, signs nothing of value");
  const readiness = { isStopping: false };
  const app = createApp({
    ...given,
    trustedProxies,
    store,
    intake: createIntake({ createLimit, store, clock, log, mailsFor, onAccepted() {} }),
    createLimit,
    privateLinks,
    makePaper,
    tables: { read: readTable },
    room: endlessRoom,
    onQueued() {},
    health: createHealth({
      store,
      clock,
      currentCompany: () => given.current().company,
      config: { DATA_DIR: "" },
    }),
    readiness,
  });
  return { app, store, privateLinks, readiness };
}

/** PDFs and pictures, each made when it is first asked for. */
export function documentsOf(company: Company) {
  return createMadeDocuments((path) => makePaper(company, { kind: "document", path }));
}

/** Loaded with the first PDF. */
async function makePaper(company: Company, job: PaperJob) {
  return (await import("#server/papers/paper-worker.ts")).makePaper(company, job);
}
