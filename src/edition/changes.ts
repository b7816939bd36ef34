import { describeHours } from "#company/describe.ts";
import { editionPaths } from "#company/read-company.ts";
import { withDefaults } from "#company/schema.ts";
import { type DraftEdit, type EditionFiles, findFile, readFacts, readWords, valueAt } from "./edition.ts";
import {
  everyField,
  type FactField,
  factLists,
  isSame,
  labelOf,
  listAt,
  inWords as nameOf,
  nameOfChoice,
  namesIn,
  toTyped,
} from "./fields.ts";
import { nameOfWord, programWord, wordPlace } from "./words.ts";

/** One difference between what is published and the draft, in words, and the edit that takes it back. */
export type Change = {
  /** The name of the form's field, such as `phones.main`; `logo` for that file. */
  readonly id: string;
  readonly tab: "facts" | "look" | "words";
  readonly label: string;
  readonly was: string;
  readonly becomes: string;
  readonly undo: DraftEdit;
};

type Facts = Readonly<Record<string, unknown>>;
type Both = {
  readonly published: EditionFiles;
  readonly draft: EditionFiles;
  /** The facts of each. */
  readonly before: Facts;
  readonly after: Facts;
};

export function listChanges(published: EditionFiles, draft: EditionFiles): readonly Change[] {
  const before = withDefaults(readFacts(published));
  const after = withDefaults(readFacts(draft));
  const finders = [changedFacts, changedLists, changedLogo, changedWords];
  return finders.flatMap((find) => find({ published, draft, before, after }));
}

function changedFacts({ before, after, published, draft }: Both): Change[] {
  return everyField(after)
    .filter(
      ({ place: [key = "", index] }) =>
        !(key in factLists) || Number(index) < countCompared(before, after, String(key)),
    )
    .flatMap((field): Change[] => {
      const { name: id, place, kind } = field;
      const [was, is] = [valueAt(before, place), valueAt(after, place)];
      if (isSame(was, is)) return [];
      const isPortrait = kind === "portrait";
      const files = isPortrait
        ? restoreFiles(published, draft, (path) =>
            [was, is].some((name) => path === editionPaths.portraits + name),
          )
        : [];
      return [
        {
          id,
          tab: isPortrait || id === "accent" ? "look" : "facts",
          label: labelOf(field, after),
          was: inWords(field, was),
          becomes: inWords(field, is),
          undo: { facts: [{ place, value: was }], files },
        },
      ];
    });
}

/**
 * How many entries are compared one by one. Added ones come after them; after a removal the rest moves up, so
 * none is compared.
 */
function countCompared(before: Facts, after: Facts, list: string) {
  const { length } = listAt(before, [list]);
  return listAt(after, [list]).length < length ? 0 : length;
}

/** Adding or removing a person or a text changes the list as a whole. */
function changedLists({ before, after, published, draft }: Both): Change[] {
  return Object.keys(factLists).flatMap((id): Change[] => {
    const entries = listAt(after, [id]);
    const old = listAt(before, [id]);
    if (entries.length === old.length) return [];
    const compared = countCompared(before, after, id);
    const isGrown = entries.length > old.length;
    const came = entries.slice(compared).map((entry) => editionPaths.portraits + Object(entry).portrait);
    const concerns = (path: string) =>
      id === "people" && (isGrown ? came.includes(path) : path.startsWith(editionPaths.portraits));
    const undo = {
      facts: [{ place: [id], value: isGrown ? entries.slice(0, compared) : old }],
      files: restoreFiles(published, draft, concerns),
    };
    const names = (facts: Facts) =>
      namesIn(facts, id)
        .map((name, index) => name || String(index + 1))
        .join(", ") || "None";
    return [{ id, tab: "facts", label: nameOf(id), was: names(before), becomes: names(after), undo }];
  });
}

function changedLogo({ published, draft }: Both): Change[] {
  const files = restoreFiles(published, draft, (path) => path === editionPaths.logo);
  if (files.length === 0) return [];
  const [was, becomes] = [published, draft].map((edition) =>
    findFile(edition, editionPaths.logo) ? "Your own" : "The standard mark",
  ) as [string, string];
  return [{ id: "logo", tab: "look", label: "Logo", was, becomes, undo: { files } }];
}

function changedWords({ published, draft }: Both): Change[] {
  const [before, after] = [readWords(published), readWords(draft)];
  return Object.keys({ ...before, ...after })
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      id: wordPlace(key),
      tab: "words",
      label: nameOfWord(key),
      was: before[key] ?? programWord(key),
      becomes: after[key] ?? programWord(key),
      undo: { words: { [key]: before[key] ?? null } },
    }));
}

function restoreFiles(published: EditionFiles, draft: EditionFiles, concerns: (path: string) => boolean) {
  const paths = new Set([...published, ...draft].map(({ path }) => path).filter(concerns));
  return [...paths].flatMap((path) => {
    const [was, is] = [findFile(published, path), findFile(draft, path)];
    const isUnchanged = was && is && Buffer.compare(was, is) === 0;
    return isUnchanged ? [] : [{ path, bytes: was ?? null }];
  });
}

/** "8:00 AM to 5:00 PM" */
export function inWords(field: FactField, value: unknown): string {
  if (field.kind === "hours") {
    if (!value) return "Closed";
    const [group] = describeHours({ monday: value as never }, "UTC").groups;
    return group?.time.replace(/ UTC$/, "") ?? "";
  }
  if (field.kind === "claim") return String(value ?? "Not confirmed");
  if (field.kind === "portrait") return value ? `Photo ${value}` : "Initials";
  if (field.kind === "switch") return value ? "Yes" : "No";
  if (field.kind === "choice") return nameOfChoice(String(value));
  return toTyped(field, value).replaceAll("\n", ", ") || String(field.empty ?? "Nothing");
}

/** For the list of what was published. */
export function describeChanges(changes: readonly Change[]) {
  const [first, ...more] = changes;
  if (!first) return "Nothing changed";
  return more.length === 0
    ? `${first.label}: ${first.was} became ${first.becomes}`
    : `${changes.length} changes: ${changes.map(({ label }) => label).join(", ")}`;
}

/** The text in three parts: how both begin, what differs, and how both end. */
export function differingPart(text: string, other: string): readonly [string, string, string] {
  const [words, others] = [text, other].map((each) => each.split(/(?<=\s)/)) as [string[], string[]];
  let start = 0;
  while (start < Math.min(words.length, others.length) && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < Math.min(words.length, others.length) - start && words.at(-1 - end) === others.at(-1 - end))
    end += 1;
  const last = words.length - end;
  return [words.slice(0, start), words.slice(start, last), words.slice(last)].map((part) =>
    part.join(""),
  ) as never;
}
