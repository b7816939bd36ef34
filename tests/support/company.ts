import { withDefaults } from "#company/schema.ts";
import { factGroups } from "#desk/company/facts-page.tsx";
import { readEditionFolder, readFacts, valueAt } from "#edition/edition.ts";
import { fieldsOf, toTyped } from "#edition/fields.ts";
import { startDesk } from "./desk.ts";

/** A site that takes its company from the store, with an owner and a clerk. */
export async function openCompany(
  options?: Parameters<typeof startDesk>[1],
  environment: Readonly<Record<string, string>> = {},
) {
  const desk = await startDesk({ COMPANY_DIR: "", ...environment }, options);
  const { cookie: owner } = await desk.signIn("Olive Owner");
  const { cookie: clerk } = await desk.signIn("Carl Clerk");
  const facts = withDefaults(readFacts(await readEditionFolder("company")));
  const group = (id: string, typed: Readonly<Record<string, string>> = {}) => {
    const fields = fieldsOf(facts, factGroups.find((each) => each.id === id)?.keys ?? []);
    const shown = fields.flatMap((field): [string, string][] => {
      const value = valueAt(facts, field.place);
      if (field.kind !== "hours") return [[field.name, toTyped(field, value)]];
      const times = Object.entries(Object(value)) as [string, string][];
      return value
        ? [
            [field.name, "on"],
            ...times.map(([end, time]): [string, string] => [`${field.name}.${end}`, time]),
          ]
        : [];
    });
    return { group: id, ...Object.fromEntries(shown), ...typed };
  };
  return {
    ...desk,
    owner,
    clerk,
    facts,
    /** A group of fields as the page shows it, with some changed. */
    group,
    visit: async (path: string) => (await fetch(`http://127.0.0.1:${desk.site.port}${path}`)).text(),
  };
}
