import { palette } from "#company/palette.ts";
import { type Capability, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { CapabilityStatement } from "#content/capability-statement.ts";
import { company, mailto, startLow } from "#content/company.ts";
import { type Fact, plainText } from "#content/page.ts";
import { team } from "#content/team.ts";
import {
  type Block,
  link,
  padded,
  row,
  section,
  stack,
  tagged,
  text,
  tickList,
} from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { table } from "#documents/pdf/table.ts";
import { artifact, element } from "#documents/pdf/tags.ts";
import { type } from "./type-scale.ts";

/** In reading order: first the left column, then the right one. */
export function leftSections(paper: Paper, words: CapabilityStatement): Block[] {
  const { competencies: core, differentiators } = words;
  const named = (heading: string, blocks: readonly Block[]) => section(paper, type.heading, heading, blocks);
  return [
    named(core.heading, [competencies(paper, core)]),
    named(differentiators.heading, [tickList(paper, type.body, differentiators.list.map(plainText), 1.5)]),
    named(words.pastPerformance.heading, [pastPerformance(paper, words.pastPerformance)]),
  ];
}

export function rightSections(paper: Paper, words: CapabilityStatement): Block[] {
  const { companyData, naics, contacts } = words;
  return [
    section(paper, type.heading, companyData.heading, [
      factTable(paper, [...companyData.facts, ...companyData.terms]),
    ]),
    section(paper, type.heading, naics.heading, [
      naicsTable(paper, naics.leadCodes),
      padded(text(paper, type.small, naics.note), { top: 4 }),
    ]),
    section(paper, type.heading, contacts.heading, [
      stack(
        team.map((member) => contact(paper, member)),
        6,
      ),
    ]),
  ];
}

function pastPerformance(paper: Paper, words: CapabilityStatement["pastPerformance"]): Block {
  const { record, commitmentsIntro, commitments, more } = words;
  const list = commitments.map(({ label, value }) => `${label} (${startLow(value)})`).join(", ");
  const address = `${company.domain}${more.href}`;
  return stack(
    [
      text(paper, type.body, record),
      text(paper, type.body, `${commitmentsIntro} ${list}.`),
      link(paper, type.body, address, `https://${address}`),
    ],
    2,
  );
}

function contact(paper: Paper, { name, title, email, phone }: (typeof team)[number]): Block {
  return stack([
    text(paper, type.entry, name),
    text(paper, type.cell, title),
    link(paper, type.cell, email, mailto(email)),
    link(paper, type.cell, phone.display, phone.href),
  ]);
}

function factTable(paper: Paper, facts: readonly Fact[]): Block {
  const rows = facts.map(({ label, value }) => [
    text(paper, type.label, label, "TH", { scope: "Row" }),
    text(paper, type.cell, value, "TD"),
  ]);
  return table(paper, { rows, widths: [58, undefined], padding: 2.4 });
}

function naicsTable(paper: Paper, codes: CapabilityStatement["naics"]["leadCodes"]): Block {
  const rows = codes.map(({ code, title }) => [
    text(paper, type.code, code, "TH", { scope: "Row" }),
    text(paper, type.cell, title, "TD"),
  ]);
  return table(paper, { rows, widths: [40, undefined], padding: 2.4 });
}

type Labels = CapabilityStatement["competencies"];

const columns = 2;
const padding = { x: 6.5, y: 5 };
const drawingWidth = 44;
const drawingGap = 7;
const namedProducts = 2;
const leadTimeWidth = 60;

/** The eight capabilities in two columns of bordered cells, read row by row as a list. */
function competencies(paper: Paper, labels: Labels): Block {
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
