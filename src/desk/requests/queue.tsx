import { deskPaths } from "#desk/desk-paths.ts";
import { nameOf } from "#desk/shell/time-left.tsx";
import { groupNames, type RequestList } from "#request/record/request-list.ts";
import { useCompany } from "#site/use-company.tsx";
import { sayCount, sayTime, sayWhat } from "./list-rows.tsx";

type QueueProps = { list: RequestList; current: string; now: number };

/** The list of open requests beside one of them, where there is room for it. */
export function Queue({ list, current, now }: QueueProps) {
  const { time } = useCompany();
  return (
    <nav className="queue u-num" aria-label="Open requests">
      {list.groups.map(({ name, count, requests }) => (
        <div key={name} className={name === "overdue" ? "queue__group--overdue" : undefined}>
          <p className="queue__head">
            {groupNames[name]} <span>{sayCount(count)}</span>
          </p>
          <ul>
            {requests.map((request) => (
              <li key={request.reference}>
                <a
                  className="queue__link"
                  href={deskPaths.request(request.reference)}
                  aria-current={request.reference === current ? "page" : undefined}
                >
                  <span className="queue__time">{sayTime(request, now, name, time)[0]}</span>
                  <span className="queue__name">{nameOf(request)}</span>
                  <span className="queue__what">{sayWhat(request, name, time)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {list.next && (
        <p className="queue__head">
          <a href={deskPaths.list}>All open requests</a>
        </p>
      )}
    </nav>
  );
}
