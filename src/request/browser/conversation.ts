import { prepareFiles } from "./send-files.ts";

/** On the buyer's own pages, where a message may have files. */
for (const form of document.querySelectorAll<HTMLFormElement>("form.reply")) prepareFiles(form);
