import type { CapabilityStatement } from "#content/capability-statement.ts";
import { company, mailto } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import { team } from "#content/team.ts";
import { type Block, padded, stack, text } from "#documents/pdf/block.ts";
import { link } from "#documents/pdf/link.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { section } from "#documents/pdf/section.ts";
import { table } from "#documents/pdf/table.ts";
import { tickList } from "#documents/pdf/tick-list.ts";
import { plainText } from "#documents/plain-text.ts";
import { competencies } from "./competencies.ts";
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
  const list = commitments.map(({ label, value }) => `${label} (${value.toLowerCase()})`).join(", ");
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
