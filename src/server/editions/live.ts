import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyFacts } from "#company/schema.ts";
import type { Clock } from "#company/time-in.ts";
import { createCompany } from "#content/create-company.ts";
import type { Attempt, Publishing } from "#desk/shell/desk-parts.ts";
import { type EditionFiles, editionOf } from "#edition/edition.ts";
import type { PublishedName } from "#edition/record.ts";
import type { Log } from "#http/log.ts";
import { toResource } from "#http/resource.ts";
import type { Store } from "#server/store/operations.ts";
import type { Rendered, Site } from "#site/document/site.ts";
import { messageOf } from "#store/database.ts";
import {
  type EditionMaker,
  hashOf,
  notMade,
  type PlainRendered,
  type Surroundings,
} from "./edition-maker.ts";
import { type PublishedEdition, toPublished } from "./published.ts";

/** What is shown, and the files that it was made from. */
export type Shown = { readonly edition: PublishedEdition; readonly site: Site };

export type LiveParts = {
  readonly first: Shown;
  /** Shown while nothing is published. */
  readonly example: EditionFiles;
  /** Undefined: the company is a folder, which nobody publishes. */
  readonly store:
    | Pick<Store, "findPublished" | "findWholeEdition" | "findBuild" | "publishEdition" | "refuseEdition">
    | undefined;
  readonly maker: Pick<EditionMaker, "ask" | "close">;
  readonly around: Surroundings;
  /** Which build this is. */
  readonly build: string;
  /** Why the settings do not fit this company, as sentences. */
  readonly findConflicts: (facts: CompanyFacts) => readonly string[];
  /** `before` is the site of the same or of another company that it follows. */
  readonly createSite: (made: Made, before: Site) => Site;
  /** Called for each edition that is shown: so that a restart finds it. */
  readonly keep: (shown: Shown) => Promise<void>;
  /** Of a store that does not say what is published. */
  readonly logUnknown: (error: unknown) => void;
  readonly clock: Clock;
  readonly log: Log;
};

type Made = Pick<Site, "id" | "context"> & { readonly rendered: Rendered };

/** A node asks what is published this often. */
const lookEveryMs = 500;
/** Who presses Publish is answered by then; the page that follows says whether the edition is shown yet. */
const longestWaitMs = 8_000;
/** After a day's pages could not be made. */
const renewAgainMs = 60_000;
/** An attempt and the next one, of a few owners. */
const mostKept = 20;

/**
 * The site that visitors see. It follows the store: another edition is made and checked in a thread, and so are the pages
 * of a new day; then one reference changes. What cannot be made is refused, and the site stays as it is.
 */
