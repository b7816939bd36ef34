import type { EditionStore } from "#edition/store.ts";
import type { MailStore } from "#mail/store.ts";
import type { PeopleStore } from "#people/store.ts";
import type { QuoteStore } from "#quote/store.ts";

/** Everything that the desk asks of the store. */
export type DeskStore = MailStore & PeopleStore & QuoteStore & EditionStore;
