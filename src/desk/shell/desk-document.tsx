import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Company } from "#content/create-company.ts";
import { wellKnownPaths } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { firstName, type StaffMember } from "#people/staff.ts";
import archivo from "#site/assets/fonts/archivo-600-w80-112.woff2?url";
import publicSans from "#site/assets/fonts/public-sans-400-700.woff2?url";
import { siteStyles } from "#site/document/page-styles.ts";
import { currentMark, LogoMark } from "#site/layout/site-header.tsx";
import { CompanyContext, useCompany } from "#site/use-company.tsx";

const sources: Record<string, string> = import.meta.glob(
  ["/src/desk/**/*.css", "/src/quote/editor/**/*.css"],
  {
    query: "?inline",
    import: "default",
    eager: true,
  },
);

const made = new WeakMap<Company, { readonly css: string; readonly hash: string }>();

/** One sheet for every page of the desk, in the colors of the company: staff load it once. */
export function deskStyles(company: Company) {
  const known = made.get(company);
  if (known) return known;
  const css = siteStyles(company.palette) + Object.values(sources).join("");
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 16);
  made.set(company, { css, hash });
  return { css, hash };
}

export type DeskPage = {
  readonly title: string;
  readonly body: ReactNode;
  /** Undefined while nobody is signed in. */
  readonly staff?: StaffMember;
  /** How many requests wait: shown on every page, so that nobody has to look for it. */
  readonly counts?: { readonly open: number; readonly overdue: number };
  /** The page's own path, for the header to mark the current link. */
  readonly path?: string;
  /** Of the root element, which scrolls. */
  readonly rootClass?: string;
  /** Whether a page of the preview is shown in a frame. */
  readonly showsFrame?: boolean;
};

/** A page of the desk as it is sent. */
export function renderDeskPage(page: DeskPage, script: string, company: Company): Buffer {
  const html = renderToStaticMarkup(
    <CompanyContext value={company}>
      <html lang="en-US" className={page.rootClass}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="robots" content="noindex, nofollow" />
          <title>{`${page.title} | Desk, ${company.said.name}`}</title>
          <link rel="icon" href={wellKnownPaths.favicon} sizes="32x32" />
          <link rel="icon" href={wellKnownPaths.icon} type="image/svg+xml" />
          <link rel="stylesheet" href={deskPaths.styles(deskStyles(company).hash)} />
          {[archivo, publicSans].map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
          ))}
          <script type="module" src={script} />
        </head>
        <body>
          <a className="skip-link" href="#main">
            Skip to main content
          </a>
          <DeskBar {...page} />
          <main id="main" tabIndex={-1}>
            {page.body}
          </main>
        </body>
      </html>
    </CompanyContext>,
  );
  return Buffer.from(`<!doctype html>${html}`);
}

/** On a phone they are in the account's menu. */
const placesOf = (isOwner: boolean) => [
  [deskPaths.company, "Company"] as const,
  [deskPaths.people, "People"] as const,
  ...(isOwner ? [[deskPaths.figures, "Figures"] as const] : []),
];

/** The deadline under it is the first thing seen, so the bar is slim. */
function DeskBar({ staff, counts, path = "" }: Pick<DeskPage, "staff" | "counts" | "path">) {
  const { said, pictures } = useCompany();
  return (
    <header className="desk-bar ink">
      <div className="wrap desk-bar__row">
        <a className="desk-bar__home" href={deskPaths.list}>
          <LogoMark className="desk-bar__mark" src={pictures.logoSrc} />
          <span className="desk-bar__company">{said.name}</span>
          <span className="desk-bar__place">Desk</span>
        </a>
        {staff && (
          <>
            <nav className="desk-bar__nav" aria-label="Desk">
              <a
                className="bar-link desk-bar__link"
                href={deskPaths.list}
                aria-current={currentMark(deskPaths.list, path)}
              >
                Requests{" "}
                {counts && (
                  <span className="u-num">
                    {counts.open}
                    <span className="u-hidden"> open</span>
                  </span>
                )}{" "}
                {counts && counts.overdue > 0 && (
                  <span className="desk-bar__late">{`${counts.overdue} overdue`}</span>
                )}
              </a>
              {placesOf(staff.role === "owner").map(([href, text]) => (
                <a
                  key={href}
                  className="bar-link desk-bar__link desk-bar__link--wide"
                  href={href}
                  aria-current={currentMark(href, path)}
                >
                  {text}
                </a>
              ))}
            </nav>
            <Account name={staff.name} isOwner={staff.role === "owner"} path={path} />
          </>
        )}
      </div>
    </header>
  );
}

function Account({ name, isOwner, path }: { name: string; isOwner: boolean; path: string }) {
  return (
    <details className="desk-bar__account fold">
      <summary className="bar-link desk-bar__link fold__name">
        {firstName(name)}
        <span className="u-hidden">, your account</span>
      </summary>
      <div className="desk-bar__menu">
        {placesOf(isOwner).map(([href, text]) => (
          <a
            key={href}
            className="desk-bar__choice desk-bar__choice--narrow"
            href={href}
            aria-current={currentMark(href, path)}
          >
            {text}
          </a>
        ))}
        <a className="desk-bar__choice" href={deskPaths.account}>
          Sessions and calendar
        </a>
        {isOwner && (
          <a className="desk-bar__choice" href={deskPaths.health}>
            Health
          </a>
        )}
        <button
          className="desk-bar__choice"
          type="button"
          hidden
          data-shortcuts=""
          data-on="on"
          data-off="off"
        >
          Keyboard shortcuts: <span data-state="" />
        </button>
        <form method="post" action={deskPaths.signOut}>
          <button className="desk-bar__choice" type="submit">
            Sign out
          </button>
        </form>
      </div>
    </details>
  );
}
