import type { ReactNode } from "react";

type DataPlateProps = {
  title?: ReactNode;
  /** Set when the title is a heading of the page's outline rather than a caption. */
  titleLevel?: "h2" | "h3";
  number?: string;
  sticky?: boolean;
  children: ReactNode;
};

export function DataPlate({ title, titleLevel, number, sticky, children }: DataPlateProps) {
  const Title = titleLevel ?? "p";
  return (
    <div className={sticky ? "data-plate data-plate--sticky" : "data-plate"}>
      {title && (
        <Title className="data-plate__title">
          <span>{title}</span>
          {number && <span className="u-num">{number}</span>}
        </Title>
      )}
      {children}
    </div>
  );
}

export function PlateRows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export function PlateRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="data-plate__row">
      <dt className="data-plate__label u-label">{label}</dt>
      <dd className="data-plate__value">{children}</dd>
    </div>
  );
}
