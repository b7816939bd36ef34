"use client";

import { emptyForm } from "#site/forms/form-state.ts";
import { RfqForm } from "#site/forms/rfq-form.tsx";
import { rfqWords } from "#site/forms/rfq-words.ts";

export function QuoteForm() {
  return <RfqForm words={rfqWords} state={emptyForm} />;
}
