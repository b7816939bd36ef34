import { company } from "#content/company.ts";

/** What search engines and tabs show of a title and of a description. */
export const titleLength = { least: 1, most: 60 };
export const descriptionLength = { least: 80, most: 160 };

/** With the company's name where it fits, else with its short form, else alone. */
export function documentTitle(title: string) {
  const candidates = [company.name, company.shortName].map((name) => `${title} | ${name}`);
  return candidates.find(({ length }) => length <= titleLength.most) ?? title;
}

/** The company's facts make a description longer than it was written: then its short name, fewer sentences or words. */
export function documentDescription(description: string) {
  const { least, most } = descriptionLength;
  const short = description.replaceAll(company.name, company.shortName);
  const sentences = /^.*\.(?=\s)/s.exec(short.slice(0, most + 1))?.[0] ?? "";
  const words = `${short.slice(0, most).replace(/[\s,;:.]+\S*$/, "")}…`;
  const fits = ({ length }: string) => length >= least && length <= most;
  return description.length <= most ? description : ([short, sentences].find(fits) ?? words);
}
