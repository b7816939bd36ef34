import type { ReactNode } from "react";

type ButtonLinkProps = {
  href: string;
  look?: "primary" | "outline";
  size?: "regular" | "small";
  /** In navigation: whether the link leads to the current page. */
  current?: "page" | "true" | undefined;
  children: ReactNode;
};

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({ href, look = "outline", size = "regular", current, children }: ButtonLinkProps) {
  const small = size === "small" ? " button--small" : "";
  return (
    <a className={`button button--${look}${small}`} href={href} aria-current={current}>
      {children}
    </a>
  );
}

type ArrowLinkProps = {
  href: string;
  text: string;
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
