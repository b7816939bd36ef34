type ChoicesProps = {
  legend: string;
  name: string;
  options: Readonly<Record<string, string>> | readonly (readonly [value: string, text: string])[];
  chosen?: string | undefined;
  /** The id of what is said about it elsewhere. */
  describedBy?: string | undefined;
};

/** One of a few; nothing is chosen beforehand unless told so. */
export function Choices({ legend, name, options, chosen, describedBy }: ChoicesProps) {
  const rows = Array.isArray(options) ? options : Object.entries(options);
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="pick__legend">{legend}</legend>
      <div className="pick">
        {rows.map(([each, text]) => (
          <label key={each} className="pick__row tap-row">
            <input
              className="u-check"
              type="radio"
              name={name}
              value={each}
              required
              defaultChecked={each === chosen}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
