import { renderToStaticMarkup } from "react-dom/server";
import { colors } from "#company/palette-of.ts";
import { type Capability, sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import type { Band, Fact } from "#content/page.ts";
import { about } from "#content/pages/about.ts";
import { capabilitiesPage, capabilityPage } from "#content/pages/capabilities.ts";
import { compliance } from "#content/pages/compliance.ts";
import { contact } from "#content/pages/contact.ts";
import { contracting } from "#content/pages/contracting.ts";
import { home } from "#content/pages/home.ts";
import { privacy, terms } from "#content/pages/legal.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { rfq } from "#content/pages/rfq.ts";
import { type CapabilitySlug, type PagePath, paths, sharingPicturePath } from "#content/paths.ts";
import { capabilitySharingLabels as labels, sharingFacts } from "#content/sharing.ts";
import { drawPng, markOnInk } from "#documents/logo.ts";
import type { TextStyle } from "#documents/pdf/text.ts";
import sectionSvg from "#site/assets/images/section-line.svg?raw";
import bandSvg from "#site/assets/images/topo-band.svg?raw";
import hillsSvg from "#site/assets/images/topo-dark.svg?raw";
import {
  type Balloon,
  balloonRadius,
  digitDrop,
  figures,
  leaderLine,
  mark,
  pointRadius,
} from "#site/drawings/drawing.tsx";
import { CompanyContext, useCompany } from "#site/use-company.tsx";
import { Lettering, outline, widthOf, wrap } from "./lettering.tsx";

/** The size of the large previews in messengers and social networks. */
const pictureSize = { width: 1200, height: 630 } as const;

export type PictureInput = {
  /** The company's, as a part of an SVG. */
  readonly mark: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly facts: readonly Fact[];
  readonly drawing?: CapabilitySlug | undefined;
  readonly terrain: TerrainName;
};

const margin = 64;
const footHeight = 108;
const ruleHeight = 6;
const footTop = pictureSize.height - footHeight;
const markSize = 56;
const logoTop = 56;
const nameLeft = margin + 72;

const styles = {
  company: { font: "heading", size: 30, leading: 1, color: "white" },
  text: { font: "regular", size: 28, leading: 1.4, color: "lichen" },
  label: { font: "label", size: 18, leading: 1, color: "moss" },
  value: { font: "heading", size: 27, leading: 1, color: "ink" },
  digit: { font: "heading", size: 11, leading: 1, color: "white" },
} as const satisfies Record<string, TextStyle>;

export function Picture({ mark: markSvg, title, text, facts, drawing, terrain }: PictureInput) {
  const { width, height } = pictureSize;
  const { said, palette } = useCompany();
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} fill={colors.ink} />
      <Terrain name={terrain} />
      {drawing && <PictureDrawing of={drawing} />}
      <g
        transform={`translate(${margin} ${logoTop}) scale(${markSize / mark.size})`}
        dangerouslySetInnerHTML={{ __html: markSvg }}
      />
      <Lettering
        text={said.legalName}
        style={styles.company}
        x={nameLeft}
        y={logoTop + 38}
        width={width - nameLeft - margin}
      />
      <Title title={title} text={text} width={drawing ? 570 : 880} largest={drawing ? 84 : 76} />
      <rect y={footTop - ruleHeight} width={width} height={ruleHeight} fill={palette.accent} />
      <rect y={footTop} width={width} height={footHeight} fill={colors.white} />
      {facts.map((fact, index) => (
        <FactCell key={fact.label} {...fact} index={index} width={(width - 2 * margin) / facts.length} />
      ))}
    </svg>
  );
}

const cellGap = 32;

function FactCell({ label, value, note, index, width }: Fact & { index: number; width: number }) {
  const left = margin + index * width;
  const x = index === 0 ? left : left + 24;
  return (
    <>
      {index > 0 && <rect x={left} y={footTop} width={1} height={footHeight} fill={colors.fog} />}
      <Lettering text={label} style={styles.label} x={x} y={footTop + 37} />
      <Lettering text={value} style={styles.value} x={x} y={footTop + 70} width={width - cellGap} />
      {note && <Lettering text={note} style={styles.label} x={x} y={footTop + 95} />}
    </>
  );
}

