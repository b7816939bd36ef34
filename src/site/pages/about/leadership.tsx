import { mailto } from "#content/company.ts";
import type { about } from "#content/pages/about.ts";
import { portraitWords, type TeamMember, team } from "#content/team.ts";

type LeadershipProps = typeof about.leadership;

export function Leadership({ heading, expertiseLabel }: LeadershipProps) {
  return (
    <section className="section section--sheet">
      <div className="wrap">
        <h2 className="section__head">{heading}</h2>
        <div className="columns columns--people">
          {team.map((member) => (
            <Leader key={member.email} {...member} expertiseLabel={expertiseLabel} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** In place of a portrait. */
function Monogram({ name, initials }: Pick<TeamMember, "name" | "initials">) {
  return (
    <div className="leader__plate ink" role="img" aria-label={portraitWords.missingAlt(name, initials)}>
      <span className="leader__note" aria-hidden="true">
        {portraitWords.note}
      </span>{" "}
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
        <h3 className="leader__name">{member.name}</h3>
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
