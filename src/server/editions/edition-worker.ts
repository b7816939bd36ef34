import { parentPort } from "node:worker_threads";
import { type Company, createCompany } from "#content/create-company.ts";
import { type EditionFiles, editionOf } from "#edition/edition.ts";
import { findUnknownWords, findWordProblems } from "#edition/problems.ts";
import { type Answer, toAnswer } from "#http/resource.ts";
import { loadPictures, renderSite } from "#server/pages/create-site.ts";
import { documentResource } from "#server/pages/documents.ts";
import { checkSite } from "#server/site-check/check-site.ts";
import type { Rendered } from "#site/document/site.ts";
import type { EditionDone, EditionTask, PlainRendered, Surroundings } from "./edition-maker.ts";

type Tried = ReturnType<typeof tryEdition>;

let tried: Tried = tryEdition([]);

/** A worker thread, started by edition-maker.ts: an edition that visitors do not see yet. */
parentPort?.on("message", async ({ number, asked, files }: EditionTask) => {
  if (files) tried = tryEdition(files);
  const { edition, company } = tried;
  if (!edition.ok || !company)
    return answer({ problems: edition.ok ? [] : edition.problems, page: undefined });
  if (asked.kind === "problems") return answer({ problems: await findProblems(company, asked.isStrict) });
  if (asked.kind === "page") return answer({ page: await findPage(tried, company, asked) });
  const { rendered, problems } = render(tried, company, asked);
  const site = toPlain(rendered);
  return answer({ site, problems: problems.length > 0 ? problems : checkRendered(company, asked, rendered) });

  function answer(given: object) {
    parentPort?.postMessage({ number, given: given as EditionDone["given"] } satisfies EditionDone);
  }
});

function tryEdition(files: EditionFiles) {
  const edition = editionOf(files);
  const pages = new Map<string, ReturnType<typeof renderDay>>();
  return { edition, company: edition.ok ? createCompany(edition) : undefined, pages };
}

/** Loads PDFKit and the fonts. */
const makersFor = async (of: Company) => (await import("#server/pages/make-documents.ts")).makersOf(of);

async function findProblems(company: Company, isStrict: boolean): Promise<readonly string[]> {
  const { words } = company.edition;
  const problems = [
    ...checkSite(company),
    ...findWordProblems(words),
    ...(isStrict ? findUnknownWords(words) : []),
  ];
  if (problems.length > 0) return [...new Set(problems)];
  const unfit: string[] = [];
  for (const [name, make] of await makersFor(company)) {
    // Pictures would take most of the time, and have no problems to report.
    if (!name.endsWith(".pdf")) continue;
    unfit.push(...(await make()).problems.map((problem) => `${name}: ${problem}`));
  }
  return unfit;
}

type Moment = { readonly now: number; readonly around: Surroundings };

/** Once for each day: a preview asks for one page after the other. */
function render({ pages }: Tried, company: Company, { now, around }: Moment) {
  const today = company.time.dayOf(now);
  const known = pages.get(today.toString()) ?? renderDay(company, today, around);
  pages.set(today.toString(), known);
  return known;
}

function renderDay(company: Company, today: Temporal.PlainDate, around: Surroundings) {
  const problems: string[] = [];
  const context = { company, today, ...around };
  const rendered = renderSite(context, (page, error) => {
    problems.push(`${page}: the page cannot be made (${error})`);
  });
  return { rendered, problems };
}

function checkRendered(company: Company, { now, around }: Moment, { answers }: Rendered) {
  const context = { company, today: company.time.dayOf(now), ...around };
  return checkSite(company, { context, find: (path) => answers.get(path) });
}

async function findPage(
  of: Tried,
  company: Company,
  asked: Moment & { readonly url: string },
): Promise<Answer> {
  const { url } = asked;
  const { answers, screens } = render(of, company, asked).rendered;
  const written = answers.get(url) ?? loadPictures(company).get(url);
  if (written) return toAnswer(written);
  const make = (await makersFor(company)).get(url);
  return toAnswer(make ? documentResource(url, (await make()).bytes) : screens.notFound);
}

function toPlain({ answers, screens }: Rendered): PlainRendered {
  const { notFound, capabilityNotFound, refused, error } = screens;
  return {
    answers: [...answers].map(([path, resource]) => [path, toAnswer(resource)] as const),
    screens: {
      notFound: toAnswer(notFound),
      capabilityNotFound: toAnswer(capabilityNotFound),
      refused: toAnswer(refused),
      error: toAnswer(error),
    },
  };
}
