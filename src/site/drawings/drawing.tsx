import type { Weeks } from "#content/capabilities/capability.ts";
import type { CapabilitySlug } from "#content/paths.ts";

type DrawingProps = {
  of: CapabilitySlug;
  /** With numbered balloons, for the large drawing whose specifications they match. */
  balloons?: boolean;
};

/** Decoration: what it shows is said in words beside it. */
export function Drawing({ of, balloons = false }: DrawingProps) {
  const { center, outline, thin, hidden } = figures[of];
  return (
    <svg className={balloons ? "drawing drawing--large" : "drawing"} viewBox="0 0 240 160" aria-hidden="true">
      <path className="drawing__center" d={center} />
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

type Point = readonly [x: number, y: number];

/** A numbered circle on the sheet and the part its leader line points at. */
export type Balloon = { readonly part: Point; readonly at: Point };

/** A drawing on a sheet of 240 by 160 units: SVG path data by kind of line, as on an engineering drawing. */
type Figure = {
  readonly center: string;
  readonly outline: string;
  readonly thin: string;
  /** Edges that lie behind a surface, drawn dashed. */
  readonly hidden?: string;
  readonly balloons: readonly Balloon[];
};

/** Parts that are drawn more than once. */
const railTeeth = "m8-4v4".repeat(13);
const leftTube = 76;
const rightTube = 164;
const tubeAxis = 80;

/** One for each capability. */
export const figures: Readonly<Record<CapabilitySlug, Figure>> = {
  /** A generic rifle in side view. */
  weapons: {
    center: "M4 62H236",
    outline:
      "M10 57h16v10H10zM26 59h32v6H26zM58 53h64v18H58zM122 53h52v14h-52zM122 67v13h2v8h24v-8h27l5-5V58h-6M125 88q0 18-9 36l19 7q10-20 11-43M158 80l10 35 14-4-8-31M180 58h14v8h-14M194 54h34v36l-8 2-12-18h-14z",
    thin: `M58 49h116v4M62 49v4${railTeeth}M68 59h44M68 65h44M134 57h20v6h-20zM148 84q1 9 8 9h6M200 60v8m6-8v8m6-8v8${width(10, 228, 148)}`,
    balloons: [
      { part: [18, 57], at: [30, 28] },
      { part: [90, 49], at: [102, 20] },
      { part: [170, 73], at: [204, 106] },
      { part: [128, 110], at: [94, 122] },
      { part: [214, 54], at: [222, 24] },
    ],
  },
  /** A telescopic sight in side view, with the reticle as a detail. */
  optics: {
    center: "M22 66H234",
    outline: `M88 56h68v20H88zM156 56l18-11h42v42h-42l-18-11M88 54l-10-7H34v38h44l10-7zM110 38h24v18h-24zM115 32h14v6h-14zM80 90h84v9H80z${circle(34, 126, 22)}`,
    thin: `M96 56v-4h10v4m-10 20v14m10-14v14M138 56v-4h10v4m-10 20v14m10-14v14M114 38v18m4-18v18m4-18v18m4-18v18m4-18v18M40 47v38m5-38v38m5-38v38M208 45v42M34 85v19M12 126h44M34 104v44M28 130h12M30 134h8M31 138h6${width(80, 216, 124)}`,
    balloons: [
      { part: [212, 60], at: [228, 26] },
      { part: [129, 35], at: [158, 18] },
      { part: [38, 134], at: [82, 146] },
      { part: [150, 95], at: [188, 106] },
    ],
  },
  /** A plate from the front and in section. */
  armor: {
    center: "M76 8v134M12 74h128",
    outline: "M50 14h52l26 28v80q0 6-6 6H30q-6 0-6-6V42zM176 14q38 57 0 114h14q38-57 0-114z",
    hidden: "M53 22h46l21 24v74H32V46z",
    thin: `M54 86h44v24H54zM60 93h20m-20 5h32m-32 5h26M182 25l9-9M187 34l10-10M191 44l10-10M193 53l11-10M195 63l11-10M195 73l12-10M195 82l12-10M194 92l11-10M191 102l12-10M187 111l12-10M183 120l11-10${width(24, 128, 146)}`,
    balloons: [
      { part: [94, 90], at: [152, 104] },
      { part: [115, 28], at: [144, 18] },
      { part: [32, 62], at: [10, 44] },
      { part: [206, 58], at: [229, 40] },
      { part: [128, 146], at: [156, 146] },
    ],
  },
  /** A portable radio and a headset from the front. */
  comms: {
    center: "M174 30v112M116 100h116",
    outline:
      "M46 56V12h8v44M34 56h64v92H34zM64 46h11v10H64zM81 49h9v7h-9zM29 72h5v24h-5zM44 65h44v18H44zM136 80v-6a38 38 0 0 1 76 0v6M142 80v-6a32 32 0 0 1 64 0v6M144 80h-10q-6 0-6 8v24q0 8 6 8h10zM204 80h10q6 0 6 8v24q0 8-6 8h-10zM162 132h14v8h-14z",
    thin: `M46 22h8m-8 10h8m-8 10h8M49 71h18m-18 6h28M34 120h64M44 128h44m-44 6h44m-44 6h44M46 92h9v6h-9zm15 0h10v6H61zm16 0h9v6h-9zM46 104h9v6h-9zm15 0h10v6H61zm16 0h9v6h-9zM144 84h6v32h-6zM198 84h6v32h-6zM134 120q2 16 28 16${height(108, 56, 148)}`,
    balloons: [
      { part: [54, 20], at: [86, 14] },
      { part: [75, 50], at: [114, 38] },
      { part: [29, 84], at: [10, 62] },
      { part: [38, 136], at: [12, 146] },
      { part: [200, 48], at: [226, 28] },
    ],
  },
  /** A binocular device from the front. */
  "night-vision": {
    center: `M20 ${tubeAxis}H220M${leftTube} 30v100M${rightTube} 30v100`,
    outline: `${[leftTube, rightTube].map((x) => circle(x, tubeAxis, 40) + circle(x, tubeAxis, 30)).join("")}${circle(120, tubeAxis, 6)}M111 60h18M111 100h18M104 51v-9h32v9M111 42V20h18v22M106 12h28v8h-28zM28 68h8v24h-8zM204 68h8v24h-8z`,
    thin: `${[leftTube, rightTube].map((x) => circle(x, tubeAxis, 17)).join("")}M28 74h8m-8 6h8m-8 6h8m168-12h8m-8 6h8m-8 6h8M111 48h18M60 68a22 22 0 0 1 12-9M148 68a22 22 0 0 1 12-9${width(leftTube, rightTube, 146)}`,
    balloons: [
      { part: [51, 55], at: [16, 26] },
      { part: [134, 16], at: [172, 12] },
      { part: [120, 86], at: [120, 120] },
      { part: [rightTube, 146], at: [196, 146] },
    ],
  },
  /** A pouch and the loop of a tourniquet, both from the front. */
  medical: {
    center: "M84 10v124M18 76h132M192 26v114M152 90h80",
    outline: `M38 20h92q8 0 8 8v92q0 8-8 8H38q-8 0-8-8V28q0-8 8-8zM77 58h14v14h14v14H91v14H77V86H63V72h14z${circle(192, 90, 32)}M176 51h32v9h-32zM166 36h52q4 4 0 8h-52q-4-4 0-8zM180 116h24v12h-24z`,
    thin: `${circle(192, 90, 26)}M30 48h108M38 28h92M38 34h92M76 48v6h16v-6M100 106h30v16h-30zM105 111h20m-20 5h14M186 44v7m12-7v7M172 36v8m6-8v8m28-8v8m6-8v8M204 124q18 0 26-16v5q-8 15-26 15${width(30, 138, 146)}`,
    balloons: [
      { part: [36, 41], at: [10, 20] },
      { part: [130, 114], at: [154, 120] },
      { part: [214, 36], at: [228, 14] },
      { part: [138, 146], at: [168, 146] },
    ],
  },
  /** A strapped and labeled load on its pallet, isometric. */
  logistics: {
    center: "M120 2v154",
    outline:
      "m120 10 72 36-72 36-72-36zM48 46v44l72 36 72-36V46M120 82v44M48 86l-8 4 80 40 80-40-8-4M40 90v5l80 40 80-40v-5M120 130v14M40 95v9l10 5v-9M200 95v9l-10 5v-9M74 112v9l12 6v-9M166 112v9l-12 6v-9M110 130v9l10 5 10-5v-9",
    thin: `m84 28 72 36v44M92 24l72 36v44M156 28 84 64v44M148 24 76 60v44M53 62l18 9v18l-18-9zM57 69v9m3-7.5v9m4-7v9m3-7.5v9${height(210, 46, 90)}`,
    balloons: [
      { part: [53, 70], at: [20, 58] },
      { part: [88, 26], at: [62, 10] },
      { part: [78, 119], at: [44, 140] },
      { part: [210, 60], at: [229, 36] },
    ],
  },
  /** A target from the front and the lanes of a range in plan. */
  training: {
    center: "M6 76h120M66 16v120",
    outline: `${circle(66, 76, 52)}${circle(66, 76, 26)}${circle(66, 76, 6)}M150 14h54v124h-54zM155 126l4-7 4 7zM173 126l4-7 4 7zM191 126l4-7 4 7zM150 22h54`,
    thin: `${circle(66, 76, 39)}${circle(66, 76, 15)}M168 14v124M186 14v124M150 112h54M150 82h54M150 46h54${height(138, 22, 46, 82, 112)}`,
    balloons: [
      { part: [94, 49], at: [112, 20] },
      { part: [198, 64], at: [227, 50] },
      { part: [204, 112], at: [227, 128] },
      { part: [138, 100], at: [118, 136] },
    ],
  },
};

function circle(x: number, y: number, radius: number) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** A horizontal dimension line with a tick at either end. */
function width(from: number, to: number, y: number) {
  return `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;
}

/** A vertical dimension line with a tick at each of the given heights. */
function height(x: number, ...ticks: readonly [number, ...number[]]) {
  return `M${x} ${ticks[0]}V${ticks.at(-1)}${ticks.map((y) => `M${x - 4} ${y}h8`).join("")}`;
}

export const balloonRadius = 9;
/** From the middle of a balloon to the baseline of the digit in it. */
export const digitDrop = 4;
export const pointRadius = 1.5;

/** From the part to the rim of its balloon. */
export function leaderLine({ part: [fromX, fromY], at: [toX, toY] }: Balloon) {
  const share = 1 - balloonRadius / Math.hypot(toX - fromX, toY - fromY);
  const endX = Math.round(fromX + share * (toX - fromX));
  const endY = Math.round(fromY + share * (toY - fromY));
  return `M${fromX} ${fromY}L${endX} ${endY}`;
}

/** The logo's mark: three strata of a ridge on a 40-unit square; the middle one is the seam. */
export const mark = {
  size: 40,
  strata: "M2 20 15 3l23 12v7L15 10 2 27zM6 38l9-12 23 12z",
  seam: "M2 31.5 15 14.5l23 12v7l-23-12-13 17z",
} as const;

export const scaleWeeks = 12;
export const axisWeeks = [0, 4, 8, scaleWeeks] as const;

const barHeight = 20;
const ticks = Array.from({ length: scaleWeeks + 1 }, (_, week) => `M${week} 0v${barHeight}`).join("");

type WeekBarProps = { standard?: Weeks; expedited?: Weeks };

/** One or two ranges on the twelve-week scale; the figures are beside it as text. */
export function WeekBar({ standard, expedited }: WeekBarProps) {
  const isDouble = standard && expedited;
  return (
    <svg
      className={isDouble ? "week-bar week-bar--double" : "week-bar"}
      viewBox={`0 0 ${scaleWeeks} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {!isDouble && <rect className="week-bar__ground" width={scaleWeeks} height={barHeight} />}
      <path className="week-bar__ticks" d={ticks} />
      {standard && <Range kind="standard" weeks={standard} y={isDouble ? 2 : 4} height={isDouble ? 7 : 12} />}
      {expedited && (
        <Range kind="expedited" weeks={expedited} y={isDouble ? 11 : 4} height={isDouble ? 7 : 12} />
      )}
    </svg>
  );
}

type RangeProps = { kind: "standard" | "expedited"; weeks: Weeks; y: number; height: number };

function Range({ kind, weeks, y, height }: RangeProps) {
  return (
    <rect
      className={`week-bar__${kind}`}
      x={weeks.from}
      y={y}
      width={weeks.to - weeks.from}
      height={height}
    />
  );
}

type MapSheetProps = {
  corners: readonly string[];
  /** The place that the triangle marks, and what the picture shows, for people who do not see it. */
  place?: { readonly name: string; readonly description: string };
};

export function MapSheet({ corners, place }: MapSheetProps) {
  const picture = place ? { role: "img", "aria-label": place.description } : { "aria-hidden": true };
  return (
    <div className="map-sheet" {...picture}>
      {corners.map((corner) => (
        <span key={corner} className="map-sheet__corner u-label u-num">
          {corner}{" "}
        </span>
      ))}
      {place && (
        <>
          <span className="map-sheet__mark" />
          <span className="map-sheet__name">{place.name}</span>
        </>
      )}
    </div>
  );
}
