import { prepareCeremony } from "./ceremony.ts";
import { keepCurrent } from "./live-list.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** The desk works by plain forms; what needs the browser's help is found by its attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) keepCurrent(list);

const quote = document.querySelector<HTMLFormElement>("form[data-quote]");
if (quote) import("./quote-editor.ts").then(({ openEditor }) => openEditor(quote));

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));
