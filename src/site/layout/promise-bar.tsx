import { layoutLabels, standingPromises } from "#content/navigation.ts";
import { Status } from "#site/ui/status.tsx";

export function PromiseBar() {
  return (
    <aside className="promise-bar" aria-label={layoutLabels.standingPromises}>
      <div className="wrap">
        <ul className="promise-bar__list">
          {standingPromises.map(({ text, state, phone, essential }) => (
            <li
              key={text}
              className={essential ? "promise-bar__item" : "promise-bar__item promise-bar__item--extra"}
            >
              {state ? (
                <Status state={state} text={text} />
              ) : phone ? (
                <PhoneLink text={text} {...phone} />
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function PhoneLink({ text, display, href }: { text: string; display: string; href: string }) {
  return (
    <a className="promise-bar__link" href={href}>
      {text}
      <span className="promise-bar__number">: {display}</span>
    </a>
  );
}
