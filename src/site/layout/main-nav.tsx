import { headerButtons, layoutLabels, mainNavigation } from "#content/navigation.ts";
import { paths } from "#content/paths.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { Logo } from "./logo.tsx";
import { TopBar } from "./top-bar.tsx";

const navId = "menu";

/**
 * In a row where it fits; otherwise a popover that the browser opens and closes by itself (decision 003). The styles hide
 * it where the focus has left it, so anything that can be pressed has a tabindex: without one Safari does not give it the
 * focus.
 */
export function MainNav({ path }: { path: string }) {
  return (
    <>
      <button
        className="main-nav__button main-nav__button--open"
        type="button"
        popoverTarget={navId}
        popoverTargetAction="show"
        tabIndex={0}
      >
        {layoutLabels.menu}
      </button>
      <nav
        className="main-nav"
        id={navId}
        popover="auto"
        tabIndex={-1}
        aria-label={layoutLabels.mainNavigation}
      >
        <div className="main-nav__header">
          <TopBar />
          <div className="wrap site-header__row">
            <Logo />
            <button
              className="main-nav__button main-nav__button--close"
              type="button"
              popoverTarget={navId}
              popoverTargetAction="hide"
              // biome-ignore lint/a11y/noAutofocus: when the menu opens the focus belongs in it, and the page's start has none.
              autoFocus
            >
              {layoutLabels.close}
              <span className="u-hidden"> {layoutLabels.menu.toLowerCase()}</span>
            </button>
          </div>
        </div>
        <div className="main-nav__links">
          <ul className="main-nav__list">
            {mainNavigation.map(({ text, href }) => (
              <li key={href} className="main-nav__item">
                <a className="main-nav__link" href={href} aria-current={currentMark(href, path)} tabIndex={0}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
          <div className="main-nav__buttons">
            <ButtonLink href={headerButtons.contact.href} size="small">
              {headerButtons.contact.text}
            </ButtonLink>
            <ButtonLink
              href={headerButtons.quote.href}
              size="small"
              look="primary"
              current={currentMark(headerButtons.quote.href, path)}
            >
              {headerButtons.quote.text}
            </ButtonLink>
          </div>
        </div>
      </nav>
    </>
  );
}

/** A detail page marks its section: "true" says "within", "page" says "this very page". */
function currentMark(href: string, path: string) {
  if (href === path) return "page";
  return href !== paths.home && path.startsWith(`${href}/`) ? "true" : undefined;
}
