import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { capabilities } from "#content/capabilities/index.ts";
import { CapabilityTable } from "./capability-lists.tsx";

test("each cell whose column head a phone does not show names that column itself", () => {
  const html = renderToStaticMarkup(<CapabilityTable caption="Lines" />);
  const heads = [...html.matchAll(/<th scope="col">([^<]+)</g)].map(([, head]) => head);
  const labels = [...html.matchAll(/<td[^>]* data-label="([^"]+)"/g)].map(([, label]) => label);
  expect(labels).toEqual(capabilities.flatMap(() => heads.slice(1, -1)));
});
