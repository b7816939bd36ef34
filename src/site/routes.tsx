import { home } from "#content/pages/home.ts";
import { paths } from "#content/paths.ts";
import type { Page } from "./page.ts";
import { HomePage } from "./pages/home/home-page.tsx";

/** Every page of the site and what renders it. The sitemap, the server and the tests walk this list. */
export const pages: readonly Page[] = [
  { path: paths.home, meta: home.meta, isIndexed: true, render: () => <HomePage /> },
];
