import type { FieldWords } from "#content/forms/shared.ts";
import type { FormField } from "#forms/define-form.ts";
import type { FieldLayout } from "./form-words.ts";

/** Where a field stands; a group lists these in the order in which the page shows them. */
type Place<Name extends string> = { readonly name: Name } & Pick<FieldLayout, "width" | "rows">;

/** Brings together what the form demands of a field, what the page says about it and where it stands. */
export function placeFields<Name extends string>(
  fields: readonly FormField<Name>[],
  words: Readonly<Record<Name, FieldWords>>,
  places: readonly Place<NoInfer<Name>>[],
): readonly FieldLayout[] {
  return places.flatMap((place) =>
    fields
      .filter(({ name }) => name === place.name)
      .map(({ name, kind, required, autocomplete }) => ({
        ...words[name],
        ...place,
        kind,
        isRequired: required,
        autocomplete,
      })),
  );
}
