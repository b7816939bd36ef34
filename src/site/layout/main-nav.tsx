import { headerButtons, layoutLabels, mainNavigation } from "#content/navigation.ts";
import { paths } from "#content/paths.ts";
import { ButtonLink } from "#site/ui/button.tsx";

const stateId = "menu";

export function MainNav({ path }: { path: string }) {
  return (
    <>
      <button className="main-nav__toggle" type="button" popoverTarget={stateId}>
        <span className="main-nav__bars" aria-hidden="true" />
        {layoutLabels.menu}
      </button>
      <div className="main-nav__state" id={stateId} popover="auto" />
      <nav className="main-nav" aria-label={layoutLabels.mainNavigation}>
        <ul className="main-nav__list">
          {mainNavigation.map(({ text, href }) => (
            <li key={href} className="main-nav__item">
              <a className="main-nav__link" href={href} aria-current={currentMark(href, path)}>
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
      </nav>
    </>
  );
}

/** A detail page marks its section: "true" says "within", "page" says "this very page". */
function currentMark(href: string, path: string) {
  if (href === path) return "page";
  return href !== paths.home && path.startsWith(`${href}/`) ? "true" : undefined;
}
