import type { Station } from "./stations.ts";

const heights = [66, 26, 56, 18, 46];
const footing = 96;

/** The progress of a request. The drawing says nothing that the list under it does not. */
export function Traverse({ stations }: { stations: readonly Station[] }) {
  const points = stations.map((station, index) => ({
    ...station,
    x: 1 + (index * 100.8) / stations.length,
    y: heights[index] ?? 0,
  }));
  return (
    <div className="traverse">
      <svg className="traverse__drawing" aria-hidden="true">
        {points.map((to, index) => {
          const from = points[index - 1];
          if (!from) return undefined;
          return (
            <g key={to.name}>
              <line
                className={to.state === "ahead" ? "traverse__leg" : "traverse__leg traverse__leg--done"}
                x1={`${from.x}%`}
                y1={from.y}
                x2={`${to.x}%`}
                y2={to.y}
              />
              {to.took && (
                <text
                  className="traverse__length"
                  x={`${(from.x + to.x) / 2}%`}
                  y={(from.y + to.y) / 2 - labelLift}
                >
                  {to.took}
                </text>
              )}
            </g>
          );
        })}
        {points.map(({ name, state, x, y }) => (
          <g key={name}>
            <line className="traverse__drop" x1={`${x}%`} y1={y + 12} x2={`${x}%`} y2={footing} />
            <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
              <path
                className={
                  state === "ahead" ? "traverse__point" : `traverse__point traverse__point--${state}`
                }
                d="M0-11 10.5 8h-21z"
              />
              {state !== "ahead" && <circle className="traverse__dot" cy="1.5" r="2.25" />}
            </svg>
          </g>
        ))}
      </svg>
      <ol className="traverse__list">
        {stations.map(({ name, time, state }) => (
          <li
            className={
              state === "ahead" ? "traverse__station" : `traverse__station traverse__station--${state}`
            }
            aria-current={state === "here" ? "step" : undefined}
            key={name}
          >
            <span className="traverse__name">{name}</span> <span className="traverse__time">{time}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Above the middle of its leg. */
const labelLift = 14;
