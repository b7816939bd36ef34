import { palette } from "#company/palette.ts";
import type { Capability, Weeks } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { type Block, row, stack, tagged, text } from "#documents/pdf/block.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { artifact } from "#documents/pdf/tags.ts";
import { weeks } from "#site/ui/capability-labels.ts";
import { scaleWeeks } from "#site/ui/week-bar.tsx";
import { type } from "./type-scale.ts";

const barHeight = 11;

/** Both lead times on the twelve-week scale, each with its figure as text. */
export function gauge(paper: Paper, { standard, expedited }: Capability["leadTime"]): Block {
  const { plate } = capabilityPage;
  return tagged(
    paper,
    "L",
    stack(
      [
        line(paper, plate.standard, standard, palette.ink),
        line(paper, plate.expedited, expedited, palette.accent),
      ],
      2,
    ),
  );
}

function line(paper: Paper, label: string, range: Weeks, color: string): Block {
  return tagged(
    paper,
    "LI",
    row([
      { block: text(paper, type.cell, label, "Lbl"), width: 48 },
      { block: bar(paper, range, color) },
      { block: text(paper, { ...type.term, align: "right" }, `${weeks(range)} wk`, "LBody"), width: 46 },
    ]),
  );
}

function bar(paper: Paper, range: Weeks, color: string): Block {
  return {
    height: () => barHeight,
    draw({ x, y, width }) {
      const week = width / scaleWeeks;
      artifact(paper, (doc) => {
        doc.rect(x, y, width, barHeight).fill(palette.tint);
        for (let tick = 1; tick < scaleWeeks; tick += 1)
          doc.moveTo(x + tick * week, y).lineTo(x + tick * week, y + barHeight);
        doc.lineWidth(0.4).stroke(palette.fog);
        doc.rect(x + range.from * week, y + 2, (range.to - range.from) * week, barHeight - 4).fill(color);
      });
    },
  };
}
