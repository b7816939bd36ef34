type ArrowLinkProps = {
  href: string;
  text: string;
  /** Completes the text for people who hear it out of its surroundings. */
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
