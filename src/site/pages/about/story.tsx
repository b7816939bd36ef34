import type { about } from "#content/pages/about.ts";

export function Story({ heading, opening, paragraphs }: typeof about.story) {
  return (
    <section className="section">
      <div className="wrap grid">
        <h2 className="grid__span-4">{heading}</h2>
        <div className="grid__from-6 stack">
          <p className="u-lead">{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
