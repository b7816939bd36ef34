import { prepareCeremony } from "./ceremony.ts";

/** The desk works by plain forms; what needs the browser's help is found by its attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);
