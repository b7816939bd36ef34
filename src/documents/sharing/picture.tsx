import { palette } from "#company/palette.ts";
import { company } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import type { CapabilitySlug } from "#content/paths.ts";
import { mark, ownMarkSrc } from "#documents/logo-mark.ts";
import { Lettering } from "./lettering.tsx";
import { PictureDrawing } from "./picture-drawing.tsx";
import { Terrain, type TerrainName } from "./terrain.tsx";
import { Title } from "./title.tsx";

/** What the large previews of messengers and networks show. */
const pictureSize = { width: 1200, height: 630 } as const;

export type PictureInput = {
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

export function Picture({ title, text, facts, drawing, terrain }: PictureInput) {
  const { width, height } = pictureSize;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} fill={palette.ink} />
      <Terrain name={terrain} {...pictureSize} />
      {drawing && <PictureDrawing of={drawing} />}
      <g transform={`translate(${margin} ${logoTop}) scale(${markSize / mark.size})`}>
        {ownMarkSrc ? (
          <image href={ownMarkSrc} width={mark.size} height={mark.size} />
        ) : (
          <>
            <path d={mark.strata} fill={palette.white} />
            <path d={mark.seam} fill={palette.accent} />
          </>
        )}
      </g>
      <Lettering
        text={company.legalName}
        font="heading"
        size={30}
        x={margin + 72}
        y={logoTop + 38}
        fill={palette.white}
      />
      <Title title={title} text={text} x={margin} width={drawing ? 570 : 880} largest={drawing ? 84 : 76} />
      <rect y={footTop - ruleHeight} width={width} height={ruleHeight} fill={palette.accent} />
      <rect y={footTop} width={width} height={footHeight} fill={palette.white} />
      {facts.map((fact, index) => (
        <FactCell key={fact.label} {...fact} index={index} width={(width - 2 * margin) / facts.length} />
      ))}
    </svg>
  );
}

function FactCell({ label, value, index, width }: Fact & { index: number; width: number }) {
  const left = margin + index * width;
  const x = index === 0 ? left : left + 24;
  return (
    <>
      {index > 0 && <rect x={left} y={footTop} width={1} height={footHeight} fill={palette.fog} />}
      <Lettering text={label} font="label" size={18} x={x} y={footTop + 37} fill={palette.moss} />
      <Lettering text={value} font="heading" size={27} x={x} y={footTop + 70} fill={palette.ink} />
    </>
  );
}
