import { DeskHead } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import type { Check } from "#http/check.ts";
import { ColumnHeads } from "#site/ui/data-plate.tsx";

/** By the names of their checks; what has no place here is of the machine. */
const groups: readonly (readonly [title: string, names: readonly string[] | undefined])[] = [
  ["What buyers notice", ["Store", "E-mails", "Edition", "Files and e-mails", "Desk"]],
  ["Copies", ["Backups", "Copies elsewhere"]],
  ["The machine", undefined],
];
const placed = groups.flatMap(([, names = []]) => names);

/** Worst first: what is to be done is what the page is opened for. */
const order: readonly Check["state"][] = ["failed", "attention", "unknown", "ok"];
const marks: Readonly<Record<Check["state"], string>> = {
  failed: "status",
  attention: "status",
  unknown: "status status--not-held",
  ok: "status status--available",
};
const words: Readonly<Record<Check["state"], string>> = {
  failed: "To fix",
  attention: "To look at",
  unknown: "Not checked",
  ok: "Well",
};

type HealthProps = { checks: readonly Check[]; time: (at: number) => string; now: number };

/** What a monitor and the alarms say, for owners: each check with its state, and what to do. */
export function HealthBody({ checks, time, now }: HealthProps) {
  const broken = checks.filter(({ state }) => state === "failed").length;
  const looked = `Looked ${time(now)}; the site looks every five minutes.`;
  const sum =
    broken === 0
      ? `No problem was found. ${looked}`
      : `${countOf(broken, "thing")} to fix. Tell the person who runs the server, where “inbox doctor” says more. ${looked}`;
  return (
    <>
      <DeskHead title="Health" sum={sum} />
      <div className="wrap health">
        <table className="data-table health__table">
          <ColumnHeads look="u-label" names={["Check", "State", "What was found", "Last time"]} />
          {groups.map(([title, names]) => (
            <CheckGroup
              key={title}
              title={title}
              checks={checks.filter(({ name }) => (names ? names.includes(name) : !placed.includes(name)))}
              time={time}
            />
          ))}
        </table>
      </div>
    </>
  );
}

function CheckGroup({ title, checks, time }: { title: string } & Pick<HealthProps, "checks" | "time">) {
  if (checks.length === 0) return null;
  return (
    <tbody>
      <tr className="health__group">
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {checks
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(({ name, state, sentence, remedy, lastAt, isRoutine }) => (
          <tr
            key={`${name} ${sentence}`}
            className={state === "failed" ? "health__check health__check--failed" : "health__check"}
          >
            <th scope="row">{name}</th>
            <td>
              <span className={marks[state]}>
                {state === "unknown" && isRoutine ? "Not set up" : words[state]}
              </span>
            </td>
            <td>
              {begin(sentence)}
              {remedy && <p className="health__remedy">{begin(remedy)}</p>}
            </td>
            <td>{lastAt === undefined ? "" : time(lastAt)}</td>
          </tr>
        ))}
    </tbody>
  );
}

/** For monitors they start in lower case. */
function begin(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
