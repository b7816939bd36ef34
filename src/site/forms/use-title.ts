import { useEffect, useRef } from "react";
import { formWords } from "#content/forms/shared.ts";
import { documentTitle } from "#site/document/document-title.ts";
import { isRefused } from "./form-state.ts";
import type { Submission } from "./use-submission.ts";

/** The title is the first thing a screen reader says, and what a tab in the background shows. */
export function useTitle<Values>(submission: Submission<Values>, confirmationTitle: string) {
  const pageTitle = useRef<string>(undefined);
  const hasProblem = isRefused(submission);
  const isReceived = submission.status === "success";

  useEffect(() => {
    pageTitle.current ??= withoutPrefix(document.title);
    if (isReceived) document.title = documentTitle(confirmationTitle);
    else document.title = (hasProblem ? formWords.errorTitlePrefix : "") + pageTitle.current;
  }, [hasProblem, isReceived, confirmationTitle]);
}

function withoutPrefix(title: string) {
  const prefix = formWords.errorTitlePrefix;
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