type TitleProps = { title: string; text?: string | undefined; width: number; largest: number };

const top = 168;
const bottom = 490;
const smallest = 40;
const textGap = 26;

function titleStyle(size: number): TextStyle {
  return { font: "heading", size, leading: 1.04, color: "white", tracking: -0.022 };
}

/** The page's title as large as it fits, and a line or two under it where there is room. */
function Title({ title, text, width, largest }: TitleProps) {
  const style = titleStyle(fittingSize(title, width, largest));
  const titleLines = wrap(title, style, width);
  const titleEnd = top + heightOf(titleLines, style);
  const textLines = text ? wrap(text, styles.text, width) : [];
  const isRoom = titleEnd + textGap + heightOf(textLines, styles.text) <= bottom;
  return (
    <>
      <Lines lines={titleLines} style={style} y={top} baseline={0.84} />
      {isRoom && <Lines lines={textLines} style={styles.text} y={titleEnd + textGap} baseline={0.7} />}
    </>
  );
}

type LinesProps = { lines: readonly string[]; style: TextStyle; y: number; baseline: number };

function Lines({ lines, style, y, baseline }: LinesProps) {
  return lines.map((line, index) => (
    <Lettering
      key={line}
      text={line}
      style={style}
      x={margin}
      y={y + (index + baseline) * style.size * style.leading}
    />
  ));
}

function heightOf(lines: readonly string[], { size, leading }: TextStyle) {
  return lines.length * size * leading;
}

function fittingSize(title: string, width: number, largest: number) {
  for (let size = largest; size > smallest; size -= 4) {
    const style = titleStyle(size);
    const isWithin = title.split(" ").every((word) => widthOf(word, style) <= width);
    if (isWithin && top + heightOf(wrap(title, style, width), style) <= bottom) return size;
  }
  return smallest;
}

const place = { x: 650, y: 96, scale: 500 / 240 };

/** The capability's drawing with its balloons, white on ink. */
function PictureDrawing({ of }: { of: CapabilitySlug }) {
  const { center, outline, thin, hidden, balloons } = figures[of];
  const { palette } = useCompany();
  return (
    <g
      transform={`translate(${place.x} ${place.y}) scale(${place.scale})`}
      fill="none"
      stroke={colors.white}
      strokeWidth={0.8}
    >
      <path d={center} stroke={palette.accent} strokeWidth={1} strokeDasharray="9 2 2 2" />
      <path d={outline} strokeWidth={1.5} />
      <path d={thin} />
      {hidden && <path d={hidden} strokeDasharray="3 3" />}
      {balloons.map((balloon, index) => (
        <PictureBalloon key={leaderLine(balloon)} number={String(index + 1)} {...balloon} />
      ))}
    </g>
  );
}

function PictureBalloon({ number, part, at: [x, y] }: Balloon & { number: string }) {
  const left = x - widthOf(number, styles.digit) / 2;
  return (
    <>
      <path d={leaderLine({ part, at: [x, y] })} />
      <circle cx={part[0]} cy={part[1]} r={pointRadius} fill={colors.white} stroke="none" />
      <circle cx={x} cy={y} r={balloonRadius} fill={colors.ink} strokeWidth={1} />
      <g stroke="none">
        <Lettering text={number} style={styles.digit} x={left} y={y + digitDrop} />
      </g>
    </>
  );
}

type TerrainName = keyof typeof terrains;

const terrainSize = { width: 1600, height: 800 };
const sectionLabel: TextStyle = { font: "heading", size: 17, leading: 1 };

/** The site's contour maps. */
const terrains = { hills: [hillsSvg, sectionSvg], band: [bandSvg] } as const;

