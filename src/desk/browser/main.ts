import { prepareCeremony } from "./ceremony.ts";
import { keepCurrent } from "./live-list.ts";
import { followKinds, guardDraft } from "./quote-draft.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** The desk works by plain forms; what needs the browser's help is found by its attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) keepCurrent(list);

const draft = document.querySelector<HTMLFormElement>("form[data-quote]");
if (draft) guardDraft(draft);

const grid = document.querySelector<HTMLElement>("[data-facts]");
if (grid) followKinds(grid);

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));
