import { stateNames } from "#company/state-names.ts";

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

export const companyWords = {
  title: "Company",
  tabs: { facts: "Facts", look: "Look", words: "Words", changes: "Changes" },
  tabsLabel: "Company",
  sums: {
    facts:
      "Every page, document and e-mail takes these facts from here. Nothing changes outside until you publish.",
    look: "Logo, one color and the portraits. Everything else of the look is fixed, so that it stays readable.",
    words: "Change a sentence on the left, see the page on the right.",
    changes: "What will change, and what has changed. Every step can be undone.",
  },
  fromFiles:
    "This site takes its facts from files: COMPANY_DIR is set. They are shown here, and changed in that folder.",
  ownersOnly: "Only an owner can change or publish this. Nothing was changed.",
  clerk: "You can read this. Only an owner can change or publish it.",
  notPlain: (label: string) =>
    `${label} has < or >, or a character that nobody can see. Only plain text is taken; nothing was changed.`,
  contents: "Groups",
  bar: "Publish",
  changes: (changed: number, wrong: number) =>
    [changed === 0 ? "No changes" : count(changed, "change"), wrong > 0 && `${wrong} to fix`]
      .filter(Boolean)
      .join(", "),
  saved: (time: string) => `Saved ${time}.`,
  still: (time: string) => `The site shows what was published ${time}.`,
  first: "Nothing has been published yet: the site shows an example company.",
  preview: "Preview the site",
  review: "Review and publish",
  save: "Save",
  changed: "Changed",
  was: (words: string) => `was “${words}”`,
  undo: "Undo",
  toFix: (number: number) => `${number} to fix`,
  changedCount: (number: number) => `${number} changed`,
  opens: "opens",
  closes: "closes",
  to: "to",
  closed: "Closed",
  onePerLine: "One on each line",
  nothingTyped: "Nothing",
  person: (number: number) => `Person ${number}`,
  addPerson: "Add a person",
  removePerson: "Take this person off the site",
  choices: {
    ...stateNames,
    always: "At any hour of any day",
    "business-hours": "While you are open",
    "business-days": "On days on which you are open",
    active: "Active",
    "in progress": "In progress",
  } as Readonly<Record<string, string>>,
  vouch: {
    title: "You vouch for",
    note: "Only you can know whether these are true",
    done: (ready: number, all: number) => `${ready} of ${all}`,
    says: (page: string) => `${page} says`,
    confirm: (what: string) => `I confirm ${what}`,
    confirmed: (words: string) => `Confirmed: ${words}`,
  },
  /** In the order of the page; facts that are in none of them get a group of their own. */
  groups: [
    {
      id: "name",
      title: "Name",
      note: "As it is read everywhere",
      keys: ["name", "tagline", "summary", "founded", "documentPrefix", "domain"],
    },
    {
      id: "reach",
      title: "Phone and e-mail",
      note: "Shown on every page",
      keys: ["phones", "emails", "network"],
    },
    {
      id: "place",
      title: "Address",
      note: "Contact page, documents and maps",
      keys: ["address", "surroundings", "coordinates", "timeZone"],
    },
    {
      id: "hours",
      title: "Hours",
      note: "The clock of each promise follows them",
      keys: ["hours", "emergencySupport"],
    },
    { id: "promises", title: "Promises", note: "How fast you answer", keys: ["promises"] },
    {
      id: "identifiers",
      title: "Identifiers",
      note: "Leave one empty to say “Available upon request”",
      keys: ["identifiers", "registrations"],
    },
    {
      id: "people",
      title: "People",
      note: "About and contact pages; photos are under Look",
      keys: ["people"],
    },
    {
      id: "quotes",
      title: "Quote terms",
      note: "Filled in on each new quote",
      keys: ["quotes", "remindBuyers"],
    },
    { id: "texts", title: "Saved texts", note: "For answers to buyers", keys: ["savedTexts", "texts"] },
  ],
  other: "Other facts",
  changesPage: {
    heading: (number: number) =>
      number === 0 ? "Nothing to publish" : `${count(number, "change")}, not published`,
    none: "The site shows everything as it is here.",
    heads: ["Where", "Now", "Then"],
    now: "Now",
    next: "Then",
    takeBack: "Take back",
    of: (label: string) => `: ${label}`,
    publishTitle: (number: number) => `Publish ${number === 1 ? "this change" : `these ${number} changes`}`,
    publishText:
      "All pages and documents are made again, in a few seconds. Open requests keep the deadline they were promised.",
    publish: (number: number) => `Publish ${count(number, "change")}`,
    wrong: (number: number) => `${number} to fix before this can be published:`,
    problem: (label: string, message: string) => `${label} ${message}.`,
    moved: "Someone changed the draft while you were looking at it. Look at it again, then publish.",
    refused: (problem: string) =>
      `The last edition could not be used, so the one before it stays. Your changes are a draft again. The reason: ${problem}`,
    making: "Published. The site shows it within ten seconds.",
    done: "Published. The site shows it.",
    past: "Published before",
    pastNote: "Nothing is erased: an earlier one is published again as a new one",
    terminal: "At the terminal",
    again: "Publish again",
    at: (time: string) => `: ${time}`,
    live: "On the site now",
    failed: "Could not be used",
    republished: (time: string) => `As published ${time}, again`,
    empty: "Nothing yet. Until the first time, the site shows an example company.",
  },
} as const;
