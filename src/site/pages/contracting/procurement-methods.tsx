import type { ProcurementMethod } from "#content/pages/contracting.ts";
import { Blocks } from "#site/ui/blocks.tsx";
import { Status } from "#site/ui/status.tsx";
import { TitledColumn } from "#site/ui/titled-column.tsx";

export function ProcurementMethods({ methods }: { methods: readonly ProcurementMethod[] }) {
  return (
    <div className="columns">
      {methods.map(({ title, status, blocks }) => (
        <TitledColumn
          key={title}
          title={title}
          light
          under={
            <p className="procurement-methods__status">
              <Status {...status} />
            </p>
          }
        >
          <div className="stack u-muted">
            <Blocks blocks={blocks} />
          </div>
        </TitledColumn>
      ))}
    </div>
  );
}
