import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Capability, sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { Band } from "#content/page.ts";
import { about } from "#content/pages/about.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { compliance } from "#content/pages/compliance.ts";
import { contact } from "#content/pages/contact.ts";
import { contracting } from "#content/pages/contracting.ts";
import { home } from "#content/pages/home.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { privacy } from "#content/pages/privacy.ts";
import { rfq } from "#content/pages/rfq.ts";
import { terms } from "#content/pages/terms.ts";
import { type PagePath, paths, sharingPicturePath } from "#content/paths.ts";
import { capabilitySharingLabels as labels, sharingFacts } from "#content/sharing.ts";
import { drawPng } from "#documents/icons.ts";
import { Picture, type PictureInput } from "./picture.tsx";

const bands: Readonly<Record<PagePath, Band>> = {
  [paths.home]: home.hero,
  [paths.capabilities]: capabilitiesPage.band,
  [paths.contracting]: contracting.band,
  [paths.pastPerformance]: pastPerformance.band,
  [paths.compliance]: compliance.band,
  [paths.about]: about.band,
  [paths.contact]: contact.band,
  [paths.rfq]: rfq.band,
  [paths.terms]: terms.band,
  [paths.privacy]: privacy.band,
};

const namedCodes = 2;

/** One picture for every page, shown where a link to it is shared. */
export const sharingPictures = [
  ...Object.entries(bands).map(([path, band]) => ({ path, picture: pagePicture(path, band) })),
  ...capabilities.map((capability) => ({ path: capability.href, picture: capabilityPicture(capability) })),
].map(({ path, picture }) => ({ path: sharingPicturePath(path), draw: () => drawPicture(picture) }));

function pagePicture(path: string, { heading, lead }: Band): PictureInput {
  const isHome = path === paths.home;
  return {
    title: heading,
    text: isHome ? undefined : lead,
    facts: sharingFacts,
    terrain: isHome ? "hills" : "band",
  };
}

function capabilityPicture({ slug, name, description, icon, naics, leadTime }: Capability): PictureInput {
  return {
    title: name,
    text: description,
    facts: [
      { label: labels.standard, value: labels.weeks(weeks(leadTime.standard)) },
      { label: labels.expedited, value: labels.weeks(weeks(leadTime.expedited)) },
      { label: labels.naics, value: naics.slice(0, namedCodes).join(", ") },
      { label: labels.sheet, value: capabilityPage.sheetName(sheetNumber(slug)) },
    ],
    drawing: icon,
    terrain: "band",
  };
}

function drawPicture(picture: PictureInput) {
  const svg = renderToStaticMarkup(createElement(Picture, picture));
  return drawPng(svg, { width: 1200 });
}
