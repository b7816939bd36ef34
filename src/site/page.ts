import type { ReactNode } from "react";
import type { PageMeta } from "#content/page.ts";
import type { FormType } from "#request/fields/message.ts";

/** All that a page may depend on besides its own content: same context, same bytes. */
export type PageContext = {
  readonly today: Temporal.PlainDate;
  /** Scheme and host that the site is reached under, without a slash at the end. */
  readonly origin: string;
  /** Where the browser finds the script that hydrates a form. */
  readonly formScript: string;
  /** Whose address the site's e-mails come from; without it, the company's general one. */
  readonly sender?: string | undefined;
};

export type Page = {
  /** With the query string where a variant has one; error screens have none of their own. */
  readonly path: string;
  /** The page that a variant is a variant of. */
  readonly canonicalPath?: string;
  readonly meta: PageMeta;
  readonly isIndexed: boolean;
  /** The form that its script brings to life, where there is one. */
  readonly hasForm?: boolean;
  /** The form whose confirmation this is. */
  readonly sentForm?: FormType | undefined;
  readonly render: (context: PageContext) => ReactNode;
};
