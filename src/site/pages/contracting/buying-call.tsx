import type { Call } from "#content/page.ts";
import { CallButtons } from "#site/ui/closing-call.tsx";
import { RichText } from "#site/ui/rich-text.tsx";

export function BuyingCall({ heading, text }: Call) {
  return (
    <section className="section section--sheet u-no-print">
      <div className="wrap grid">
        <div className="grid__span-7 stack">
          <h2>{heading}</h2>
          <p className="u-lead u-muted">
            <RichText text={text} />
          </p>
        </div>
        <div className="buying-call__buttons grid__span-5 button-group">
          <CallButtons />
        </div>
      </div>
    </section>
  );
}
