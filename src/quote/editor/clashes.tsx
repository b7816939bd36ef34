import { shortTime } from "#company/time.ts";
import { firstName } from "#people/names.ts";
import { sayCell } from "#quote/edit-lines.ts";
import { type DraftLine, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { clashFields, type OpenClash } from "./draft-form.ts";
import { type CellName, nameCell } from "./figures.ts";
import { quoteDeskWords } from "./words.ts";

type ClashesProps = { clashes: readonly OpenClash[]; draft: QuoteDraft; now: number };

const words = quoteDeskWords.clash;

/** What two people wrote into the same fields. Nothing of either is lost, and no button that looks like Save decides it. */
export function Clashes({ clashes, draft, now }: ClashesProps) {
  const others = [...new Set(clashes.map(({ by }) => firstName(by)))];
  const names = new Intl.ListFormat("en-US").format(others);
  return (
    <section className="clash" aria-labelledby="clash" tabIndex={-1}>
      <div className="clash__head">
        <h2 className="clash__title" id="clash">
          {words.title(names, clashes.length)}
        </h2>
        <p>{words.text(names)}</p>
      </div>
      {clashes.map((clash) => (
        <ClashRow key={clash.field} clash={clash} draft={draft} now={now} />
      ))}
      <div className="clash__foot">
        <button className="button button--outline button--small" type="submit" name="do" value="settle">
          {words.use(clashes.length)}
        </button>
        <button className="text-button" type="submit" name="do" value="settle-mine">
          {words.mine}
        </button>
        <button className="text-button" type="submit" name="do" value="settle-theirs">
          {words.theirs(names)}
        </button>
      </div>
    </section>
  );
}

function ClashRow({ clash, draft, now }: { clash: OpenClash; draft: QuoteDraft; now: number }) {
  const { field, mine, by, at } = clash;
  const names = clashFields(field);
  const { where, item, theirs, say } = placeOf(field, draft);
  return (
    <fieldset className="clash__row">
      <legend className="clash__name">
        <span className="clash__where">{where}</span>
        <span className="u-muted">{item}</span>
      </legend>
      <input type="hidden" name={names.mine} value={mine} />
      <input type="hidden" name={names.by} value={by} />
      <input type="hidden" name={names.at} value={at} />
      <Choice name={names.choice} value="mine" text={say(mine)} who={words.you} isChosen />
      <Choice
        name={names.choice}
        value="theirs"
        text={say(theirs)}
        who={words.by(firstName(by), shortTime(at, now))}
      />
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; text: string; who: string; isChosen?: boolean };

function Choice({ name, value, text, who, isChosen }: ChoiceProps) {
  return (
    <label className="clash__choice">
      <input className="clash__input" type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>
        <span className="clash__value">{text || quoteDeskWords.emptyValue}</span>
        <span className="clash__by">{who}</span>
      </span>
    </label>
  );
}

/** "Line 0040, Unit price, $", what the line is, and what is stored there now. */
function placeOf(field: string, draft: QuoteDraft) {
  const { columns, fields } = quoteDeskWords;
  const [name = "", place] = field.split("-");
  const index = Number(place) - 1;
  const line = draft.lines[index];
  if (!line) {
    const theirs = String(draft[name as keyof QuoteDraft] ?? "");
    return { where: fields[name as keyof typeof fields], item: "", theirs, say: (text: string) => text };
  }
  return {
    where: `${columns.line} ${numberOf(line, index)}, ${nameCell(line, name as CellName)}`,
    item: line.description || line.part,
    theirs: line[name as keyof DraftLine],
    say: (text: string) => sayCell(name, text),
  };
}
