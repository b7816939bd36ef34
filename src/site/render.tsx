import { renderToStaticMarkup } from "react-dom/server";
import { Document } from "./document/document.tsx";
import { blocksIn, stylesFor } from "./document/page-styles.ts";
import { Layout } from "./layout/layout.tsx";
import type { Page, PageContext } from "./page.ts";

export type RenderedPage = {
  readonly html: string;
  /** What the security policy must allow by hash: the inline style and the inline module. */
  readonly inlineStyle: string;
  readonly inlineScript: string | undefined;
};

export function renderPage(page: Page, context: PageContext): RenderedPage {
  const body = separateLinks(
    renderToStaticMarkup(
      <Layout path={page.canonicalPath ?? page.path} year={context.today.year}>
        {page.render(context)}
      </Layout>,
    ),
  );
  const css = stylesFor(new Set([...blocksIn(body), ...(page.lateBlocks ?? [])]));
  const bootScript = page.inlineScript?.(context);
  const html = renderToStaticMarkup(
    <Document page={page} context={context} css={css} body={body} bootScript={bootScript} />,
  );
  return { html: `<!doctype html>${html}`, inlineStyle: css, inlineScript: bootScript };
}

/** Text browsers and copied text ignore gaps between boxes: without a space, neighbors would become one word. */
function separateLinks(html: string) {
  return html.replace(/<\/(a|button)>(?=<(?:a|button)\b)/g, "$& ");
}
