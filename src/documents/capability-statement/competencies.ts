import { palette } from "#company/palette.ts";
import type { Capability } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { CapabilityStatement } from "#content/capability-statement.ts";
import { type Block, padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { artifact, element } from "#documents/pdf/tags.ts";
import { weeks } from "#site/ui/capability-labels.ts";
import { type } from "./type-scale.ts";

type Labels = CapabilityStatement["competencies"];

const columns = 2;
const padding = { x: 6.5, y: 5 };
const drawingWidth = 44;
const drawingGap = 7;
const namedProducts = 2;
const leadTimeWidth = 60;

/** The eight capabilities in two columns of bordered cells, read row by row as a list. */
export function competencies(paper: Paper, labels: Labels): Block {
  const cells = capabilities.map((capability) => cell(paper, capability, labels));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, index) =>
    cells.slice(index * columns, (index + 1) * columns),
  );
  const rowHeight = (blocks: readonly Block[], width: number) =>
    Math.max(...blocks.map((block) => block.height(width / columns)));
  return {
    height: (width) => rows.reduce((sum, blocks) => sum + rowHeight(blocks, width), 0),
    draw({ x, y, width }, parent) {
      element(paper, parent, "L", (list) => {
        let top = y;
        for (const blocks of rows) {
          const height = rowHeight(blocks, width);
          for (const [index, block] of blocks.entries()) {
            const left = x + (index * width) / columns;
            artifact(paper, (doc) =>
              doc
                .rect(left, top, width / columns, height)
                .lineWidth(0.6)
                .stroke(palette.fog),
            );
            block.draw({ x: left, y: top, width: width / columns }, list);
          }
          top += height;
        }
      });
    },
  };
}

/** The drawing beside name and products; under both, the codes that a buyer searches for. */
function cell(paper: Paper, capability: Capability, labels: Labels): Block {
  const { name, icon, features, naics, psc, leadTime } = capability;
  const products = features.slice(0, namedProducts).map((feature) => `${feature}.`);
  const head = row(
    [
      { block: figure(paper, { of: icon, pen: { outline: 0.6, thin: 0.32 } }), width: drawingWidth },
      { block: stack([text(paper, type.entry, name), text(paper, type.small, products.join(" "))]) },
    ],
    drawingGap,
  );
  const codes = stack([
    text(paper, type.small, `${labels.naics} ${naics.join(", ")}`),
    row([
      { block: text(paper, type.small, `${labels.psc} ${psc.map(({ code }) => code).join(", ")}`) },
      {
        block: text(paper, { ...type.small, align: "right" }, labels.leadTime(weeks(leadTime.standard))),
        width: leadTimeWidth,
      },
    ]),
  ]);
  const body = padded(stack([head, codes], 3), { x: padding.x, top: padding.y, bottom: padding.y });
  return tagged(paper, "LI", tagged(paper, "LBody", body));
}
