import { about } from "#content/pages/about.ts";
import { values } from "#content/values.ts";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { TitledColumn } from "#site/ui/titled-column.tsx";
import { Leadership } from "./leadership.tsx";
import { Operations } from "./operations.tsx";
import { Timeline } from "./timeline.tsx";

export function AboutPage() {
  return (
    <>
      <PageBand {...about.band} />
      <Story {...about.story} />
      <Leadership {...about.leadership} />
      <Timeline {...about.timeline} />
      <section className="section section--sheet">
        <div className="wrap">
          <h2 className="section__head">{about.values.heading}</h2>
          <div className="columns">
            {values.map((value) => (
              <TitledColumn key={value.title} {...value} />
            ))}
          </div>
        </div>
      </section>
      <Operations {...about.operations} />
      <ClosingCall {...about.call} />
    </>
  );
}

function Story({ heading, opening, paragraphs }: typeof about.story) {
  return (
    <section className="section">
      <div className="wrap grid">
        <h2 className="grid__span-4">{heading}</h2>
        <div className="grid__from-6 stack">
          <p className="u-lead">{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
