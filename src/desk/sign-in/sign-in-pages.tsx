import { deskPaths, invitationOptionsPath, invitationPath } from "#desk/desk-paths.ts";
import type { DeskPage } from "#desk/shell/desk-document.tsx";
import { accountWords, invitationWords, signInWords } from "#desk/words.ts";
import type { Invited, Session } from "#people/staff.ts";

/** The script reads from the form which ceremony it is, where it begins, and where its answer goes. */
const ceremonies = { signIn: "sign-in", enroll: "enroll" } as const;

export function signInPage(next: string): DeskPage {
  return {
    title: signInWords.title,
    body: (
      <SignInPlate>
        <form
          className="sign-in__main"
          method="post"
          action={deskPaths.signIn}
          data-ceremony={ceremonies.signIn}
          data-options={deskPaths.signInOptions}
          data-next={next}
        >
          <h1 className="sign-in__title">{signInWords.title}</h1>
          <p className="u-muted">{signInWords.text}</p>
          <CeremonyButton text={signInWords.button} />
        </form>
        <div className="sign-in__help">
          <h2 className="sign-in__question">{signInWords.helpHeading}</h2>
          {signInWords.help.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </SignInPlate>
    ),
  };
}

export function invitationPage(token: string, member: Invited, next: string): DeskPage {
  return {
    title: invitationWords.title(member.name),
    body: (
      <SignInPlate>
        <form
          className="sign-in__main"
          method="post"
          action={invitationPath(token)}
          data-ceremony={ceremonies.enroll}
          data-options={invitationOptionsPath(token)}
          data-next={next}
        >
          <h1 className="sign-in__title">{invitationWords.title(member.name)}</h1>
          {member.invitedBy && <p>{invitationWords.by(member.invitedBy)}</p>}
          <p className="u-muted">{invitationWords.text}</p>
          <CeremonyButton text={invitationWords.button} />
        </form>
      </SignInPlate>
    ),
  };
}

export function messagePage(title: string, text: string, link?: { text: string; href: string }): DeskPage {
  return {
    title,
    body: (
      <SignInPlate>
        <div className="sign-in__main">
          <h1 className="sign-in__title">{title}</h1>
          <p>{text}</p>
          {link && (
            <p>
              <a href={link.href}>{link.text}</a>
            </p>
          )}
        </div>
      </SignInPlate>
    ),
  };
}

function SignInPlate({ children }: { children: React.ReactNode }) {
  return (
    <div className="sign-in ink">
      <div className="wrap">
        <div className="sign-in__plate">{children}</div>
      </div>
    </div>
  );
}

/** The words for a failure come with the page, so that the script carries none. */
function CeremonyButton({ text }: { text: string }) {
  return (
    <>
      <button className="button button--primary" type="submit">
        {text}
      </button>
      <p role="status" data-failed={signInWords.failed} data-too-many={signInWords.tooMany} />
      <noscript>
        <p>{signInWords.noScript}</p>
      </noscript>
    </>
  );
}

type AccountView = {
  readonly sessions: readonly Session[];
  readonly currentSession: string;
  readonly time: (at: number) => string;
  /** Just made, and shown this once. */
  readonly calendarUrl?: string | undefined;
};

export function AccountBody({ sessions, currentSession, time, calendarUrl }: AccountView) {
  return (
    <div className="wrap account">
      <h1>{accountWords.title}</h1>
      <section className="account__section" aria-labelledby="sessions">
        <h2 className="desk-section__title" id="sessions">
          {accountWords.sessions}
        </h2>
        <AccountTable
          head={accountWords.sessionHead}
          rows={sessions.map(({ tokenHash, label, seenAt }) => ({
            key: tokenHash,
            cells: [
              label,
              time(seenAt),
              tokenHash === currentSession ? (
                accountWords.thisSession
              ) : (
                <form key={tokenHash} method="post" action={deskPaths.accountSessions}>
                  <input type="hidden" name="session" value={tokenHash} />
                  <button
                    className="button button--outline button--small"
                    type="submit"
                    aria-label={accountWords.endLabel(label)}
                  >
                    {accountWords.end}
                  </button>
                </form>
              ),
            ],
          }))}
        />
      </section>
      <section className="account__section" aria-labelledby="calendar">
        <h2 className="desk-section__title" id="calendar">
          {accountWords.calendar}
        </h2>
        {calendarUrl && (
          <ShownOnce
            heading={accountWords.calendarHeading}
            url={calendarUrl}
            text={accountWords.calendarOnce}
          />
        )}
        <p>{accountWords.calendarText}</p>
        <form className="account__form" method="post" action={deskPaths.accountCalendar}>
          <button className="button button--outline" type="submit">
            {accountWords.calendarButton}
          </button>
        </form>
      </section>
    </div>
  );
}

function ShownOnce({ heading, url, text }: { heading: string; url: string; text: string }) {
  return (
    <div className="notice" role="status">
      <p>
        <strong>{heading}</strong>
      </p>
      <p className="account__link">{url}</p>
      <p>{text}</p>
    </div>
  );
}

type TableProps = {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[];
};

function AccountTable({ head, rows }: TableProps) {
  return (
    <table className="account__table">
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col" className="u-label">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
