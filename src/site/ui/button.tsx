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
