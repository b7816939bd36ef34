import { checkDraft } from "#quote/finish-quote.ts";
import { figuresOf, invalidFields, arrangeChecks } from "#quote/editor/figures.ts";
import { emptyDraftLine, startTerms } from "#quote/start-draft.ts";
let lines = Array.from({ length: 500 }, (_, i) => ({ ...emptyDraftLine, id: String(i), part: `EX-${i + 1}`, quantity: "2", unit: "EA" }));
const context = { today: "2026-11-17", isBuyerVerified: false, isBuyerAbroad: false, typedByBuyer: "Dana", screening: undefined, destination: "domestic", earlier: {} } as const;
const terms = startTerms();
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const parts: Record<string, number> = {};
const timed = <R>(name: string, f: () => R) => { const t = cpu(); const r = f(); parts[name] = (parts[name] ?? 0) + cpu() - t; return r; };
const N = 60;
for (let i = 0; i < N + 10; i++) {
  if (i === 10) for (const k of Object.keys(parts)) parts[k] = 0;
  lines = lines.with(249, { ...lines[249]!, unitPrice: String(i) });
  const draft = { ...terms, lines };
  const { checks } = timed("checkDraft", () => checkDraft(draft, context));
  timed("figures", () => figuresOf(draft, checks, context.today));
  timed("invalid", () => invalidFields(draft, checks));
  timed("arrange", () => arrangeChecks(checks));
}
for (const [k, v] of Object.entries(parts)) console.log(k, (v / N).toFixed(2), "ms CPU");
