import { accountWords, invitationWords, signInWords } from "#content/desk.ts";
import { deskPaths, invitationOptionsPath, invitationPath } from "#desk/desk-paths.ts";
import type { DeskPage } from "#desk/shell/desk-document.tsx";
import type { PasskeyListing, Session, StaffMember } from "#inbox/staff.ts";

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

export function invitationPage(token: string, member: StaffMember): DeskPage {
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
          data-next={deskPaths.list}
        >
          <h1 className="sign-in__title">{invitationWords.title(member.name)}</h1>
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
  readonly passkeys: readonly PasskeyListing[];
  readonly sessions: readonly Session[];
  readonly currentSession: string;
  readonly time: (at: number) => string;
  /** Just made, and shown this once. */
  readonly invitation?: { readonly name: string; readonly url: string } | undefined;
  /** Just made too. */
  readonly calendarUrl?: string | undefined;
  readonly error?: string | undefined;
};

export function AccountBody(view: AccountView) {
  const { passkeys, sessions, currentSession, time, invitation, calendarUrl, error } = view;
  return (
    <div className="wrap account">
      <h1>{accountWords.title}</h1>
      <section className="account__section" aria-labelledby="passkeys">
        <h2 className="desk-section__title" id="passkeys">
          {accountWords.passkeys}
        </h2>
        <AccountTable
          head={accountWords.passkeyHead}
          rows={passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
            key: id,
            cells: [label, time(createdAt), lastUsedAt ? time(lastUsedAt) : accountWords.neverUsed],
          }))}
        />
      </section>
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
          <div className="notice" role="status">
            <p>
              <strong>{accountWords.calendarHeading}</strong>
            </p>
            <p className="account__link">{calendarUrl}</p>
            <p>{accountWords.calendarOnce}</p>
          </div>
        )}
        <p>{accountWords.calendarText}</p>
        <form className="account__form" method="post" action={deskPaths.accountCalendar}>
          <button className="button button--outline" type="submit">
            {accountWords.calendarButton}
          </button>
        </form>
      </section>
      <section className="account__section" aria-labelledby="invite">
        <h2 className="desk-section__title" id="invite">
          {accountWords.invite}
        </h2>
        {invitation && (
          <div className="notice" role="status">
            <p>
              <strong>{accountWords.linkHeading(invitation.name)}</strong>
            </p>
            <p className="account__link">{invitation.url}</p>
            <p>{accountWords.linkText}</p>
          </div>
        )}
        <p>{accountWords.inviteText}</p>
        {error && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
        <form className="account__form" method="post" action={deskPaths.accountInvitations}>
          <AccountField id="name" label={accountWords.name} type="text" autoComplete="off" />
          <AccountField id="email" label={accountWords.email} type="email" autoComplete="off" />
          <button className="button button--outline" type="submit">
            {accountWords.inviteButton}
          </button>
        </form>
      </section>
    </div>
  );
}

type FieldProps = { id: string; label: string; type: string; autoComplete: string };

function AccountField({ id, label, ...input }: FieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input className="field__input" id={id} name={id} {...input} />
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
