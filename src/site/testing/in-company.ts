import { createElement, type ReactNode } from "react";
import type { Company } from "#content/create-company.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { CompanyContext } from "#site/use-company.tsx";

/** For a component that is rendered by itself. */
export function inCompany(children: ReactNode, value: Company = theCompany) {
  return createElement(CompanyContext, { value }, children);
}
