import { sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { Drawing } from "#site/drawings/drawing.tsx";

/** All eight as cells that share their borders; the whole cell is the link. */
export function CapabilityGrid() {
  return (
    <ul className="capability-grid">
      {capabilities.map((capability) => (
        <li key={capability.slug} className="capability-grid__cell">
          <div className="capability-grid__facts u-label u-num">
            <span>{sheetNumber(capability.slug)}</span>{" "}
            <span>{weeks(capability.leadTime.standard)} weeks</span>
          </div>
          <div className="capability-grid__drawing">
            <Drawing of={capability.icon} />
          </div>
          <h3 className="capability-grid__name">
            <a className="capability-grid__link" href={capability.href}>
              {capability.name}
            </a>
          </h3>
          <p className="capability-grid__text">{capability.description}</p>
          <div className="capability-grid__codes u-label u-num">NAICS {capability.naics.join(", ")}</div>
        </li>
      ))}
    </ul>
  );
}
