import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { deskPaths } from "#desk/desk-paths.ts";
import type { StoredFile } from "#request/files/files.ts";
import { Choices, Field } from "#request/form/field.tsx";
import { longestText } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";

type Fields = Readonly<Record<string, string>>;

const smallButton = "button button--outline button--small";

type SubmitButtonProps = ComponentProps<"button"> & {
  look?: string;
  /** Whom or what it is for, where a page has several: read aloud, not shown. */
  about?: string;
};

export function SubmitButton({ look = smallButton, about, children, ...button }: SubmitButtonProps) {
  return (
    <button className={look} type="submit" {...button}>
      {children}
      {about && <span className="u-hidden">{`: ${about}`}</span>}
    </button>
  );
}

type PostButtonProps = SubmitButtonProps & {
  action: string;
  /** Hidden fields. */
  fields?: Fields;
  /** The form's class, not the button's. */
  className?: string;
};

/** A form that is one button. */
export function PostButton({ action, fields = {}, className, ...button }: PostButtonProps) {
  return (
    <form className={className} method="post" action={action}>
      <HiddenFields {...fields} />
      <SubmitButton {...button} />
    </form>
  );
}

export function HiddenFields(fields: Fields) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A form whose post was refused: it is shown open, with what was typed and the files that came with it. */
export type Refused = {
  readonly path: string;
  readonly fields: URLSearchParams;
  readonly kept?: readonly StoredFile[] | undefined;
  /** What was refused, by the name of the field where it is said. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
};
export const RefusedForm = createContext<Refused | undefined>(undefined);
const Typed = createContext<URLSearchParams | undefined>(undefined);

/** Undefined unless the form at this address was refused just now. */
export function useRefused(path: string) {
  const refused = use(RefusedForm);
  return refused?.path === path ? refused : undefined;
}

/** A form that still has what was typed after it was refused. */
export function KeptForm({ children, ...form }: ComponentProps<"form"> & { action: string }) {
  return (
    <form method="post" {...form}>
      <Typed value={useRefused(form.action)?.fields}>{children}</Typed>
    </form>
  );
}

export function KeptField({ value, ...field }: ComponentProps<typeof Field>) {
  return <Field {...field} value={use(Typed)?.get(field.name) ?? value} />;
}

type FoldProps = {
  name: string;
  request: { readonly reference: string };
  action: string;
  isOpen?: boolean | undefined;
  button: string;
  children: ReactNode;
};

/** A folded form about a request, open if it was refused. */
export function Fold({ name, request: { reference }, action, isOpen, button, children }: FoldProps) {
  const path = deskPaths.request(reference, action);
  const isRefused = useRefused(path) !== undefined;
  return (
    <details className="fold to-do__fold" data-fold={action} open={isOpen || isRefused}>
      <summary className="fold__name">{name}</summary>
      <KeptForm className="to-do__form" action={path}>
        {children}
        <SubmitButton>{button}</SubmitButton>
      </KeptForm>
    </details>
  );
}

export function TextField(field: ComponentProps<typeof Field>) {
  return <KeptField kind="block" rows={2} isRequired input={{ maxLength: longestText }} {...field} />;
}

/** A day no later than today; today unless another is known. */
export function DayField({ now, value, ...field }: ComponentProps<typeof Field> & { now: number }) {
  const { dayOf } = useCompany().time;
  const today = dayOf(now).toString();
  return <TextField {...field} kind="date" input={{ max: today }} value={value ?? today} />;
}

type CheckProps = ComponentProps<"input"> & { look?: string; isOn: boolean };

/** A box to tick, with its words. */
export function Check({ look = "", isOn, children, ...input }: CheckProps) {
  return (
    <label className={`${look} tap-row`}>
      <input className="u-check" type="checkbox" {...input} defaultChecked={isOn} />
      {children}
    </label>
  );
}

/** A choice that is still made after the form was refused. */
export function KeptChoices({ chosen, ...choices }: ComponentProps<typeof Choices>) {
  return <Choices {...choices} chosen={use(Typed)?.get(choices.name) ?? chosen} />;
}

type TicksProps = { legend: string; name: string; options: Readonly<Record<string, string>> };

/** Boxes of which any number can be ticked; still ticked after the form was refused. */
export function KeptTicks({ legend, name, options }: TicksProps) {
  const ticked = use(Typed)?.getAll(name) ?? [];
  return (
    <fieldset>
      <legend className="pick__legend">{legend}</legend>
      <div className="pick">
        {Object.entries(options).map(([value, text]) => (
          <Check key={value} look="pick__row" name={name} value={value} isOn={ticked.includes(value)}>
            {text}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
