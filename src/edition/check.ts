import { checkPortrait, svgProblem } from "#company/picture-files.ts";
import { type EditionFiles, editionPaths, findFile, logoFile, readFacts, valueAt } from "./edition.ts";
import { type FactProblem, findFactProblems, listAt } from "./fields.ts";
import { findSentenceProblems } from "./words.ts";

/** Why an edition cannot be published: each with the fact that it is about. */
export function findEditionProblems(files: EditionFiles): readonly FactProblem[] {
  const facts = readFacts(files);
  const logo = findFile(files, logoFile);
  const wrong = logo && svgProblem(Buffer.from(logo).toString("utf8"));
  return [
    ...findFactProblems(facts),
    ...findPortraitProblems(facts, files),
    ...(wrong ? [{ place: [logoFile], message: wrong }] : []),
    ...findSentenceProblems(files),
  ];
}

function findPortraitProblems(facts: unknown, files: EditionFiles): FactProblem[] {
  return listAt(facts, ["people"]).flatMap((_, index) => {
    const place = ["people", index, "portrait"];
    const name = valueAt(facts, place);
    if (typeof name !== "string") return [];
    const bytes = findFile(files, editionPaths.portraits + name);
    const checked = bytes ? checkPortrait(Buffer.from(bytes)) : { problem: "is not there" };
    return "problem" in checked ? [{ place, message: checked.problem }] : [];
  });
}
