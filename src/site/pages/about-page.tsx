import type { TeamMember } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { documentLinks } from "#content/navigation.ts";
import { about, timeline, values } from "#content/pages/about.ts";
import { portraitWords } from "#content/shared-words.ts";
import type { WordsOf } from "#content/template.ts";
import { MapSheet } from "#site/drawings/drawing.tsx";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import {
  ClosingCall,
  ContactRows,
  HeadedSection,
  PageBand,
  SplitSection,
  TitledColumn,
} from "#site/ui/sections.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

type About = WordsOf<typeof about>;

export function AboutPage() {
  const words = useWords(about);
  const ourValues = useWords(values);
  return (
    <>
      <PageBand {...words.band} />
      <Story {...words.story} />
      <Leadership {...words.leadership} />
      <Timeline {...words.timeline} />
      <HeadedSection sheet heading={words.values.heading}>
        <div className="columns two-or-four">
          {ourValues.map((value) => (
            <TitledColumn key={value.title} {...value} />
          ))}
        </div>
      </HeadedSection>
      <Operations {...words.operations} />
      <ClosingCall {...words.call} />
    </>
  );
}

function Story({ heading, opening, paragraphs }: About["story"]) {
  return (
    <SplitSection heading={heading}>
      <div className="grid__from-6 stack">
        <p className="u-lead">{opening}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </SplitSection>
  );
}

function Timeline({ heading }: About["timeline"]) {
  const events = useWords(timeline);
  return (
    <SplitSection heading={heading}>
      <ol className="timeline grid__from-6">
        {events.map(({ year, title, description }) => (
          <li key={title} className="timeline__item">
            <time className="u-label u-num" dateTime={String(year)}>
              {year}
            </time>
            <h3>{title}</h3>
            <p className="timeline__text u-muted">{description}</p>
          </li>
        ))}
      </ol>
    </SplitSection>
  );
}

function Operations({ heading, paragraphs, mapAlt }: About["operations"]) {
  const { coordinates, address } = useCompany().said;
  const { capabilityStatement } = useWords(documentLinks);
  return (
    <section className="section">
      <div className="wrap grid">
        <div className="operations__map grid__span-7">
          <MapSheet
            corners={[coordinates.latitude, coordinates.longitude]}
            place={{ name: address.city, description: mapAlt }}
          />
        </div>
        <div className="grid__from-9 stack">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="u-muted">
              {paragraph}
            </p>
          ))}
          <DataPlate wide>
            <ContactRows />
          </DataPlate>
          <p className="u-no-print">
            <ArrowLink {...capabilityStatement} />
          </p>
        </div>
      </div>
    </section>
  );
}

type LeadershipProps = About["leadership"];

function Leadership({ heading, expertiseLabel }: LeadershipProps) {
  const { team } = useCompany();
  return (
    <HeadedSection sheet heading={heading}>
      <div className="columns columns--people">
        {team.map((member) => (
          <Leader key={member.email} {...member} expertiseLabel={expertiseLabel} />
        ))}
      </div>
    </HeadedSection>
  );
}

/** In place of a portrait. */
function Monogram({ name, initials }: Pick<TeamMember, "name" | "initials">) {
  return (
    <div className="leader__plate ink" role="img" aria-label={portraitWords.missingAlt(name, initials)}>
      <span className="leader__initials" aria-hidden="true">
        {initials}
      </span>
    </div>
  );
}

function Leader({ expertiseLabel, ...member }: TeamMember & Pick<LeadershipProps, "expertiseLabel">) {
  return (
    <article className="leader">
      {member.portrait ? (
        <img
          className="leader__portrait"
          {...member.portrait}
          alt={portraitWords.alt(member.name)}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Monogram {...member} />
      )}
      <div>
        <h3 className="u-size-clause">{member.name}</h3>
        <p className="leader__title">{member.title}</p>
        <p className="leader__bio">{member.bio}</p>
        <ul className="leader__tags" aria-label={expertiseLabel}>
          {member.expertise.map((subject) => (
            <li key={subject} className="leader__tag">
              {subject}
            </li>
          ))}
        </ul>
        <a className="leader__email" href={mailto(member.email)}>
          {member.email}
        </a>
      </div>
    </article>
  );
}
