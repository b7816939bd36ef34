import { createContext, use } from "react";
import type { Company } from "#content/create-company.ts";
import type { Template } from "#content/template.ts";

/** Around everything that is rendered for one company. */
export const CompanyContext = createContext<Company | undefined>(undefined);

export function useCompany() {
  const company = use(CompanyContext);
  if (!company) throw new Error("There is no company around this component");
  return company;
}

export function useWords<Words>(template: Template<Words>) {
  return useCompany().words(template);
}