export function createLive(parts: LiveParts) {
  const { store, maker, around, clock, log } = parts;
  let shown = parts.first;
  /** Published, but not to be made here. */
  let refused: (PublishedName & { readonly problem: string; isStored?: boolean }) | undefined;
  const checked = new Map<string, Promise<readonly string[]>>();
  let underWay: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let unknown = "";
  let renewAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  return {
    current: () => shown.site,
    attempt,
    publish,
    look,
    /** The number of the edition that is shown, and why it is not the published one. Undefined for a folder. */
    state: () => store && { id: shown.edition.id, refused },
    start() {
      const next = () => {
        if (!isStopping) timer = setTimeout(() => void look().then(next), lookEveryMs);
      };
      next();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await maker.close();
      await underWay;
    },
  };

  /** The same files are not checked again: what was looked at is what is published. */
  function attempt(files: EditionFiles): Attempt {
    return {
      async problems() {
        const key = hashOf(files);
        const known = checked.get(key);
        const found = known ?? findProblems(files);
        checked.set(key, found);
        const [oldest] = checked.keys();
        if (oldest !== undefined && checked.size > mostKept) checked.delete(oldest);
        // A thread that has died says nothing of the files.
        const problems = await found;
        if (problems.includes(notMade)) checked.delete(key);
        return problems;
      },
      async find(url) {
        return (await maker.ask(files, { kind: "page", url, now: clock(), around }))?.page;
      },
    };
  }

  async function findProblems(files: EditionFiles): Promise<readonly string[]> {
    const edition = editionOf(files);
    if (!edition.ok) return edition.problems;
    const conflicts = parts.findConflicts(edition.facts);
    if (conflicts.length > 0) return conflicts;
    return (await maker.ask(files, { kind: "problems", isStrict: false }))?.problems ?? [notMade];
  }

  async function publish(
    files: EditionFiles,
    publication: Parameters<Publishing["publish"]>[1],
  ): ReturnType<Publishing["publish"]> {
    const [problem] = await attempt(files).problems();
    if (problem !== undefined) return { problem };
    const id = await store?.publishEdition({ ...publication, build: parts.build });
    if (id !== undefined) await Promise.race([look(), sleep(longestWaitMs, undefined, { ref: false })]);
    return { id };
  }

  /** One at a time. Who asks during one gets the next: it sees what was stored before it began. */
  function look(): Promise<void> {
    if (underWay) {
      following ??= underWay.then(() => {
        following = undefined;
        return look();
      });
      return following;
    }
    underWay = lookOnce()
      .then(() => noteUnknown(), noteUnknown)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }

  async function lookOnce() {
    if (isStopping) return;
    const next = store && (await findNext(store));
    if (next) await change(next);
    const { company, context } = shown.site;
    const isYesterday = !company.time.dayOf(clock()).equals(context.today);
    if (isYesterday && clock() >= renewAt) await renew();
  }

  /** Undefined if it is shown, or refused for good. */
  async function findNext(from: NonNullable<LiveParts["store"]>): Promise<PublishedEdition | undefined> {
    const newest = (await from.findPublished()) ?? { id: 0, publishedAt: 0 };
    if (refused && !isSame(refused, newest)) refused = undefined;
    if (refused && !refused.isStored) await storeRefusal(refused);
    if (isSame(shown.edition, newest) || refused) return undefined;
    if (newest.id === 0) return { ...newest, files: parts.example };
    const whole = await from.findWholeEdition();
    return whole && toPublished(whole);
  }

  async function change(next: PublishedEdition) {
    const { id, publishedAt } = next;
    log("info", "edition_starting", { edition: id });
    const made = await make(next);
    if (isStopping) return;
    if ("problems" in made) {
      const problem = made.problems.join("\n");
      refused = { id, publishedAt, problem };
      log("error", "edition_refused", { edition: id });
      return storeRefusal(refused);
    }
    await show({ edition: next, site: parts.createSite(made, shown.site) });
    log("info", "edition_serves", { edition: id });
  }

  /** So that no node tries it again, and the desk says why. What another build has made may be right there. */
  async function storeRefusal(refusal: NonNullable<typeof refused>) {
    const { id, problem } = refusal;
    const build = await store?.findBuild(id);
    const isOurs = build === undefined || build === parts.build;
    if (id > 0 && isOurs) await store?.refuseEdition({ id, problem, now: clock() });
    refusal.isStored = true;
  }

  async function renew() {
    const made = await make(shown.edition);
    if (isStopping) return;
    if ("problems" in made) {
      renewAt = clock() + renewAgainMs;
      log("error", "day_not_made", { problems: made.problems });
    } else await show({ ...shown, site: parts.createSite(made, shown.site) });
  }

  async function make({ id, files }: PublishedEdition): Promise<Made | { problems: readonly string[] }> {
    const edition = editionOf(files);
    if (!edition.ok) return edition;
    const problems = parts.findConflicts(edition.facts);
    if (problems.length > 0) return { problems };
    const now = clock();
    const given = await maker.ask(files, { kind: "site", now, around });
    if (!given) return { problems: [notMade] };
    if (given.problems.length > 0) return { problems: given.problems };
    // The same company is kept over midnight, with all that was made for it.
    const company = files === shown.edition.files ? shown.site.company : createCompany(edition);
    const context = { company, today: company.time.dayOf(now), ...around };
    return { id, context, rendered: fromPlain(given.site) };
  }

  async function show(next: Shown) {
    shown = next;
    await parts.keep(next);
  }

  /** Logs a problem once, not at every look. */
  function noteUnknown(error?: unknown) {
    const problem = error === undefined ? "" : messageOf(error);
    if (error !== undefined && problem !== unknown) parts.logUnknown(error);
    unknown = problem;
  }
}

function isSame(one: PublishedName, other: PublishedName) {
  return one.id === other.id && one.publishedAt === other.publishedAt;
}

function fromPlain({ answers, screens }: PlainRendered): Rendered {
  const { notFound, capabilityNotFound, refused, error } = screens;
  return {
    answers: new Map(answers.map(([path, answer]) => [path, toResource(answer)])),
    screens: {
      notFound: toResource(notFound),
      capabilityNotFound: toResource(capabilityNotFound),
      refused: toResource(refused),
      error: toResource(error),
    },
  };
}
