import type { Metadata } from "next";
import { home } from "#content/pages/home.ts";
import { HomePage } from "#shared/home-page.tsx";

export const metadata: Metadata = home.meta;

export default function Page() {
  return <HomePage year={new Date().getFullYear()} />;
}
