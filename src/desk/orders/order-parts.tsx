import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { deskPaths } from "#desk/desk-paths.ts";
import { nameSeen } from "#desk/requests/reply-box.tsx";
import { HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { formatQuantity } from "#quote/money.ts";
import type { QuoteLine } from "#quote/quote.ts";
import { type OrderView, typedOf } from "./order-view.ts";
import { lineField } from "./read-order.ts";

/* What the pages about orders share: their head, their tables of lines, and the forms at the side. */

type HeadProps = { reference: string; title: string; facts: readonly string[]; children?: ReactNode };

export function OrderHead({ reference, title, facts, children }: HeadProps) {
  return (
    <div className="order-head ink">
      <a className="order-head__back" href={deskPaths.request(reference)} aria-label="Back to the request">
        ‹
      </a>
      <div className="order-head__words">
        <h1 className="order-head__title">{title}</h1>
        <p className="order-head__facts">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {children}
    </div>
  );
}

export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="notice order-desk__notice" role="alert">
      {text}
    </p>
  );
}

const figures: ReadonlySet<string> = new Set([
  ...["Quoted", "Ordered", "Left", "Price, $", "Amount, $", "Confirmed", "Delivered"],
]);

type TableProps = { caption: string; tick: string; heads: readonly string[]; children: ReactNode };

/** Lines with a box to tick in front. */
export function LineTable({ caption, tick, heads, children }: TableProps) {
  return (
    <table className="order-table">
      <caption className="u-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="u-hidden">{tick}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className={figures.has(head) ? "order-table__number" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function nameItem(line: Pick<QuoteLine, "part" | "description"> | undefined) {
  return [line?.part, line?.description].filter(Boolean).join(", ");
}

/** As a field takes it: without grouping. */
export function typeQuantity(quantity: number) {
  return formatQuantity(quantity).replaceAll(",", "");
}

export function LineTick({ place, isOn, label }: { place: number; isOn: boolean; label: string }) {
  return (
    <input
      className="u-check"
      type="checkbox"
      name={lineField("take", place)}
      value="yes"
      defaultChecked={isOn}
      aria-label={label}
    />
  );
}

type FigureProps = { name: string; label: string; value: string; hint?: string; look?: string };

/** A quantity or a price. */
export function FigureField({ name, label, value, hint, look = "order-table__field u-num" }: FigureProps) {
  return (
    <input
      className={look}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      placeholder={hint}
      aria-label={label}
    />
  );
}

type SideFormProps = {
  view: OrderView;
  action: string;
  title: string;
  note: string;
  button: string;
  children?: ReactNode;
};

/** Changes an order that the buyer knows of, and tells the buyer why. */
export function SideForm({ view, action, title, note, button, children }: SideFormProps) {
  const { request, order } = view;
  const { path, value, isTyped } = typedOf(view, action);
  return (
    <details className="fold order-part" open={isTyped}>
      <summary className="fold__name">{title}</summary>
      <form className="order-part__form" method="post" action={path}>
        <HiddenFields
          form={value("form", randomUUID())}
          orderedAt={String(order.at)}
          seen={value("seen", nameSeen(request))}
        />
        {children}
        <label className="order-extras__field">
          Reason for the buyer
          <textarea
            className="field__input"
            name="reason"
            rows={2}
            required
            maxLength={2_000}
            defaultValue={value("reason", "")}
          />
        </label>
        <p className="u-note">{note}</p>
        <SubmitButton>{button}</SubmitButton>
      </form>
    </details>
  );
}
