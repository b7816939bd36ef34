import { ShownOnce } from "#desk/account/account.tsx";
import { deskPaths } from "#desk/desk-paths.ts";
import {
  Check,
  HiddenFields,
  KeptChoices,
  KeptField,
  KeptForm,
  PostButton,
  SubmitButton,
  useRefused,
} from "#desk/shell/form-parts.tsx";
import { DeskHead } from "#desk/shell/page-parts.tsx";
import { type Access, firstName, type PasskeyListing, type Role, type StaffMember } from "#people/staff.ts";
import { Field } from "#request/form/field.tsx";
import { ColumnHeads, DataPlate } from "#site/ui/data-plate.tsx";

/** What the page says and its routes or tests look for. */
export const peopleWords = {
  onlyOne: "Only one",
  removeButton: "Remove this passkey",
  endButton: "End access now",
  lastOwner: "This is the last owner who can sign in: make someone else an owner first.",
} as const;

const roleNames: Readonly<Record<Role, string>> = { clerk: "Clerk", owner: "Owner" };
export const roles = Object.keys(roleNames) as readonly Role[];
export const longestFields = { name: 100, email: 254, title: 80 } as const;
export const mostSignatureBytes = 1024 * 1024;
export const signatureTooLarge = "is larger than 1 MB.";

export type PeopleView = {
  readonly staff: StaffMember;
  /** Those who have access. */
  readonly people: readonly Access[];
  readonly time: (at: number) => string;
  readonly now: number;
  /** What the page asks for confirmation of: removing a passkey, or ending a person's access. */
  readonly asked: { readonly passkey?: string; readonly end?: number | undefined };
  /** Just made, and shown this once. */
  readonly link?: { readonly name: string; readonly url: string };
  readonly error?: string;
};

