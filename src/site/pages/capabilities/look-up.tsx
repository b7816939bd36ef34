import { documentLinks } from "#content/document-links.ts";
import type { capabilitiesPage } from "#content/pages/capabilities.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { CapabilityTable } from "#site/ui/capability-table.tsx";

/** For buyers who come with a code: one table, and the same as a file. */
export function LookUp({ id, heading, text }: typeof capabilitiesPage.lookUp) {
  return (
    <section className="section" id={id}>
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <CapabilityTable caption={heading} />
        <p className="section__more u-no-print">
          <ArrowLink {...documentLinks.capabilityList} />
        </p>
      </div>
    </section>
  );
}
