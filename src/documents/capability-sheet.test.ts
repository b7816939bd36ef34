import { expect, test } from "vitest";
import {
  drawingDescriptions as drawingDescriptionsWords,
  naicsTitles,
} from "#content/capabilities/capability.ts";
import { capabilities as capabilitiesWords } from "#content/capabilities/index.ts";
import { plainText } from "#content/page.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { makeCapabilitySheet } from "./capability-sheet.ts";

const capabilities = theCompany.words(capabilitiesWords);
const drawingDescriptions = theCompany.words(drawingDescriptionsWords);

const sizeLimit = 150_000;
const date = Temporal.PlainDate.from("2026-11-15");

test.each(capabilities)(
  "the sheet of $slug is one accessible Letter page with the page's words",
  async (capability) => {
    const { bytes, problems } = await makeCapabilitySheet(theCompany, capability, date);
    const pdf = readPdf(bytes);
    const info = pdf.info();
    const objects = pdf.objects();
    const structure = pdf.structure();
    expect(problems).toEqual([]);
    expect(bytes.length).toBeLessThan(sizeLimit);
    expect(info).toMatchObject({ Pages: "1", Tagged: "yes", "Page size": "612 x 792 pts (letter)" });
    expect(info.Title).toContain(capability.name);
    expect(pdf.check()).toContain("No syntax or stream encoding errors found");
    expect(accessibilityProblems(objects)).toEqual([]);
    expect(objects).toContainEqual(
      expect.objectContaining({ "/S": "/Figure", "/Alt": `u:${drawingDescriptions[capability.slug]}` }),
    );
    const { name, lead, overview, specifications, procurement, certifications, naics, psc, exportStatus } =
      capability;
    const words = [
      ...[name, lead, ...overview, exportStatus, ...certifications, ...procurement.map(plainText)],
      ...specifications.flatMap((specification) => [specification.name, specification.value]),
      ...naics.flatMap((code) => [code, naicsTitles[code]]),
      ...psc.flatMap(({ code, title }) => [code, title]),
    ];
    for (const phrase of words) expect(structure).toContain(phrase);
  },
);
