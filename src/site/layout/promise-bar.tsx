import { layoutLabels, standingPromises } from "#content/navigation.ts";
import { Status } from "#site/ui/status.tsx";

export function PromiseBar() {
  return (
    <aside className="promise-bar" aria-label={layoutLabels.standingPromises}>
      <div className="wrap">
        <ul className="promise-bar__list">
          {standingPromises.map(({ text, state, essential }) => (
            <li
              key={text}
              className={essential ? "promise-bar__item" : "promise-bar__item promise-bar__item--extra"}
            >
              {state ? <Status state={state} text={text} /> : text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
