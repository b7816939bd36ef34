import type { Weeks } from "#content/capabilities/capability.ts";

export const scaleWeeks = 12;

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
