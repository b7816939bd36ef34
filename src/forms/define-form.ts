import { type FieldKind, readText, type TextRule } from "./text-rules.ts";

/** What a page needs to know to show a field. */
export type FormField<Name extends string = string> = {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: boolean;
  readonly maxLength: number;
};

export type FormErrors<Name extends string = string> = { readonly [name in Name]?: string };

export type FormResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FormErrors<Extract<keyof Values, string>> };

export type FormInput = Readonly<Record<string, unknown>>;

export function defineForm<Name extends string>(definition: Readonly<Record<Name, TextRule>>) {
  const names = Object.keys(definition) as Name[];

  return {
    fields: names.map((name): FormField<Name> => {
      const { kind, label, min, max } = definition[name];
      return { name, kind, label, required: min > 0, maxLength: max };
    }),

    /** Reads the form's own fields and nothing else; a field that is missing counts as empty. */
    validate(input: FormInput): FormResult<Readonly<Record<Name, string>>> {
      const values: Partial<Record<Name, string>> = {};
      const errors: Partial<Record<Name, string>> = {};
      for (const name of names) {
        const reading = readText(definition[name], Object.hasOwn(input, name) ? input[name] : "");
        if (reading.ok) values[name] = reading.text;
        else errors[name] = reading.message;
      }
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return { ok: true, values: values as Record<Name, string> };
    },
  };
}
