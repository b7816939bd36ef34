import { palette } from "#company/palette.ts";
import {
  type Capability,
  naicsTitles,
  type ProductServiceCode,
  sheetNumber,
  type Weeks,
  weeks,
} from "#content/capabilities/capability.ts";
import { company } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { type Block, padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { table } from "#documents/pdf/table.ts";
import { artifact, horizontalRule } from "#documents/pdf/tags.ts";
import { scaleWeeks } from "#site/ui/week-bar.tsx";
import { type } from "./type-scale.ts";

const inset = 8;
const frame = 1.2;

/** The data plate: lead times, codes, export status and who to ask. */
export function plate(paper: Paper, capability: Capability): Block {
  const { slug, leadTime } = capability;
  const { headings, plate: labels, plateNumber } = capabilityPage;
  const title = row([
    { block: text(paper, type.plateTitle, headings.plate, "H2") },
    { block: text(paper, { ...type.plateTitle, align: "right" }, plateNumber(sheetNumber(slug))), width: 50 },
  ]);
  const inner = stack([
    padded(title, { x: inset, top: 6, bottom: 6 }),
    ruled(paper, stack([text(paper, type.label, labels.leadTime), gauge(paper, leadTime)], 3)),
    table(paper, { rows: factRows(paper, capability), widths: [undefined], padding: 4, inset }),
  ]);
  return tagged(paper, "Sect", framed(paper, inner));
}

function factRows(paper: Paper, { naics, psc, exportStatus, facts }: Capability) {
  const { plate: labels } = capabilityPage;
  const plainFacts: readonly Fact[] = [
    { label: labels.exportStatus, value: exportStatus },
    ...facts,
    {
      label: labels.askFor,
      value: `${labels.askForValue}, ${company.phone.display}, ${company.emails.sales}`,
    },
  ];
  return [
    fact(
      paper,
      labels.naics,
      codeList(
        paper,
        naics.map((code) => ({ code, title: naicsTitles[code] })),
      ),
    ),
    fact(paper, labels.psc, codeList(paper, psc)),
    ...plainFacts.map(({ label, value }) => fact(paper, label, text(paper, type.cell, value))),
  ];
}

/** Label over value in one cell, so that long titles have the width of the plate. */
function fact(paper: Paper, label: string, value: Block): Block[] {
  return [stack([text(paper, type.label, label, "TH", { scope: "Row" }), tagged(paper, "TD", value)])];
}

function codeList(paper: Paper, codes: readonly ProductServiceCode[]): Block {
  const lines = codes.map(({ code, title }) =>
    row([
      { block: text(paper, type.term, code, "Lbl"), width: 37 },
      { block: text(paper, type.cell, title, "LBody") },
    ]),
  );
  return tagged(paper, "L", stack(lines.map((line) => tagged(paper, "LI", line))));
}

function ruled(paper: Paper, block: Block): Block {
  const body = padded(block, { x: inset, top: 6, bottom: 6 });
  return {
    height: body.height,
    draw(place, parent) {
      horizontalRule(paper, place, 0.8, palette.ink);
      horizontalRule(paper, { ...place, y: place.y + body.height(place.width) }, 0.5, palette.fog);
      body.draw(place, parent);
    },
  };
}

function framed(paper: Paper, block: Block): Block {
  return {
    height: block.height,
    draw(place, parent) {
      block.draw(place, parent);
      artifact(paper, (doc) =>
        doc
          .rect(place.x, place.y, place.width, block.height(place.width))
          .lineWidth(frame)
          .stroke(palette.ink),
      );
    },
  };
}

const barHeight = 11;

/** Both lead times on the twelve-week scale, each with its figure as text. */
function gauge(paper: Paper, { standard, expedited }: Capability["leadTime"]): Block {
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
