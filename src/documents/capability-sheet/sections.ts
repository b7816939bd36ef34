import type { Capability, Specification } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { type Block, padded, stack, text } from "#documents/pdf/block.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { section } from "#documents/pdf/section.ts";
import { table } from "#documents/pdf/table.ts";
import { tickList } from "#documents/pdf/tick-list.ts";
import { plainText } from "#documents/plain-text.ts";
import { type } from "./type-scale.ts";

const itemGap = 1;

/** The page's words, in the page's order. */
export function sections(paper: Paper, capability: Capability): Block[] {
  const { headings, standardsNote } = capabilityPage;
  const { overview, specifications, procurement, certifications } = capability;
  const named = (heading: string, blocks: readonly Block[]) => section(paper, type.heading, heading, blocks);
  return [
    named(headings.overview, [
      stack(
        overview.map((paragraph) => text(paper, type.body, paragraph)),
        3,
      ),
    ]),
    named(headings.specifications, [specificationTable(paper, specifications)]),
    named(headings.procurement, [tickList(paper, type.body, procurement.map(plainText), itemGap)]),
    named(headings.standards, [
      tickList(paper, type.body, certifications, itemGap),
      padded(text(paper, type.note, standardsNote), { top: 3 }),
    ]),
  ];
}

function specificationTable(paper: Paper, specifications: readonly Specification[]): Block {
  const rows = specifications.map(({ name, value, balloon }) => [
    text(paper, type.item, balloon ? String(balloon) : "", "TD"),
    text(paper, type.term, name, "TH", { scope: "Row" }),
    text(paper, type.cell, value, "TD"),
  ]);
  const caption = padded(text(paper, type.note, capabilityPage.specificationsCaption, "Caption"), {
    bottom: 2,
  });
  return table(paper, { rows, widths: [16, 84, undefined], padding: 2.2, caption });
}
