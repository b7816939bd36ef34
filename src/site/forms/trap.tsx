export const trapName = "website";

/** A field that people neither see nor reach; programs that fill in everything give themselves away. */
export function Trap({ label }: { label: string }) {
  return (
    <div className="u-hidden" aria-hidden="true">
      <label htmlFor={trapName}>{label}</label>
      <input id={trapName} name={trapName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
