import { renderToStaticMarkup } from "react-dom/server";
import { bootScriptFor } from "./document/boot-script.ts";
import { Document } from "./document/document.tsx";
import { stylesFor } from "./document/page-styles.ts";
import { Layout } from "./layout/layout.tsx";
import type { Page, PageContext } from "./page.ts";

export type RenderedPage = {
  readonly html: string;
  /** What the security policy must allow by hash: the inline style and the inline module. */
  readonly inlineStyle: string;
  readonly inlineScript: string | undefined;
};

export function renderPage(page: Page, context: PageContext): RenderedPage {
  const body = renderToStaticMarkup(
    <Layout path={page.canonicalPath ?? page.path} year={context.today.year}>
      {page.render(context)}
    </Layout>,
  );
  const css = stylesFor(body, page.hasForm ? formStateBlocks : []);
  const bootScript = page.hasForm ? bootScriptFor(context.formScript) : undefined;
  const html = renderToStaticMarkup(
    <Document page={page} context={context} css={css} body={body} bootScript={bootScript} />,
  );
  return { html: `<!doctype html>${html}`, inlineStyle: css, inlineScript: bootScript };
}

/** Blocks that a form shows only after the visitor has acted. */
const formStateBlocks = [
  "error-summary",
  "banner",
  "receipt",
  "draft-notice",
  "data-plate",
  "tick-list",
  "read-lines",
  "fold",
  "parts",
];
