import { palette } from "#company/palette.ts";
import type { CapabilitySlug } from "#content/paths.ts";
import { balloonRadius, digitDrop, figures, leaderLine, pointRadius } from "#site/drawings/figures.ts";
import { Lettering } from "./lettering.tsx";
import { widthOf } from "./outline.ts";

const place = { x: 650, y: 96, scale: 500 / 240 };
const digit = { font: "heading", size: 11 } as const;

/** The capability's drawing with its balloons, white on ink. */
export function PictureDrawing({ of }: { of: CapabilitySlug }) {
  const { centre, outline, thin, hidden, balloons } = figures[of];
  return (
    <g
      transform={`translate(${place.x} ${place.y}) scale(${place.scale})`}
      fill="none"
      stroke={palette.white}
      strokeWidth={0.8}
    >
      <path d={centre} stroke={palette.accent} strokeWidth={1} strokeDasharray="9 2 2 2" />
      <path d={outline} strokeWidth={1.5} />
      <path d={thin} />
      {hidden && <path d={hidden} strokeDasharray="3 3" />}
      {balloons.map((balloon, index) => (
        <Balloon key={leaderLine(balloon)} number={String(index + 1)} {...balloon} />
      ))}
    </g>
  );
}

function Balloon({
  number,
  part,
  at,
}: (typeof figures)[CapabilitySlug]["balloons"][number] & { number: string }) {
  const [x, y] = at;
  return (
    <>
      <path d={leaderLine({ part, at })} />
      <circle cx={part[0]} cy={part[1]} r={pointRadius} fill={palette.white} stroke="none" />
      <circle cx={x} cy={y} r={balloonRadius} fill={palette.ink} strokeWidth={1} />
      <g stroke="none">
        <Lettering
          {...digit}
          text={number}
          x={x - widthOf({ ...digit, text: number }) / 2}
          y={y + digitDrop}
          fill={palette.white}
        />
      </g>
    </>
  );
}
