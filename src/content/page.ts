/** What every page says about itself, in the browser's tab, in search results and in link previews. */
export type PageMeta = {
  /** Without the company's name, which the document head adds. */
  readonly title: string;
  readonly description: string;
};

/** The ink band at the top of a page. */
export type Band = {
  readonly heading: string;
  readonly lead: string;
  /** Short reference facts above the heading, such as a sheet number. */
  readonly reference?: readonly string[];
};

/** The call at the end of a page. Its two buttons are the same everywhere. */
export type Call = { readonly heading: string; readonly text: RichText };

/** With words: a hollow ring for "pending", a filled dot for "available", a bar for what is not held. */
export type Status = { readonly state: "pending" | "available" | "not-held"; readonly text: string };

/** A heading with a line under it: pillars, values, customer types, compliance areas. */
export type Titled = { readonly title: string; readonly text: string };

/** A label and its value, as on a data plate. */
export type Fact = { readonly label: string; readonly value: string; readonly note?: string | undefined };

/** A fact whose value may carry a status, such as an application that is pending. */
export type StatedFact = Fact & { readonly state?: Status["state"] };

/** Running text with links in it, as data: a string, or strings and links in reading order. */
export type RichText = string | readonly (string | TextLink)[];

export type TextLink = { readonly text: string; readonly href: string };

/** One block of a clause or article: a paragraph or a list. */
export type Block = RichText | { readonly items: readonly RichText[] };

export function list<const Items extends readonly unknown[]>(...items: Items) {
  return { items };
}

/** A numbered section of a citable page: terms, privacy, compliance, contracting. */
export type Clause = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

/** Running text without its links. */
export function plainText(text: RichText) {
  if (typeof text === "string") return text;
  return text.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
