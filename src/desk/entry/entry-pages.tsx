import { deskPaths } from "#desk/desk-paths.ts";
import { DeskHead, Plate } from "#desk/shell/page-parts.tsx";
import { nameOf, personOf } from "#desk/shell/time-left.tsx";
import type { RequestDetails } from "#request/record/requests.ts";
import { FileList } from "#request/thread/thread.tsx";
import { EntryForm, type EntryView } from "./entry-form.tsx";
import { makeRequest, newRequest } from "./entry-words.ts";

/** For who calls, writes to another mailbox, sends a fax or stands at the counter. */
export function NewRequestBody(view: EntryView) {
  return (
    <>
      <DeskHead
        title={newRequest}
        sum="It gets a reference, a clock and the same quote as any other. The clock starts when you save it."
      />
      <EntryForm {...view} />
    </>
  );
}

type MakeProps = EntryView & {
  readonly request: RequestDetails;
  /** Why the rows of an attached file are not among the lines. */
  readonly unread: readonly string[];
};

/** A message that asks for a quote: what was found in it, for a person to check beside what was written. */
export function MakeRequestBody({ request, unread, ...view }: MakeProps) {
  return (
    <>
      <DeskHead
        title={makeRequest}
        sum={`${nameOf(request)}, ${request.reference}. The message stays as it came, and the conversation goes on in one place.`}
      />
      <EntryForm {...view} beside={<Original request={request} unread={unread} />} />
    </>
  );
}

function Original({ request, unread }: Pick<MakeProps, "request" | "unread">) {
  const { fields, said, reference } = request;
  const files = said.flatMap((each) => each.files);
  return (
    <Plate id="original" title="What they wrote">
      <div className="data-plate__part entry__original">
        <p className="u-note">{[personOf(request), fields.subject].filter(Boolean).join(": ")}</p>
        <pre className="as-typed__text">{fields.message}</pre>
        <FileList
          files={files}
          link={({ id, name }) => (
            <a className="files__link" href={deskPaths.file(reference, id)}>
              {name}
            </a>
          )}
        />
        {unread.map((problem) => (
          <p key={problem} className="u-note status">
            {problem}
          </p>
        ))}
      </div>
    </Plate>
  );
}
