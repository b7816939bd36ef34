import { expect, test } from "vitest";
import { renderText } from "#mail/letter/letter.ts";
import { tellOfAccess } from "./staff-mails.ts";
import { accessWords } from "./words.ts";

test.each(["link", "passkey-removed", "mail-check"] as const)(
  "the letter about “%s” can be written",
  (act) => {
    const text = renderText(tellOfAccess({ act, by: "Ann Lee" }));
    expect(text).toContain(accessWords[act].intro("Ann Lee"));
    expect(text).not.toContain("\n\n\n");
  },
);
