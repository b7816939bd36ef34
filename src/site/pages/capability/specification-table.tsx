import type { Specification } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";

export function SpecificationTable({ specifications }: { specifications: readonly Specification[] }) {
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
