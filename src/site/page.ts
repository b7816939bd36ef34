import type { ReactNode } from "react";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import type { PageMeta } from "#content/page.ts";
import type { PrivateFrameWords } from "#site/layout/private-frame.tsx";

/** Everything a page may depend on besides its own content: same context, same bytes. */
export type PageContext = {
  readonly company: Company;
  readonly today: Temporal.PlainDate;
  /** Scheme and host that the site is reached under, without a slash at the end. */
  readonly origin: string;
  /** Where the browser finds the script that hydrates a form. */
  readonly formScript: string;
  /** Where the browser finds the script that sends a message's files; without it, the form sends them. */
  readonly conversationScript?: string | undefined;
  /** Whose address the site's e-mails come from; without it, the company's general one. */
  readonly sender?: string | undefined;
};

export type Page = {
  /** With the query string where a variant has one; error screens have none. */
  readonly path: string;
  /** The page that a variant is a variant of. */
  readonly canonicalPath?: string;
  readonly meta: PageMeta;
  readonly isIndexed: boolean;
  /** For a page that belongs to one buyer: it has no public header and footer. */
  readonly privateFrame?: PrivateFrameWords;
  /** In the document's head: what brings a form to life, or clears up after one. */
  readonly inlineScript?: ((context: PageContext) => string | undefined) | undefined;
  /** Blocks that appear only after the visitor has acted; their styles are there from the start. */
  readonly lateBlocks?: readonly string[];
  readonly render: (context: PageContext) => ReactNode;
};

/** How much of a title and of a description search engines and tabs show. */
export const titleLength = { least: 1, most: 60 };
export const descriptionLength = { least: 80, most: 160 };

/** With the company's name where it fits, else with its short form, else alone. */
export function documentTitle(title: string, { name, shortName }: Pick<Said, "name" | "shortName">) {
  const candidates = [name, shortName].map((each) => `${title} | ${each}`);
  return candidates.find(({ length }) => length <= titleLength.most) ?? title;
}

/** The company's facts can make a description too long: then it gets the short name, or fewer words. */
export function documentDescription(description: string, { name, shortName }: Said) {
  const { most } = descriptionLength;
  const short = description.replaceAll(name, shortName);
  const fitting = [description, short].find(({ length }) => length <= most);
  return fitting ?? `${short.slice(0, most).replace(/[\s,;:.]+\S*$/, "")}…`;
}
