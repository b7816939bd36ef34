import type { CapabilitySlug } from "#content/paths.ts";
import { type Balloon, balloonRadius, digitDrop, figures, leaderLine, pointRadius } from "./figures.ts";

type DrawingProps = {
  of: CapabilitySlug;
  /** With numbered balloons, for the large drawing whose specifications they match. */
  balloons?: boolean;
};

/** Decoration: what it shows is said in words beside it. */
export function Drawing({ of, balloons = false }: DrawingProps) {
  const { centre, outline, thin, hidden } = figures[of];
  return (
    <svg className={balloons ? "drawing drawing--large" : "drawing"} viewBox="0 0 240 160" aria-hidden="true">
      <path className="drawing__centre" d={centre} />
      <path d={outline} />
      <path className="drawing__thin" d={thin} />
      {hidden && <path className="drawing__thin drawing__thin--hidden" d={hidden} />}
      {balloons && balloonsOf(of).map((balloon, index) => drawBalloon(balloon, index + 1))}
    </svg>
  );
}

export function balloonsOf(slug: CapabilitySlug) {
  return figures[slug].balloons;
}

function drawBalloon(balloon: Balloon, number: number) {
  const [x, y] = balloon.at;
  return (
    <g key={number}>
      <path className="drawing__thin" d={leaderLine(balloon)} />
      <circle className="drawing__point" cx={balloon.part[0]} cy={balloon.part[1]} r={pointRadius} />
      <circle className="drawing__balloon" cx={x} cy={y} r={balloonRadius} />
      <text className="drawing__number" x={x} y={y + digitDrop}>
        {number}
      </text>
    </g>
  );
}
