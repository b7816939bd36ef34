import { countOf } from "#desk/words.ts";

/** What more than one page says, or tests look for. */
export const companyWords = {
  title: "Company",
  tabs: { facts: "Facts", look: "Look", words: "Words", changes: "Changes" },
  fromFiles:
    "This site takes its facts from files: COMPANY_DIR is set. They are shown here, and changed in that folder.",
  ownersOnly: "Only an owner can change or publish this. Nothing was changed.",
  clerk: "You can read this. Only an owner can change or publish it.",
  notPlain: (label: string) =>
    `${label} has < or >, or a character that nobody can see. Only plain text is taken; nothing was changed.`,
  otherPeople:
    "Someone else changed the list of people while this page was open. Nothing was saved: load the page again, and change it there.",
  changes: (changed: number, wrong: number) =>
    [changed === 0 ? "No changes" : countOf(changed, "change"), wrong > 0 && `${wrong} to fix`]
      .filter(Boolean)
      .join(", "),
  was: (words: string) => `was “${words}”`,
  previewPage: {
    wrong: (number: number) =>
      `${number} to fix first. Until then the site could not be shown as it will be.`,
  },
  changesPage: {
    heading: (number: number) =>
      number === 0 ? "Nothing to publish" : `${countOf(number, "change")}, not published`,
    moved: "Someone changed the draft while you were looking at it. Look at it again, then publish.",
    live: "On the site now",
    empty: "Nothing yet. Until the first time, the site shows an example company.",
  },
} as const;