/** Owners see everyone's passkeys; a clerk sees everyone's name, but only their own passkeys. */
export function PeopleBody(view: PeopleView) {
  const { staff, people, link, error } = view;
  const isOwner = staff.role === "owner";
  return (
    <>
      <DeskHead title="People" />
      <div className="wrap desk-columns">
        <div className="desk-columns__main">
          {error && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
          {link && (
            <ShownOnce
              heading={`Link for ${link.name}`}
              url={link.url}
              text="It is shown only once and works once, for 30 minutes. Anyone who opens it first gets in."
            />
          )}
          <ul>
            {people.map((person) => (
              <Person key={person.id} {...view} person={person} />
            ))}
          </ul>
        </div>
        <div className="desk-columns__side">
          {isOwner && <Invite />}
          <RoleTable />
        </div>
      </div>
    </>
  );
}

type PersonProps = PeopleView & { readonly person: Access };

function Person(view: PersonProps) {
  const { person, staff, time } = view;
  const isOwn = person.id === staff.id;
  const isShown = isOwn || staff.role === "owner";
  return (
    <li className="person">
      <div>
        <div className="fact-row">
          <h2 className="u-size-lead">{person.name}</h2>
          <span className={person.role === "owner" ? "tag tag--filled" : "tag"}>
            {roleNames[person.role]}
          </span>
        </div>
        {isShown && <p className="fact-row u-note">{person.email}</p>}
        {isShown && person.lastSeenAt !== undefined && (
          <p className="fact-row u-note">{`Last signed in ${time(person.lastSeenAt)}`}</p>
        )}
        {person.title && <p className="fact-row u-note">{person.title}</p>}
        {isShown && <Actions {...view} />}
        {isOwn && <Signs person={person} />}
      </div>
      {isShown && <Passkeys {...view} />}
    </li>
  );
}

/** What the script refuses before it is sent. */
const mostOfSignature = { "data-most-bytes": mostSignatureBytes, "data-too-large": signatureTooLarge };

/** Only for oneself: nobody else signs for a person. */
function Signs({ person: { name, title, hasSignature } }: { person: Access }) {
  return (
    <details className="fold" open={useRefused(deskPaths.peopleSignature) !== undefined}>
      <summary className="fold__name">Title and signature</summary>
      <KeptForm className="to-do__form" action={deskPaths.peopleSignature} encType="multipart/form-data">
        <KeptField
          name="title"
          label="Title"
          hint="Printed under your name on quotes, such as Contracts Manager."
          autocomplete="organization-title"
          value={title}
          input={{ maxLength: longestFields.title }}
        />
        <Field
          name="signature"
          label="Picture of your signature"
          hint="At most 1 MB. It is printed on the quotes that you send, and deleted when your access ends. Without one, a quote has a line to sign on."
          input={{
            className: "person__file",
            type: "file",
            accept: "image/png,image/jpeg,image/webp",
            ...mostOfSignature,
            defaultValue: undefined,
          }}
        />
        {hasSignature && (
          <>
            <img
              className="person__signature"
              src={deskPaths.peopleSignature}
              alt={`Signature of ${name}`}
              width="240"
            />
            <Check look="pick__row" name="remove" value="yes" isOn={false}>
              Remove the signature
            </Check>
          </>
        )}
        <SubmitButton>Save title and signature</SubmitButton>
      </KeptForm>
    </details>
  );
}

function Actions({ staff, person, asked }: PersonProps) {
  const isOwn = person.id === staff.id;
  const other: Role = person.role === "owner" ? "clerk" : "owner";
  return (
    <>
      <div className="button-group">
        <PostButton
          action={deskPaths.peopleDevices}
          fields={{ person: String(person.id) }}
          look="text-button"
          about={person.name}
        >
          {isOwn ? "Link for another device" : "Link for a new device"}
        </PostButton>
        {staff.role === "owner" && !isOwn && (
          <>
            <PostButton
              action={deskPaths.peopleRoles}
              fields={{ person: String(person.id), role: other }}
              look="text-button"
              about={person.name}
            >
              {other === "owner" ? "Make an owner" : "Make a clerk"}
            </PostButton>
            <a className="text-button" href={deskPaths.peopleQuestion("end", String(person.id))}>
              End access
              <span className="u-hidden">{`: ${person.name}`}</span>
            </a>
          </>
        )}
      </div>
      {asked.end === person.id && !isOwn && (
        <Question
          title={`End ${firstName(person.name)}’s access?`}
          text="Every device is signed out at once. This person’s passkeys and links are deleted, and others can take their requests."
          action={deskPaths.peopleAccess}
          fields={{ person: String(person.id) }}
          yes={peopleWords.endButton}
          no="Keep access"
        />
      )}
    </>
  );
}

function Passkeys(view: PersonProps) {
  const { person, time, now } = view;
  const { devices, linkEndsAt = 0 } = person;
  return (
    <table className="data-table person__keys">
      <ColumnHeads look="u-label" names={["Passkey", "Created", "Last used", "Remove"]} />
      <tbody>
        {devices.map((device) => (
          <Passkey key={device.id} {...view} device={device} />
        ))}
        {devices.length === 0 && (
          <tr>
            <th scope="row">
              <span className="status">No passkey yet</span>
            </th>
            <td colSpan={3}>{linkEndsAt > now ? `link expires ${time(linkEndsAt)}` : "link has expired"}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Passkey({ person, device, time, asked }: PersonProps & { readonly device: PasskeyListing }) {
  const { id, label, createdAt, lastUsedAt } = device;
  const isOnly = person.devices.length === 1;
  return (
    <>
      <tr>
        <th scope="row">{label}</th>
        <td>{time(createdAt)}</td>
        <td>{lastUsedAt ? time(lastUsedAt) : "never"}</td>
        <td>
          {isOnly ? (
            <span className="u-muted">{peopleWords.onlyOne}</span>
          ) : (
            <a href={deskPaths.peopleQuestion("passkey", id)}>
              Remove
              <span className="u-hidden">{`: ${label}`}</span>
            </a>
          )}
        </td>
      </tr>
      {asked.passkey === id && !isOnly && (
        <tr>
          <td colSpan={4}>
            <Question
              title={`Remove ${firstName(person.name)}’s ${label}?`}
              text="It is signed out at once, and unused links end. The other passkeys and the requests stay."
              action={deskPaths.peoplePasskeys}
              fields={{ person: String(person.id), passkey: id }}
              yes={peopleWords.removeButton}
              no="Keep it"
            />
          </td>
        </tr>
      )}
    </>
  );
}

type QuestionProps = {
  title: string;
  text: string;
  action: string;
  fields: Readonly<Record<string, string>>;
  yes: string;
  no: string;
};

/** Asked in place, at its own address, so that it works without script. */
function Question({ title, text, action, fields, yes, no }: QuestionProps) {
  return (
    <form className="notice" method="post" action={action} id="question">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <HiddenFields {...fields} />
      <div className="button-group">
        <SubmitButton>{yes}</SubmitButton>
        <a className="text-button" href={deskPaths.people}>
          {no}
        </a>
      </div>
    </form>
  );
}

function Invite() {
  return (
    <DataPlate title="Invite someone" titleLevel="h2">
      <KeptForm className="data-plate__part stack" action={deskPaths.peopleInvitations}>
        <KeptField name="name" label="Name" autocomplete="off" input={{ maxLength: longestFields.name }} />
        <KeptField
          name="email"
          label="E-mail address"
          kind="email"
          autocomplete="off"
          input={{ maxLength: longestFields.email }}
        />
        <KeptChoices legend="Role" name="role" options={roleNames} chosen="clerk" />
        <SubmitButton look="button button--primary">Make a link</SubmitButton>
        <p className="field__hint">
          It works once, for 30 minutes. Hand it over yourself; we do not e-mail it. For someone who already
          has access, it adds another device, and they get an e-mail about it.
        </p>
      </KeptForm>
    </DataPlate>
  );
}

/** Whether a clerk may; an owner may do everything. */
const acts = {
  "Answer, quote, close requests": "Yes",
  "Own passkeys and sessions": "Yes",
  "Own title and signature": "Yes",
  "Export requests, set and lift legal holds": "No",
  "Company’s facts and words, publishing, health": "No",
  "Invite, roles, remove passkeys, end access": "No",
};

function RoleTable() {
  return (
    <DataPlate title="Who may do what" titleLevel="h2">
      <div className="data-plate__part">
        <table className="data-table">
          <ColumnHeads look="u-label" names={["Action", ...Object.values(roleNames)]} />
          <tbody>
            {Object.entries(acts).map(([act, clerk]) => (
              <tr key={act}>
                <th scope="row">{act}</th>
                <td>{clerk}</td>
                <td>Yes</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DataPlate>
  );
}
