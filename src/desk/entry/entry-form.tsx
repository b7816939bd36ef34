import { placeChoices } from "#company/places.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Check, HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Plate, Section } from "#desk/shell/page-parts.tsx";
import { entryRules } from "#request/fields/entry.ts";
import type { FormErrors, RfqValues } from "#request/fields/forms.ts";
import { Choices, ErrorSummary, Field } from "#request/form/field.tsx";
import type { EntrySource } from "#request/lifecycle.ts";
import { FileInput } from "#request/thread/thread.tsx";
import { sourceNames } from "./entry-words.ts";

export type EntryView = {
  readonly action: string;
  /** The same page sent twice is one request. */
  readonly formKey: string;
  readonly values: RfqValues;
  readonly errors: FormErrors;
  /** Where each field was found. */
  readonly from?: { readonly [field: string]: string | undefined };
  /** Undefined for a message, which came as it came. */
  readonly source?: EntrySource | undefined;
  readonly asksReceipt: boolean;
  /** Where it goes. */
  readonly country: string;
  /** What the message says, beside its fields. */
  readonly beside?: React.ReactNode;
};

type Name = keyof typeof entryRules;

/** One form for what a caller says and for what a message asks: few fields are needed, and each says where it is from. */
export function EntryForm({ action, formKey, values, errors, from = {}, source, ...view }: EntryView) {
  const isNew = view.beside === undefined;
  const field = (name: Name, more: Partial<React.ComponentProps<typeof Field>> = {}) => (
    <Field
      name={name}
      label={entryRules[name].label}
      kind={entryRules[name].kind}
      autocomplete="off"
      value={values[name]}
      error={errors[name]}
      note={from[name] && `From ${from[name]}`}
      {...more}
    />
  );
  return (
    <form
      className="wrap desk-columns entry"
      method="post"
      action={action}
      noValidate
      data-entry={isNew ? deskPaths.newRequestBuyers : ""}
      data-lines={deskPaths.newRequestLines}
    >
      <HiddenFields form={formKey} />
      <div className="desk-columns__main entry__main">
        {Object.keys(errors).length > 0 && (
          <ErrorSummary
            heading="Not saved yet"
            errors={errors}
            fieldNames={["source", ...Object.keys(entryRules), "country"]}
          />
        )}
        <Section id="asks" title="Who asks" note="A phone number or an e-mail address: either is enough">
          <div className="entry__fields">
            {field("name", { width: "half" })}
            {field("organization", { width: "half" })}
            {isNew && <ul className="entry__known" aria-live="polite" aria-label="Known buyers" />}
            {field("phone", { width: "half", input: { inputMode: "tel" } })}
            {field("email", {
              width: "half",
              input: { readOnly: !isNew && values.email !== "", inputMode: "email" },
            })}
            {field("role", { width: "half", optional: "if known" })}
          </div>
        </Section>
        <Section id="need" title="What they need">
          <div className="entry__fields">
            {field("items", {
              label: "Lines",
              rows: 10,
              hint: "One thing in each row, with its quantity: “12 EA pouch, utility, black”. Rows pasted from a spreadsheet are read too.",
              input: { className: "field__input field__input--block entry__lines" },
            })}
            <div className="field field--full entry__files">
              <FileInput
                id="list"
                label="Files"
                hint="Drop a list here: the rows of a CSV, Excel or text file become lines above. The file is kept with the request."
                multiple
                accept=".csv,.xlsx,.txt,.pdf,.doc,.docx,.xls,.jpg,.jpeg,.png,.heic"
              />
              <div className="entry__read" aria-live="polite" />
            </div>
            {field("notes", {
              rows: 2,
              optional: "if any",
              hint: "What else was said. The buyer can read it.",
            })}
          </div>
        </Section>
        <Section id="where" title="Where and by when" note="As far as it is known">
          <div className="entry__fields">
            {field("deliveryCity", { width: "third" })}
            {field("deliveryState", { width: "third" })}
            {field("deliveryZip", { width: "third" })}
            {field("needByDate", { width: "third" })}
            <Field
              name="country"
              label="Country"
              kind="line"
              width="third"
              autocomplete="off"
              value={view.country}
              error={errors.country}
              input={{ list: "countries", maxLength: 60 }}
            />
            <datalist id="countries">
              {placeChoices().map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </div>
        </Section>
      </div>
      <div className="desk-columns__side">
        {view.beside}
        <Plate id="save" title="Save it">
          <div className="data-plate__part entry__save">
            {isNew && (
              <Choices
                legend="How it came"
                name="source"
                options={sourceNames}
                chosen={source ?? "phone"}
                describedBy={errors.source && "source-error"}
              />
            )}
            <Check name="receipt" value="yes" isOn={view.asksReceipt}>
              E-mail a receipt to the buyer
            </Check>
            <p className="u-note">
              Without this, the buyer gets no e-mail until the quote. An address gets one receipt a day at
              most.
            </p>
            <SubmitButton look="button button--primary" name="opens" value="quote">
              Save and quote
            </SubmitButton>
            <SubmitButton look="button button--outline" name="opens" value="page">
              Save
            </SubmitButton>
          </div>
        </Plate>
      </div>
    </form>
  );
}
