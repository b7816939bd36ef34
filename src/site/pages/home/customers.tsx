import type { home } from "#content/pages/home.ts";

export function Customers({ heading, text, types }: typeof home.customers) {
  return (
    <section className="section section--sheet">
      <div className="wrap grid">
        <div className="grid__span-5 stack">
          <h2>{heading}</h2>
          <p className="customers__text">{text}</p>
        </div>
        <ul className="customers grid__span-7">
          {types.map((type) => (
            <li key={type.title} className="customers__type">
              <h3>{type.title}</h3>
              <p className="u-muted">{type.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
