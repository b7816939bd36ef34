import type { CapabilitySlug } from "#content/paths.ts";
import { armor } from "./armor.ts";
import { comms } from "./comms.ts";
import type { Balloon, Figure } from "./figure.ts";
import { logistics } from "./logistics.ts";
import { medical } from "./medical.ts";
import { nightVision } from "./night-vision.ts";
import { optics } from "./optics.ts";
import { training } from "./training.ts";
import { weapons } from "./weapons.ts";

const figures: Readonly<Record<CapabilitySlug, Figure>> = {
  weapons,
  optics,
  armor,
  comms,
  "night-vision": nightVision,
  medical,
  logistics,
  training,
};

const balloonRadius = 9;
/** From the baseline of a digit to half its height, so that it sits in the middle of its circle. */
const digitDrop = 4;

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

function drawBalloon({ part, at }: Balloon, number: number) {
  const [x, y] = at;
  return (
    <g key={number}>
      <path className="drawing__thin" d={leaderLine(part, at)} />
      <circle className="drawing__point" cx={part[0]} cy={part[1]} r="1.5" />
      <circle className="drawing__balloon" cx={x} cy={y} r={balloonRadius} />
      <text className="drawing__number" x={x} y={y + digitDrop}>
        {number}
      </text>
    </g>
  );
}

function leaderLine([fromX, fromY]: Balloon["part"], [toX, toY]: Balloon["at"]) {
  const share = 1 - balloonRadius / Math.hypot(toX - fromX, toY - fromY);
  const endX = Math.round(fromX + share * (toX - fromX));
  const endY = Math.round(fromY + share * (toY - fromY));
  return `M${fromX} ${fromY}L${endX} ${endY}`;
}
