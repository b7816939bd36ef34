import type { StatedFact } from "#content/page.ts";
import { DataPlate, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { Status } from "#site/ui/status.tsx";

export function RegistrationPlate({ facts }: { facts: readonly StatedFact[] }) {
  return (
    <DataPlate>
      <PlateRows>
        {facts.map(({ label, value, note, state }) => (
          <PlateRow key={label} label={label}>
            {state ? <Status state={state} text={value} /> : value}
            {note && <p className="u-muted">{note}</p>}
          </PlateRow>
        ))}
      </PlateRows>
    </DataPlate>
  );
}
