import { deskPaths, invitationOptionsPath, invitationPath } from "#desk/desk-paths.ts";
import type { DeskPage } from "#desk/shell/desk-document.tsx";
import { PostButton } from "#desk/shell/form-parts.tsx";
import type { Invited, Session } from "#people/staff.ts";

export const signInTitle = "Sign in to the desk";

export function signInPage(next: string): DeskPage {
  return {
    title: signInTitle,
    body: (
      <SignInPlate>
        <Ceremony
          kind="sign-in"
          action={deskPaths.signIn}
          options={deskPaths.signInOptions}
          next={next}
          title={signInTitle}
          text="Your phone or laptop asks for your face, fingerprint or screen lock. There is no password."
          button="Sign in with a passkey"
        />
        <div className="sign-in__help">
          <h2 className="sign-in__question">If it does not work</h2>
          <p>
            For a new device, sign in on one you already use and make a link there, or ask an owner of the
            desk for one. It works once, for 30 minutes, and adds a passkey to that device.
          </p>
          <p>If nobody can sign in, the person who runs the server can make a link.</p>
        </div>
      </SignInPlate>
    ),
  };
}

export function invitationPage(token: string, { name, invitedBy }: Invited, next: string): DeskPage {
  const title = `Welcome, ${name}`;
  return {
    title,
    body: (
      <SignInPlate>
        <Ceremony
          kind="enroll"
          action={invitationPath(token)}
          options={invitationOptionsPath(token)}
          next={next}
          title={title}
          by={invitedBy && `${invitedBy} invited you.`}
          text="Make a passkey on this device. From then on you sign in with your face, fingerprint or screen lock."
          button="Make a passkey"
        />
      </SignInPlate>
    ),
  };
}

export function messagePage(title: string, text: string, link: { text: string; href: string }): DeskPage {
  return {
    title,
    body: (
      <SignInPlate>
        <div className="sign-in__main">
          <h1 className="sign-in__title">{title}</h1>
          <p>{text}</p>
          <p>
            <a href={link.href}>{link.text}</a>
          </p>
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

type CeremonyProps = {
  kind: "sign-in" | "enroll";
  action: string;
  /** Where the script asks for what the device needs. */
  options: string;
  next: string;
  title: string;
  by?: string | undefined;
  text: string;
  button: string;
};

/** What the script needs, and the words for a failure, come with the form. */
function Ceremony({ kind, action, options, next, title, by, text, button }: CeremonyProps) {
  return (
    <form
      className="sign-in__main"
      method="post"
      action={action}
      data-ceremony={kind}
      data-options={options}
      data-next={next}
    >
      <h1 className="sign-in__title">{title}</h1>
      {by && <p>{by}</p>}
      <p className="u-muted">{text}</p>
      <button className="button button--primary" type="submit">
        {button}
      </button>
      <p
        role="status"
        data-failed="That did not work. Try again, or ask for a new invitation link."
        data-too-many="Too many attempts from this address. Wait a few minutes, then try again."
      />
      <noscript>
        <p>Signing in needs JavaScript: passkeys do not work without it.</p>
      </noscript>
    </form>
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
      <h1>Sessions and calendar</h1>
      <section className="account__section" aria-labelledby="sessions">
        <h2 className="desk-section__title" id="sessions">
          Where you are signed in
        </h2>
        <table className="account__table">
          <thead>
            <tr>
              {["Device", "Last seen", "End it"].map((head) => (
                <th key={head} scope="col" className="u-label">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ tokenHash, label, seenAt }) => (
              <tr key={tokenHash}>
                <td>{label}</td>
                <td>{time(seenAt)}</td>
                <td>
                  {tokenHash === currentSession ? (
                    "This device"
                  ) : (
                    <PostButton action={deskPaths.accountSessions} fields={{ session: tokenHash }}>
                      End<span className="u-hidden">{` the session on ${label}`}</span>
                    </PostButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="account__section" aria-labelledby="calendar">
        <h2 className="desk-section__title" id="calendar">
          Deadlines in your calendar
        </h2>
        {calendarUrl && (
          <ShownOnce heading="Address for your calendar program" url={calendarUrl} text="It is shown once." />
        )}
        <p>
          A secret address that a calendar program reads: what waits for its first answer, by reference and
          due time, without a name. Anyone who has the address can read it. A new one replaces the old one.
        </p>
        <PostButton
          className="account__form"
          action={deskPaths.accountCalendar}
          look="button button--outline"
        >
          Make a new address
        </PostButton>
      </section>
    </div>
  );
}

/** A link that is shown this once. */
export function ShownOnce({ heading, url, text }: { heading: string; url: string; text: string }) {
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
