import { type Capability, sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { sheetLinkText } from "#content/navigation.ts";
import { capabilityTableLabels } from "#content/pages/capabilities.ts";
import { sheetPath } from "#content/paths.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { useWords } from "#site/use-company.tsx";
import { ColumnHeads } from "./data-plate.tsx";

/** All eight as cells that share their borders; the whole cell is the link. */
export function CapabilityGrid() {
  const lines = useWords(capabilities);
  return (
    <ul className="capability-grid two-or-four">
      {lines.map((capability) => (
        <li key={capability.slug} className="linked-card linked-card--cell capability-grid__cell">
          <div className="capability-grid__facts u-label u-num">
            <span>{sheetNumber(capability.slug)}</span>{" "}
            <span>{weeks(capability.leadTime.standard)} weeks</span>
          </div>
          <div className="capability-grid__drawing">
            <Drawing of={capability.icon} />
          </div>
          <h3 className="capability-grid__name">
            <a className="linked-card__link" href={capability.href}>
              {capability.name}
            </a>
          </h3>
          <p className="capability-grid__text u-note">{capability.description}</p>
          <div className="capability-grid__codes u-label u-num">NAICS {capability.naics.join(", ")}</div>
        </li>
      ))}
    </ul>
  );
}

type CapabilityTableProps = {
  caption: string;
  /** How many key products to list under the name. */
  products?: number;
};

/** All capabilities by NAICS, PSC and lead time, each with its page and its sheet. */
export function CapabilityTable({ caption, products = 0 }: CapabilityTableProps) {
  const lines = useWords(capabilities);
  const labels = useWords(capabilityTableLabels);
  return (
    <div className="capability-table">
      <table className="capability-table__rows data-table">
        <caption className="u-hidden">{caption}</caption>
        <ColumnHeads names={[labels.capability, labels.naics, labels.psc, labels.leadTime, labels.sheet]} />
        <tbody>
          {lines.map((capability) => (
            <Row key={capability.slug} capability={capability} products={products} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ capability, products }: { capability: Capability; products: number }) {
  const { slug, name, href, features, naics, psc, leadTime } = capability;
  const labels = useWords(capabilityTableLabels);
  const { short } = useWords(sheetLinkText);
  return (
    <tr>
      <th scope="row">
        <a className="u-reach" href={href}>
          {name}
        </a>{" "}
        {products > 0 && (
          <span className="capability-table__more">{features.slice(0, products).join(". ")}.</span>
        )}
      </th>
      <td data-label={labels.naics}>
        <Codes codes={naics} />
      </td>
      <td data-label={labels.psc}>
        <Codes codes={psc.map(({ code }) => code)} />
      </td>
      <td className="capability-table__time" data-label={labels.leadTime}>
        {labels.standard(weeks(leadTime.standard))}{" "}
        <span className="capability-table__more">{labels.expedited(weeks(leadTime.expedited))}</span>
      </td>
      <td>
        <a className="u-reach" href={sheetPath(slug)}>
          {short}
          <span className="u-hidden"> {labels.sheetOf(name)}</span>
        </a>
      </td>
    </tr>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => (
    <span key={code} className="capability-table__code">
      {code}{" "}
    </span>
  ));
}
