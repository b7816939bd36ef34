import { useEffect, useRef } from "react";
import { isRefused } from "./form-state.ts";
import type { FormWords } from "./form-words.ts";
import type { Submission } from "./use-submission.ts";

/** The title is the first thing that a screen reader says, and what a tab in the background shows. */
export function useTitle(submission: Submission<unknown>, { shared, confirmation }: FormWords) {
  const pageTitle = useRef<string>(undefined);
  const prefix = shared.errorTitlePrefix;
  const hasProblem = isRefused(submission);
  const isReceived = submission.status === "success";

  useEffect(() => {
    const { title } = document;
    pageTitle.current ??= title.startsWith(prefix) ? title.slice(prefix.length) : title;
    document.title = isReceived ? confirmation.documentTitle : (hasProblem ? prefix : "") + pageTitle.current;
  }, [hasProblem, isReceived, prefix, confirmation.documentTitle]);
}
