import type { Capability } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { capabilitiesPage } from "#content/pages/capabilities.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { sheetNumber, weeks } from "#site/ui/capability-labels.ts";
import { TickList } from "#site/ui/tick-list.tsx";

type Labels = typeof capabilitiesPage.labels;

export function CapabilityRegister(labels: Labels) {
  return (
    <section className="section section--close">
      <div className="wrap">
        <h2 className="u-hidden">{labels.register}</h2>
        <ol className="capability-register">
          {capabilities.map((capability) => (
            <Entry key={capability.slug} capability={capability} labels={labels} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Entry({ capability, labels }: { capability: Capability; labels: Labels }) {
  const { slug, name, description, icon, href, features, naics, leadTime } = capability;
  return (
    <li className="capability-register__entry">
      <span className="capability-register__number u-label u-num">{sheetNumber(slug)}</span>
      <div className="capability-register__drawing">
        <Drawing of={icon} />
      </div>
      <div className="capability-register__words">
        <h3 className="capability-register__name">{name}</h3>
        <p className="capability-register__description">{description}</p>
      </div>
      <div>
        <h4 className="u-label">{labels.keyProducts}</h4>
        <TickList items={features} size="small" />
      </div>
      <div>
        <dl>
          <dt className="u-label">{labels.naics}</dt>
          {naics.map((code) => (
            <dd key={code} className="capability-register__fact">
              {code}
            </dd>
          ))}
          <dt className="u-label">{labels.standardLeadTime}</dt>
          <dd className="capability-register__fact">{weeks(leadTime.standard)} weeks</dd>
        </dl>
        <ArrowLink href={href} text={labels.viewDetails} about={`of ${name}`} />
      </div>
    </li>
  );
}
