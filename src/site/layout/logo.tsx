import { logoSrc } from "#company/facts.ts";
import { company } from "#content/company.ts";
import { layoutLabels } from "#content/navigation.ts";
import { paths } from "#content/paths.ts";

export function Logo() {
  return (
    <a className="logo" href={paths.home}>
      <LogoMark className="logo__mark" seam="logo__seam" />
      <span className="logo__name">
        {company.logo.name} <small className="logo__form">{company.logo.form}</small>
        <span className="u-hidden">, {layoutLabels.homeLink}</span>
      </span>
    </a>
  );
}

/** The mark alone; each block that shows it gives it its own size and colors. */
export function LogoMark({ className, seam }: { className: string; seam: string }) {
  if (!logoSrc) return <StandardMark className={className} seam={seam} />;
  return <img className={className} src={logoSrc} alt="" width="40" height="40" />;
}

/** Where the owner has none. */
export function StandardMark({ className, seam }: { className: string; seam: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M2 20 15 3l23 12v7L15 10 2 27zM6 38l9-12 23 12z" />
      <path className={seam} d="M2 31.5 15 14.5l23 12v7l-23-12-13 17z" />
    </svg>
  );
}
