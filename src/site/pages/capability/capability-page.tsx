import type { Capability, Specification } from "#content/capabilities/capability.ts";
import { callButtons, layoutLabels } from "#content/navigation.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { rfqPathFor } from "#content/paths.ts";
import type { TextLink } from "#content/rich-text.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { ButtonLink } from "#site/ui/button.tsx";
import { sheetCount, sheetNumber } from "#site/ui/capability-labels.ts";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { BandWords } from "#site/ui/page-band.tsx";
import { TickList } from "#site/ui/tick-list.tsx";
import { SheetPlate } from "./sheet-plate.tsx";

type CapabilityPageProps = {
  capability: Capability;
  /** Scheme and host, for the line that says where a printed sheet came from. */
  origin: string;
};

export function CapabilityPage({ capability, origin }: CapabilityPageProps) {
  const { slug, href, overview, specifications, procurement, certifications, call } = capability;
  const { headings, specificationsId, standardsNote, printSource } = capabilityPage;
  return (
    <>
      <SheetBand capability={capability} />
      <div className="section">
        <div className="capability-sheet wrap grid">
          <div className="capability-sheet__words grid__span-7 stack stack--article">
            <h2>{headings.overview}</h2>
            {overview.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <h2 id={specificationsId}>{headings.specifications}</h2>
            <SpecificationTable specifications={specifications} />
            <h2>{headings.procurement}</h2>
            <TickList items={procurement} />
          </div>
          <div className="capability-sheet__standards grid__span-7 stack stack--article">
            <h2>{headings.standards}</h2>
            <TickList items={certifications} />
            <p className="u-muted">{standardsNote}</p>
          </div>
          <aside className="capability-sheet__plate grid__from-9" aria-label={headings.plate}>
            <SheetPlate capability={capability} />
          </aside>
        </div>
        <p className="capability-sheet__source wrap u-print-only">
          {printSource(new URL(origin).host + href)}
        </p>
      </div>
      <ClosingCall {...call} quoteHref={rfqPathFor(slug)} />
    </>
  );
}

/** The page's title with its drawing beside it; the balloons number the specifications below. */
function SheetBand({ capability }: { capability: Capability }) {
  const { slug, name, lead, icon } = capability;
  const { trail, reference, headings, specificationsId } = capabilityPage;
  return (
    <div className="page-band ink">
      <div className="wrap page-band__content">
        <Breadcrumb trail={trail} here={name} />
        <div className="sheet-band">
          <BandWords
            heading={name}
            lead={lead}
            reference={reference(sheetNumber(slug), sheetCount())}
            buttons={
              <>
                <ButtonLink href={rfqPathFor(slug)} look="primary">
                  {callButtons.quote.text}
                </ButtonLink>
                <ButtonLink href={`#${specificationsId}`}>{headings.specifications}</ButtonLink>
              </>
            }
          />
          <div className="sheet-band__drawing">
            <Drawing of={icon} balloons />
          </div>
        </div>
      </div>
    </div>
  );
}

function SpecificationTable({ specifications }: { specifications: readonly Specification[] }) {
  return (
    <table className="specification-table data-table">
      <caption>{capabilityPage.specificationsCaption}</caption>
      <tbody>
        {specifications.map(({ name, value, balloon }) => (
          <tr key={name}>
            <th className="specification-table__name" scope="row">
              {balloon && <span className="specification-table__item u-num">{balloon}</span>} {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Breadcrumb({ trail, here }: { trail: readonly TextLink[]; here: string }) {
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
