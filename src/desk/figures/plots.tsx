import type { ReactNode } from "react";
import { scaleTo } from "./figures.ts";

/*
 * Plain SVG, in the desk's inks, without script. Each plot is decoration for whoever sees it: the table beside it says
 * the same in text. Axes begin at zero.
 */
const width = 360;
const height = 250;
const left = 44;
const top = 22;
const bottom = 28;
const inner = { width: width - left - 8, height: height - top - bottom };

type AxisProps = {
  readonly ticks: readonly number[];
  readonly nameTick: (tick: number) => string;
  readonly names: readonly string[];
  readonly children: ReactNode;
};

function Axes({ ticks, nameTick, names, children }: AxisProps) {
  const last = ticks.at(-1) ?? 1;
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((tick) => {
        const y = heightAt(tick, last);
        return (
          <g key={tick}>
            <path className={tick === 0 ? "plot__base" : "plot__grid"} d={`M${left} ${y}h${inner.width}`} />
            <text className="plot__tick" x={left - 8} y={y + 4}>
              {nameTick(tick)}
            </text>
          </g>
        );
      })}
      {names.map(
        (name, index) =>
          name && (
            <text
              key={name}
              className="plot__name"
              x={left + (inner.width * (index + 0.5)) / names.length}
              y={height - 8}
            >
              {name}
            </text>
          ),
      )}
      {children}
    </svg>
  );
}

const heightAt = (value: number, last: number) => top + inner.height * (1 - Math.min(value, last) / last);

type BarsProps = {
  readonly names: readonly string[];
  /** One or two bars side by side for each name: outlined, then filled. */
  readonly series: readonly (readonly number[])[];
  /** What each series is, where there are two. */
  readonly keys?: readonly string[];
  readonly nameTick: (tick: number) => string;
};

export function Bars({ names, series, keys = [], nameTick }: BarsProps) {
  const ticks = scaleTo(Math.max(...series.flat(), 0));
  const last = ticks.at(-1) ?? 1;
  const room = inner.width / names.length;
  const bar = (room * 0.72) / series.length;
  return (
    <Axes ticks={ticks} nameTick={nameTick} names={names}>
      {series.map((values, of) =>
        values.map((value, index) => {
          const [x, y] = [left + room * index + room * 0.14 + bar * of, heightAt(value, last)];
          return (
            <rect
              key={x}
              className={lookOf(of, series.length)}
              x={x}
              y={y}
              width={Math.max(bar - 1.5, 1)}
              height={top + inner.height - y}
            />
          );
        }),
      )}
      {keys.map((key, of) => (
        <g key={key}>
          <rect className={lookOf(of, keys.length)} x={left + of * 90} y={2} width="11" height="11" />
          <text x={left + of * 90 + 17} y={12}>
            {key}
          </text>
        </g>
      ))}
    </Axes>
  );
}

const lookOf = (of: number, count: number) => (of === 0 && count > 1 ? "plot__bar--outlined" : undefined);

type DotsProps = {
  readonly names: readonly string[];
  /** Where in the weeks, from 0 to 1; hours waited; whether the promise was kept. */
  readonly dots: readonly { readonly at: number; readonly hours: number; readonly isLate: boolean }[];
  /** Drawn across where the promise is in hours of any day. */
  readonly promisedHours: number | undefined;
};

/** More would be a cloud: the table counts all of them. */
const mostDots = 400;

/** A late one is a square at its height, or at the top where it is beyond. */
export function Dots({ names, dots, promisedHours }: DotsProps) {
  const longest = Math.max(...dots.map(({ hours }) => hours), promisedHours ?? 0);
  const ticks = scaleTo(promisedHours ? Math.min(longest, promisedHours * 2) : longest);
  const last = ticks.at(-1) ?? 1;
  return (
    <Axes ticks={ticks} nameTick={(tick) => `${tick} h`} names={names}>
      {dots.slice(-mostDots).map(({ at, hours, isLate }) => {
        const [x, y] = [left + inner.width * at, heightAt(hours, last)];
        return isLate ? (
          <rect key={`${at} ${hours}`} className="plot__late" x={x - 3} y={y - 3} width="6" height="6" />
        ) : (
          <circle key={`${at} ${hours}`} cx={x} cy={y} r="2.5" />
        );
      })}
      {promisedHours && (
        <>
          <path className="plot__promise" d={`M${left} ${heightAt(promisedHours, last)}h${inner.width}`} />
          <text className="plot__said" x={left + 4} y={heightAt(promisedHours, last) - 6}>
            promised
          </text>
        </>
      )}
    </Axes>
  );
}

type SharesProps = {
  readonly groups: readonly { readonly name: string; readonly count: number }[];
};

const rowHeight = 30;
const nameWidth = 140;

/** Across, the longest first, the name at its start and the count at its end. */
export function Shares({ groups }: SharesProps) {
  const most = Math.max(...groups.map(({ count }) => count), 1);
  const room = width - nameWidth - 44;
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${width} ${Math.max(groups.length, 1) * rowHeight + 8}`}
      aria-hidden="true"
    >
      <path className="plot__base" d={`M${nameWidth} 0v${groups.length * rowHeight + 8}`} />
      {groups.map(({ name, count }, index) => {
        const y = index * rowHeight + 8;
        const length = (room * count) / most;
        return (
          <g key={name}>
            <text className="plot__tick" x={nameWidth - 8} y={y + 14}>
              {name}
            </text>
            <rect x={nameWidth} y={y} width={Math.max(length, 1)} height={20} />
            <text className="plot__count" x={nameWidth + length + 8} y={y + 14}>
              {count}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
