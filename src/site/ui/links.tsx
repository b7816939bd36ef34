import type { TextLink } from "#content/page.ts";

type ButtonLinkProps = TextLink & {
  look?: "primary" | "outline";
  small?: boolean;
  /** In navigation: whether the link leads to the current page. */
  current?: "page" | "true" | undefined;
};

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({ href, text, look = "outline", small, current }: ButtonLinkProps) {
  return (
    <a
      className={`button button--${look}${small ? " button--small" : ""}`}
      href={href}
      aria-current={current}
    >
      {text}
    </a>
  );
}

type ArrowLinkProps = TextLink & {
  /** Completes the text for people who hear it out of context. */
  about?: string;
};

export function ArrowLink({ href, text, about }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={href}>
      {text}
      {about && <span className="u-hidden"> {about}</span>}
    </a>
  );
}
