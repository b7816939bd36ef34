import { accountWords, invitationWords, signInWords } from "#content/desk.ts";
import { deskPaths, invitationOptionsPath, invitationPath } from "#desk/desk-paths.ts";
import type { DeskPage } from "#desk/shell/desk-document.tsx";
import type { Invited, PasskeyListing, Role, Session, StaffMember } from "#inbox/staff.ts";

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

export function invitationPage(token: string, member: Invited): DeskPage {
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
  readonly staff: StaffMember;
  readonly passkeys: readonly PasskeyListing[];
  readonly sessions: readonly Session[];
  readonly currentSession: string;
  readonly time: (at: number) => string;
  /** Just made, and shown this once. */
  readonly invitation?: { readonly name: string; readonly url: string } | undefined;
  readonly deviceUrl?: string | undefined;
  /** Just made too. */
  readonly calendarUrl?: string | undefined;
  readonly error?: string | undefined;
};

export function AccountBody(view: AccountView) {
  const { staff, passkeys, sessions, currentSession, time, invitation, deviceUrl, calendarUrl, error } = view;
  return (
    <div className="wrap account">
      <h1>{accountWords.title}</h1>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <section className="account__section" aria-labelledby="passkeys">
        <h2 className="desk-section__title" id="passkeys">
          {accountWords.passkeys}
        </h2>
        <AccountTable
          head={accountWords.passkeyHead}
          rows={passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
            key: id,
            cells: [
              label,
              time(createdAt),
              lastUsedAt ? time(lastUsedAt) : accountWords.neverUsed,
              passkeys.length === 1 ? (
                accountWords.onlyOne
              ) : (
                <form key={id} method="post" action={deskPaths.accountPasskeys}>
                  <input type="hidden" name="passkey" value={id} />
                  <button
                    className="button button--outline button--small"
                    type="submit"
                    aria-label={accountWords.removeLabel(label)}
                  >
                    {accountWords.remove}
                  </button>
                </form>
              ),
            ],
          }))}
        />
        {deviceUrl && (
          <ShownOnce heading={accountWords.addHeading} url={deviceUrl} text={accountWords.linkText} />
        )}
        <p>{accountWords.passkeysText}</p>
        <form className="account__form" method="post" action={deskPaths.accountDevices}>
          <button className="button button--outline" type="submit">
            {accountWords.addButton}
          </button>
        </form>
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
      {staff.role === "owner" && <Invite invitation={invitation} />}
    </div>
  );
}

function Invite({ invitation }: Pick<AccountView, "invitation">) {
  return (
    <section className="account__section" aria-labelledby="invite">
      <h2 className="desk-section__title" id="invite">
        {accountWords.invite}
      </h2>
      {invitation && (
        <ShownOnce
          heading={accountWords.linkHeading(invitation.name)}
          url={invitation.url}
          text={accountWords.linkText}
        />
      )}
      <p>{accountWords.inviteText}</p>
      <form className="account__form" method="post" action={deskPaths.accountInvitations}>
        <AccountField id="name" label={accountWords.name} type="text" />
        <AccountField id="email" label={accountWords.email} type="email" />
        <fieldset>
          <legend className="pick__legend">{accountWords.role}</legend>
          <div className="pick">
            {roles.map((role) => (
              <label key={role} className="pick__row">
                <input
                  className="pick__input"
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={role === "clerk"}
                />
                {accountWords.roles[role]}
              </label>
            ))}
          </div>
        </fieldset>
        <button className="button button--outline" type="submit">
          {accountWords.inviteButton}
        </button>
      </form>
    </section>
  );
}

export const roles: readonly Role[] = ["clerk", "owner"];
export const longestFields = { name: 100, email: 254 } as const;

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

type FieldProps = { id: keyof typeof longestFields; label: string; type: string };

function AccountField({ id, label, type }: FieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="field__input"
        id={id}
        name={id}
        type={type}
        maxLength={longestFields[id]}
        autoComplete="off"
      />
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
