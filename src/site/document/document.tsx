import { renderToStaticMarkup } from "react-dom/server";
import { themeColors } from "#company/palette-of.ts";
import { sharingPicturePath, wellKnownPaths } from "#content/paths.ts";
import { sharingPictureAlt } from "#content/sharing.ts";
import archivo from "#site/assets/fonts/archivo-600-w80-112.woff2?url";
import publicSans from "#site/assets/fonts/public-sans-400-700.woff2?url";
import { footerId, Layout } from "#site/layout/layout.tsx";
import { PrivateFrame } from "#site/layout/private-frame.tsx";
import type { Page, PageContext } from "#site/page.ts";
import { documentDescription, documentTitle } from "#site/page.ts";
import { CompanyContext } from "#site/use-company.tsx";
import { blocksIn, stylesFor } from "./page-styles.ts";
import { StructuredData } from "./structured-data.tsx";

export type RenderedPage = {
  readonly html: string;
  /** What the security policy must allow by hash: the inline style and the inline module. */
  readonly inlineStyle: string;
  readonly inlineScript: string | undefined;
};

export function renderPage(page: Page, context: PageContext): RenderedPage {
  const body = separateLinks(
    renderToStaticMarkup(
      <CompanyContext value={context.company}>
        {page.privateFrame ? (
          <PrivateFrame {...page.privateFrame}>{page.render(context)}</PrivateFrame>
        ) : (
          <Layout path={page.canonicalPath ?? page.path} year={context.today.year}>
            {page.render(context)}
          </Layout>
        )}
      </CompanyContext>,
    ),
  );
  const css = stylesFor(new Set([...blocksIn(body), ...(page.lateBlocks ?? [])]), context.company.palette);
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

type DocumentProps = {
  page: Page;
  context: PageContext;
  css: string;
  body: string;
  /** Inline module that fetches the form's script after the first paint. */
  bootScript: string | undefined;
};

function Document({ page, context, css, body, bootScript }: DocumentProps) {
  const { said } = context.company;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/*
         * The page arrives in one round trip: painting it half-parsed would only make its parts jump. A quote of
         * hundreds of lines takes longer, and its first lines can be read meanwhile.
         */}
        {!page.privateFrame && <link rel="expect" href={`#${footerId}`} blocking="render" />}
        <title>{documentTitle(page.meta.title, said)}</title>
        <meta name="description" content={documentDescription(page.meta.description, said)} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {page.canonicalPath && <link rel="canonical" href={context.origin + page.canonicalPath} />}
        {page.isIndexed ? (
          <>
            <SharingTags page={page} context={context} />
            <StructuredData path={page.path} origin={context.origin} company={context.company} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={wellKnownPaths.favicon} sizes="32x32" />
        <link rel="icon" href={wellKnownPaths.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={wellKnownPaths.appleTouchIcon} />
        <link rel="manifest" href={wellKnownPaths.manifest} />
        {[archivo, publicSans].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {bootScript && <script type="module" dangerouslySetInnerHTML={{ __html: bootScript }} />}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}

function SharingTags({ page, context }: Pick<DocumentProps, "page" | "context">) {
  const { said } = context.company;
  const url = context.origin + page.path;
  const image = context.origin + sharingPicturePath(page.path);
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={said.legalName} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={page.meta.title} />
      <meta property="og:description" content={documentDescription(page.meta.description, said)} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={sharingPictureAlt(page.meta.title, said)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={page.meta.title} />
      <meta name="twitter:description" content={documentDescription(page.meta.description, said)} />
      <meta name="twitter:image" content={image} />
    </>
  );
}
