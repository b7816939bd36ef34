import * as v from "valibot";
import { blockSchema, emailSchema, lineSchema, type TextRule, type TextSchema } from "./text-rules.ts";

export type FieldKind = "line" | "block" | "email" | "tel" | "date";

export type FieldDefinition = TextRule & { readonly kind: FieldKind; readonly autocomplete?: string };

/** What a page needs to know to show a field. */
export type FormField<Name extends string = string> = {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly maxLength: number;
  readonly autocomplete: string | undefined;
};

export type FormErrors<Name extends string = string> = { readonly [name in Name]?: string };

export type FormResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FormErrors<Extract<keyof Values, string>> };

export type FormInput = Readonly<Record<string, unknown>>;

export function defineForm<Name extends string>(definition: Readonly<Record<Name, FieldDefinition>>) {
  const names = Object.keys(definition) as Name[];
  const schema = v.object(
    Object.fromEntries(names.map((name) => [name, textSchema(definition[name])])) as Record<Name, TextSchema>,
  );

  return {
    fields: names.map((name): FormField<Name> => {
      const { kind, min, max, autocomplete } = definition[name];
      return { name, kind, required: min > 0, maxLength: max, autocomplete };
    }),

    /** Reads the form's own fields and nothing else; a field that is missing counts as empty. */
    validate(input: FormInput): FormResult<Readonly<Record<Name, string>>> {
      const known = Object.fromEntries(
        names.map((name) => [name, Object.hasOwn(input, name) ? input[name] : ""]),
      );
      const result = v.safeParse(schema, known, { abortPipeEarly: true });
      if (result.success) return { ok: true, values: result.output as Record<Name, string> };
      return {
        ok: false,
        errors: Object.fromEntries(
          result.issues.map((issue) => [issue.path?.[0].key, issue.message]),
        ) as FormErrors<Name>,
      };
    },
  };
}

function textSchema(field: FieldDefinition) {
  if (field.kind === "block") return blockSchema(field);
  return field.kind === "email" ? emailSchema(field) : lineSchema(field);
}
