import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilitySlugs } from "#content/paths.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { balloonsOf, Drawing } from "./drawing.tsx";

test("a large drawing carries one numbered balloon for each numbered specification", () => {
  for (const { icon, specifications } of fixtureCompany().words(capabilities)) {
    const markup = renderToStaticMarkup(<Drawing of={icon} balloons />);
    const numbers = [...markup.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, number]) => Number(number));
    const numbered = specifications.map(({ balloon }) => balloon).filter((number) => number !== undefined);
    expect(numbers, icon).toEqual(numbered);
    expect(balloonsOf(icon), icon).toHaveLength(numbered.length);
  }
});

test("a drawing is hidden from assistive technology and has no style attribute, which the security policy forbids", () => {
  for (const slug of capabilitySlugs) {
    const markup = renderToStaticMarkup(<Drawing of={slug} balloons />);
    expect(markup, slug).toMatch(/^<svg class="drawing [^>]*viewBox="0 0 240 160" aria-hidden="true">/);
    expect(markup, slug).not.toContain("style=");
  }
});

test("balloons stay on the sheet, apart from one another and away from the part they point at", () => {
  const diameter = 18;
  for (const slug of capabilitySlugs) {
    const balloons = balloonsOf(slug);
    for (const [index, { part, at }] of balloons.entries()) {
      const [x, y] = at;
      expect(x >= 9 && x <= 231 && y >= 9 && y <= 151, `balloon ${index + 1} of ${slug}`).toBe(true);
      expect(distance(part, at), `leader ${index + 1} of ${slug}`).toBeGreaterThan(diameter);
      for (const other of balloons.slice(index + 1)) {
        expect(distance(at, other.at), `balloon ${index + 1} of ${slug}`).toBeGreaterThan(diameter);
      }
    }
  }
});

function distance(from: readonly [number, number], to: readonly [number, number]) {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
