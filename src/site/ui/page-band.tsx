import type { ReactNode } from "react";
import type { Band } from "#content/page.ts";

type PageBandProps = Band & { buttons?: ReactNode; children?: ReactNode };

export function PageBand(words: PageBandProps) {
  return (
    <div className="page-band ink">
      <div className="wrap page-band__content">
        <BandWords {...words} />
      </div>
    </div>
  );
}

/** The band's words alone, for bands that set something beside them. */
export function BandWords({ heading, lead, reference, buttons, children }: PageBandProps) {
  return (
    <div>
      {reference && (
        <p className="page-band__reference u-label u-num">
          {reference.map((entry) => (
            <span key={entry}>{entry} </span>
          ))}
          {children}
        </p>
      )}
      <h1 className="page-band__heading">{heading}</h1>
      <p className="page-band__lead u-lead">{lead}</p>
      {buttons && <div className="page-band__buttons button-group">{buttons}</div>}
    </div>
  );
}