/** Contour lines over the whole picture, fading out to the left where the words are. */
function Terrain({ name }: { name: TerrainName }) {
  const { width, height } = pictureSize;
  const scale = Math.max(width / terrainSize.width, height / terrainSize.height);
  const left = width - terrainSize.width * scale;
  const { accent } = useCompany().palette;
  return (
    <>
      {/* A mask, not an overlay: the background keeps exactly one color, which keeps the file small. */}
      <mask id="fade">
        <linearGradient id="fading">
          <stop offset="0.3" stopColor="black" />
          <stop offset="0.8" stopColor="white" />
        </linearGradient>
        <rect width={width} height={height} fill="url(#fading)" />
      </mask>
      <g mask="url(#fade)">
        <g
          transform={`translate(${left} 0) scale(${scale})`}
          fill="none"
          dangerouslySetInnerHTML={{ __html: terrains[name].map((svg) => inside(svg, accent)).join("") }}
        />
      </g>
    </>
  );
}

/** The inside of an SVG file; its letters become outlines. */
function inside(svg: string, accent: string) {
  return svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")
    .replaceAll("currentColor", accent)
    .replace(/stroke="(#\w{6})" stroke-opacity="([\d.]+)"/g, (_, color, opacity) => {
      return `stroke="${mix(color, colors.ink, Number(opacity))}"`;
    })
    .replace(/<text x="(\d+)" y="(\d+)">([^<]*)<\/text>/g, (_, x, y, text) => {
      return `<path d="${outline(text, sectionLabel, Number(x), Number(y))}"/>`;
    });
}

/** A flat color in place of an opacity: a picture with few colors is a small file. */
function mix(color: string, ground: string, share: number) {
  const channels = [1, 3, 5].map((at) => {
    const [above, below] = [color, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((above ?? 0) * share + (below ?? 0) * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const bands: Readonly<Record<PagePath, (words: Company["words"]) => Band>> = {
  [paths.home]: (words) => words(home).hero,
  [paths.capabilities]: (words) => words(capabilitiesPage).band,
  [paths.contracting]: (words) => words(contracting).band,
  [paths.pastPerformance]: (words) => words(pastPerformance).band,
  [paths.compliance]: (words) => words(compliance).band,
  [paths.about]: (words) => words(about).band,
  [paths.contact]: (words) => words(contact).band,
  [paths.rfq]: (words) => words(rfq).band,
  [paths.terms]: (words) => words(terms).band,
  [paths.privacy]: (words) => words(privacy).band,
};

const namedCodes = 2;

type Described = Omit<PictureInput, "mark">;

/** One picture for every page, shown where a link to it is shared. */
export function sharingPicturesOf(company: Company) {
  const { words, said } = company;
  return [
    ...Object.entries(bands).map(([path, band]) => [path, pagePicture(path, band(words), said)] as const),
    ...words(capabilities).map(
      (capability) => [capability.href, capabilityPicture(capability, words)] as const,
    ),
  ].map(([path, picture]) => ({
    path: sharingPicturePath(path),
    draw: async () => drawPng(company, await drawSvg(company, picture), pictureSize.width),
  }));
}

async function drawSvg(company: Company, picture: Described) {
  const mark = await markOnInk(company);
  return renderToStaticMarkup(
    <CompanyContext value={company}>
      <Picture {...picture} mark={mark} />
    </CompanyContext>,
  );
}

function pagePicture(path: string, { heading, lead }: Band, said: Said): Described {
  const isHome = path === paths.home;
  return {
    title: heading,
    text: isHome ? undefined : lead,
    facts: sharingFacts(said),
    terrain: isHome ? "hills" : "band",
  };
}

function capabilityPicture(
  { slug, name, description, icon, naics, leadTime }: Capability,
  words: Company["words"],
): Described {
  return {
    title: name,
    text: description,
    facts: [
      { label: labels.standard, value: labels.weeks(weeks(leadTime.standard)) },
      { label: labels.expedited, value: labels.weeks(weeks(leadTime.expedited)) },
      { label: labels.naics, value: naics.slice(0, namedCodes).join(", ") },
      { label: labels.sheet, value: words(capabilityPage).sheetName(sheetNumber(slug)) },
    ],
    drawing: icon,
    terrain: "band",
  };
}
