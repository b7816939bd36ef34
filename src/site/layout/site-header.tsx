import { mailto } from "#content/describe-company.ts";
import { headerButtons, layoutLabels, mainNavigation, standingPromises } from "#content/navigation.ts";
import type { TextLink } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { mark } from "#site/drawings/drawing.tsx";
import { Status } from "#site/ui/data-plate.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="site-header ink">
      <TopBar />
      <div className="wrap site-header__row">
        <Logo />
        <MenuNeighbor path={path} />
        <MainNav path={path} />
      </div>
    </header>
  );
}

/** Where the navigation is in the menu and the row has room for one button. */
function MenuNeighbor({ path }: { path: string }) {
  const { quote } = useWords(headerButtons);
  return (
    <div className="site-header__quote">
      <ButtonLink {...quote} small look="primary" current={currentMark(quote.href, path)} />
    </div>
  );
}

const navId = "menu";

/**
 * The navigation is in a row where it fits; otherwise it is a popover that the browser opens and closes by
 * itself (decision 003). The styles hide it when the focus has left it, so anything that can be pressed has a
 * tabindex: without one Safari does not give it the focus.
 */
function MainNav({ path }: { path: string }) {
  const labels = useWords(layoutLabels);
  const links = useWords(mainNavigation);
  const { contact, quote } = useWords(headerButtons);
  return (
    <>
      <button
        className="main-nav__button main-nav__button--open"
        type="button"
        popoverTarget={navId}
        popoverTargetAction="show"
        tabIndex={0}
      >
        {labels.menu}
      </button>
      <nav className="main-nav" id={navId} popover="auto" tabIndex={-1} aria-label={labels.mainNavigation}>
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
              {labels.close}
              <span className="u-hidden"> {labels.menu.toLowerCase()}</span>
            </button>
          </div>
        </div>
        <div className="main-nav__links">
          <ul className="main-nav__list">
            {links.map(({ text, href }) => (
              <li key={href} className="main-nav__item">
                <a
                  className="bar-link main-nav__link"
                  href={href}
                  aria-current={currentMark(href, path)}
                  tabIndex={0}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
          <div className="main-nav__buttons">
            <ButtonLink {...contact} small />
            <ButtonLink {...quote} small look="primary" current={currentMark(quote.href, path)} />
          </div>
        </div>
      </nav>
    </>
  );
}

/** A detail page marks its section: "true" says "within", "page" says "this very page". */
export function currentMark(href: string, path: string) {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

const phoneOutline = "M3 2h3l2 4-2 1.5a9 9 0 0 0 4.5 4.5L12 10l4 2v3q0 1-1 1A13 13 0 0 1 2 3q0-1 1-1z";
const envelopeOutline = "M1.5 3.5h15v11h-15zM1.5 4 9 10l7.5-6";

function TopBar() {
  const { tagline, location, phone, emails } = useCompany().said;
  return (
    <div className="top-bar">
      <div className="wrap top-bar__row">
        <div className="top-bar__words">
          <p className="top-bar__cell">
            {tagline.short}
            <span className="top-bar__rest">{tagline.rest}</span>
          </p>
          <p className="top-bar__cell">{location}</p>
        </div>
        <TopBarLink href={phone.href} text={phone.display} outline={phoneOutline} />
        <TopBarLink href={mailto(emails.sales)} text={emails.sales} outline={envelopeOutline} />
      </div>
    </div>
  );
}

function TopBarLink({ href, text, outline }: TextLink & { outline: string }) {
  return (
    <a className="top-bar__link" href={href}>
      <svg className="top-bar__icon" viewBox="0 0 18 18" aria-hidden="true">
        <path d={outline} />
      </svg>
      <span className="top-bar__text">{text}</span>
    </a>
  );
}

export function PromiseBar() {
  const { standingPromises: label } = useWords(layoutLabels);
  const promises = useWords(standingPromises);
  return (
    <aside className="promise-bar" aria-label={label}>
      <div className="wrap">
        <ul className="promise-bar__list">
          {promises.map(({ text, state, phone, essential }) => (
            <li
              key={text}
              className={essential ? "promise-bar__item" : "promise-bar__item promise-bar__item--extra"}
            >
              {phone ? (
                <a className="u-reach" href={phone.href}>
                  {text}
                  <span className="promise-bar__number">: {phone.display}</span>
                </a>
              ) : (
                <Status state={state} text={text} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

export function Logo() {
  const { said, pictures } = useCompany();
  const { homeLink } = useWords(layoutLabels);
  return (
    <a className="logo" href={paths.home}>
      <LogoMark className="logo__mark" src={pictures.logoSrc} />
      <span className="logo__name">
        {said.logo.name} <small className="logo__form">{said.logo.form}</small>
        <span className="u-hidden">, {homeLink}</span>
      </span>
    </a>
  );
}

type MarkProps = { readonly className: string };

/** The mark alone; each block that shows it gives it its own size. */
export function LogoMark({ className, src }: MarkProps & { readonly src: string | undefined }) {
  if (!src) return <StandardMark className={className} />;
  return <img className={className} src={src} alt="" width="40" height="40" />;
}

/** For an owner who has no logo. */
export function StandardMark({ className }: MarkProps) {
  return (
    <svg className={className} viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      <path d={mark.strata} />
      <path className="logo__seam" d={mark.seam} />
    </svg>
  );
}
