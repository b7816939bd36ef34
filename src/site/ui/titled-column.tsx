import type { ReactNode } from "react";

type TitledColumnProps = {
  title: string;
  text?: string;
  /** A hairline instead of the heavy rule, inside a clause that already has one. */
  light?: boolean;
  /** Between the title and the text, such as a status or a role. */
  under?: ReactNode;
  children?: ReactNode;
};

/** A rule, a title and a few lines: values, departments, methods, compliance areas. */
export function TitledColumn({ title, text, light, under, children }: TitledColumnProps) {
  return (
    <div className={light ? "titled-column titled-column--light" : "titled-column"}>
      <h3>{title}</h3>
      {under}
      {text && <p className="titled-column__text">{text}</p>}
      {children && <div className="titled-column__lines">{children}</div>}
    </div>
  );
}
