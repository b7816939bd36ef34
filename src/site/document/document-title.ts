import { company } from "#content/company.ts";

export function documentTitle(title: string) {
  return `${title} | ${company.name}`;
}
