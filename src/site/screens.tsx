import { capabilityNotFound } from "#content/pages/capability-not-found.ts";
import { errorPage, refusedPage } from "#content/pages/error.ts";
import { notFound } from "#content/pages/not-found.ts";
import { paths } from "#content/paths.ts";
import type { Page } from "./page.ts";
import { CapabilityNotFoundScreen } from "./pages/capability-not-found/capability-not-found-screen.tsx";
import { ErrorScreen } from "./pages/error/error-screen.tsx";
import { NotFoundScreen } from "./pages/not-found/not-found-screen.tsx";

export type Screens = Readonly<Record<"notFound" | "capabilityNotFound" | "refused" | "error", Page>>;

/** Answers that are not pages of their own: they appear at whatever address went wrong. */
export const screens: Screens = {
  notFound: { path: "", meta: notFound.meta, isIndexed: false, render: () => <NotFoundScreen /> },
  capabilityNotFound: {
    path: `${paths.capabilities}/`,
    meta: capabilityNotFound.meta,
    isIndexed: false,
    render: () => <CapabilityNotFoundScreen />,
  },
  refused: {
    path: "",
    meta: refusedPage.meta,
    isIndexed: false,
    render: () => <ErrorScreen {...refusedPage} />,
  },
  error: { path: "", meta: errorPage.meta, isIndexed: false, render: () => <ErrorScreen {...errorPage} /> },
};
