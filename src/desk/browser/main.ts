import { deskPaths } from "#desk/desk-paths.ts";
import { prepareCeremony } from "./ceremony.ts";
import { keptPrefix } from "./kept-prefix.ts";
import { keepCurrent } from "./live-list.ts";
import { prepareReply } from "./reply.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** The desk works by plain forms; what needs the browser's help is found by its attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) keepCurrent(list);

const quote = document.querySelector<HTMLFormElement>("form[data-quote]");
if (quote) import("./quote-editor.ts").then(({ openEditor }) => openEditor(quote));

const company = document.querySelector<HTMLFormElement>("form[data-edition]");
if (company) import("./company-form.ts").then(({ saveByItself }) => saveByItself(company));

const crops = document.querySelectorAll<HTMLFormElement>("form[data-crop]");
if (crops.length > 0) import("./company-crop.ts").then(({ prepareCrop }) => crops.forEach(prepareCrop));

const reply = document.querySelector<HTMLFormElement>("form.reply");
if (reply) prepareReply(reply);

/** What a quote's editor keeps until it is saved is not for the next person at this browser. */
document.querySelector(`form[action="${deskPaths.signOut}"]`)?.addEventListener("submit", () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptPrefix)) localStorage.removeItem(key);
});

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));
