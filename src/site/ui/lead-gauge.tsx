import type { Capability } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { weeks } from "./figures.ts";
import { scaleWeeks, WeekBar } from "./week-bar.tsx";

const axis = [0, scaleWeeks / 3, (scaleWeeks / 3) * 2, scaleWeeks];

export function LeadGauge({ leadTime }: Pick<Capability, "leadTime">) {
  return (
    <div className="lead-gauge">
      <p className="lead-gauge__row">
        <span>{capabilityPage.plate.standard}</span> <WeekBar standard={leadTime.standard} />
        <span className="lead-gauge__value">{weeks(leadTime.standard)} wk</span>
      </p>
      <p className="lead-gauge__row">
        <span>{capabilityPage.plate.expedited}</span> <WeekBar expedited={leadTime.expedited} />
        <span className="lead-gauge__value">{weeks(leadTime.expedited)} wk</span>
      </p>
      <div className="lead-gauge__row" aria-hidden="true">
        <span className="lead-gauge__axis">
          {axis.map((week) => (
            <span key={week}>{week} </span>
          ))}
        </span>
      </div>
    </div>
  );
}
