import { layoutLabels } from "#content/navigation.ts";
import type { TextLink } from "#content/rich-text.ts";

export function Breadcrumb({ trail, here }: { trail: readonly TextLink[]; here: string }) {
  return (
    <nav aria-label={layoutLabels.breadcrumb}>
      <ol className="breadcrumb">
        {trail.map(({ text, href }) => (
          <li key={href} className="breadcrumb__item">
            <a className="breadcrumb__link" href={href}>
              {text}
            </a>
          </li>
        ))}
        <li className="breadcrumb__item" aria-current="page">
          <span className="breadcrumb__here">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
