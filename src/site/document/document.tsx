import type { Page, PageContext } from "#site/page.ts";
import { Head } from "./head.tsx";

type DocumentProps = {
  page: Page;
  context: PageContext;
  css: string;
  body: string;
  /** Inline module that fetches the form's script after the first paint. */
  bootScript: string | undefined;
};

export function Document({ page, context, css, body, bootScript }: DocumentProps) {
  return (
    <html lang="en-US">
      <Head page={page} context={context} css={css} bootScript={bootScript} />
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
