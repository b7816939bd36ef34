/** Running text with links in it, as data: a string, or strings and links in reading order. */
export type RichText = string | readonly (string | TextLink)[];

export type TextLink = { readonly text: string; readonly href: string };

/** One block of a clause or article. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: RichText }
  | { readonly kind: "list"; readonly items: readonly RichText[] };

export function paragraph(text: RichText): Block {
  return { kind: "paragraph", text };
}

export function list(...items: readonly RichText[]): Block {
  return { kind: "list", items };
}

/** A numbered section of a citable page: terms, privacy, compliance, contracting. */
export type Clause = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};
