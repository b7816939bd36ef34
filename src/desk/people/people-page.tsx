import { deskPaths, peopleQuestionPath } from "#desk/desk-paths.ts";
import { firstName } from "#people/names.ts";
import type { Access, PasskeyListing, Role, StaffMember } from "#people/staff.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { peopleWords as words } from "./people-words.ts";
import { signatureLimits } from "./signature.ts";

export const roles: readonly Role[] = ["clerk", "owner"];
export const longestFields = { name: 100, email: 254, title: 80 } as const;

/** A link that was just made, and is shown this once. */
export type MadeLink = { readonly staffId: number; readonly name: string; readonly url: string };

type PeopleView = {
  readonly staff: StaffMember;
  /** Those who have access. */
  readonly people: readonly Access[];
  readonly time: (at: number) => string;
  readonly now: number;
  /** What is asked in place: about a passkey, or about a person. */
  readonly asked: { readonly passkey?: string; readonly end?: number };
  readonly link?: MadeLink | undefined;
  readonly error?: string | undefined;
};

/** Owners see everyone's passkeys; a clerk sees names, and the passkeys of nobody else. */
export function PeopleBody(view: PeopleView) {
  const { staff, people, link, error, now } = view;
  const isOwner = staff.role === "owner";
  const passkeys = people.reduce((sum, { devices }) => sum + devices.length, 0);
  const links = people.filter(({ linkEndsAt = 0 }) => linkEndsAt > now).length;
  return (
    <>
      <div className="desk-head ink">
        <div className="wrap desk-head__row">
          <div>
            <h1 className="desk-head__title">{words.title}</h1>
            {isOwner && <p className="desk-head__sum">{words.sum(people.length, passkeys, links)}</p>}
          </div>
        </div>
      </div>
      <div className="wrap desk-columns">
        <div className="desk-columns__main">
          {error && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
          {link && (
            <div className="notice" role="status">
              <p>
                <strong>{words.linkHeading(link.name)}</strong>
              </p>
              <p className="account__link">{link.url}</p>
              <p>{words.linkText}</p>
            </div>
          )}
          <ul>
            {people.map((person) => (
              <Person key={person.id} {...view} person={person} />
            ))}
          </ul>
        </div>
        <div className="desk-columns__side">
          {isOwner && <Invite />}
          <DataPlate title={words.may} titleLevel="h2">
            <RoleTable />
          </DataPlate>
        </div>
      </div>
    </>
  );
}

type PersonProps = PeopleView & { readonly person: Access };

function Person({ person, ...view }: PersonProps) {
  const { staff, time } = view;
  const isOwn = person.id === staff.id;
  const isShown = isOwn || staff.role === "owner";
  return (
    <li className="person">
      <div>
        <h2 className="person__name">{person.name}</h2>
        <p className="person__facts">
          <span className={person.role === "owner" ? "tag tag--filled" : "tag"}>
            {words.roles[person.role]}
          </span>
          {isShown && <span>{person.email}</span>}
        </p>
        {isShown && person.lastSeenAt !== undefined && (
          <p className="person__facts">{words.lastHere(time(person.lastSeenAt))}</p>
        )}
        {person.title && <p className="person__facts">{person.title}</p>}
        {isShown && <Actions {...view} person={person} />}
        {isOwn && <Signs person={person} isOpen={view.error === words.badSignature} />}
      </div>
      {isShown && <Passkeys {...view} person={person} />}
    </li>
  );
}

/** One's own: nobody else signs for a person. */
function Signs({ person: { name, title, hasSignature }, isOpen }: { person: Access; isOpen: boolean }) {
  const { bytes, width, height } = signatureLimits;
  return (
    <details className="fold person__signs" open={isOpen}>
      <summary className="fold__name">{words.signs}</summary>
      <form
        className="person__invite"
        method="post"
        action={deskPaths.peopleSignature}
        encType="multipart/form-data"
      >
        <div className="field">
          <label className="field__label" htmlFor="title">
            {words.titleLabel}
          </label>
          <p className="field__hint" id="title-hint">
            {words.titleHint}
          </p>
          <input
            className="field__input"
            id="title"
            name="title"
            maxLength={longestFields.title}
            defaultValue={title}
            autoComplete="organization-title"
            aria-describedby="title-hint"
          />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="signature">
            {words.signatureLabel}
          </label>
          <p className="field__hint" id="signature-hint">
            {words.signatureHint(bytes / 1024, width, height)}
          </p>
          <input
            id="signature"
            className="person__file"
            name="signature"
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby="signature-hint"
          />
        </div>
        {hasSignature && (
          <>
            <img
              className="person__signature"
              src={deskPaths.peopleSignature}
              alt={words.signatureOf(name)}
              width="240"
            />
            <label className="pick__row">
              <input className="pick__input" type="checkbox" name="remove" value="yes" />
              {words.removeSignature}
            </label>
          </>
        )}
        <button className="button button--outline button--small" type="submit">
          {words.saveSigns}
        </button>
      </form>
    </details>
  );
}

function Actions({ staff, person, asked }: PersonProps) {
  const isOwn = person.id === staff.id;
  const other: Role = person.role === "owner" ? "clerk" : "owner";
  return (
    <>
      <div className="person__actions">
        <Act action={deskPaths.peopleDevices} person={person} text={isOwn ? words.addOwn : words.link} />
        {staff.role === "owner" && !isOwn && (
          <>
            <Act
              action={deskPaths.peopleRoles}
              person={person}
              text={other === "owner" ? words.makeOwner : words.makeClerk}
              fields={{ role: other }}
            />
            <a className="person__act" href={peopleQuestionPath("end", String(person.id))}>
              {words.end}
              <span className="u-hidden">{words.of(person.name)}</span>
            </a>
          </>
        )}
      </div>
      {asked.end === person.id && !isOwn && (
        <Question
          title={words.endQuestion(firstName(person.name))}
          text={words.endText}
          action={deskPaths.peopleAccess}
          fields={{ person: String(person.id) }}
          yes={words.endButton}
          no={words.keepPerson}
        />
      )}
    </>
  );
}

type ActProps = { action: string; person: Access; text: string; fields?: Readonly<Record<string, string>> };

function Act({ action, person, text, fields = {} }: ActProps) {
  return (
    <form method="post" action={action}>
      <Hidden fields={{ person: String(person.id), ...fields }} />
      <button className="person__act" type="submit">
        {text}
        <span className="u-hidden">{words.of(person.name)}</span>
      </button>
    </form>
  );
}

function Passkeys({ person, ...view }: PersonProps) {
  const { time, now } = view;
  const { devices, linkEndsAt } = person;
  return (
    <ul className="person__keys">
      <li className="passkey passkey--heads u-label" aria-hidden="true">
        {words.heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </li>
      {devices.map((device) => (
        <Passkey key={device.id} {...view} person={person} device={device} />
      ))}
      {devices.length === 0 && (
        <li className="passkey">
          <span className="passkey__name">
            <span className="status">{words.noPasskey}</span>
          </span>
          <span className="passkey__when" />
          <span className="passkey__when">
            {linkEndsAt && linkEndsAt > now ? words.linkEnds(time(linkEndsAt)) : words.linkEnded}
          </span>
        </li>
      )}
    </ul>
  );
}

function Passkey({ person, device, time, asked }: PersonProps & { readonly device: PasskeyListing }) {
  const { id, label, createdAt, lastUsedAt } = device;
  return (
    <li className="passkey">
      <span className="passkey__name">{label}</span>
      <span className="passkey__when">
        <span className="passkey__label">{words.made} </span>
        {time(createdAt)}
      </span>
      <span className="passkey__when">
        <span className="passkey__label">{words.used} </span>
        {lastUsedAt ? time(lastUsedAt) : words.never}
      </span>
      {person.devices.length === 1 ? (
        <span className="passkey__remove u-muted">{words.onlyOne}</span>
      ) : (
        <a className="person__act passkey__remove" href={peopleQuestionPath("passkey", id)}>
          {words.remove}
          <span className="u-hidden">{words.of(label)}</span>
        </a>
      )}
      {asked.passkey === id && person.devices.length > 1 && (
        <Question
          title={words.removeQuestion(firstName(person.name), label)}
          text={words.removeText}
          action={deskPaths.peoplePasskeys}
          fields={{ person: String(person.id), passkey: id }}
          yes={words.removeButton}
          no={words.keep}
        />
      )}
    </li>
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
    <form className="passkey__ask" method="post" action={action} id="question">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <Hidden fields={fields} />
      <button className="button button--outline button--small" type="submit">
        {yes}
      </button>
      <a className="person__act" href={deskPaths.people}>
        {no}
      </a>
    </form>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Invite() {
  return (
    <DataPlate title={words.invite} titleLevel="h2">
      <form className="person__invite data-plate__part" method="post" action={deskPaths.peopleInvitations}>
        <InviteField id="name" type="text" />
        <InviteField id="email" type="email" />
        <fieldset>
          <legend className="pick__legend">{words.role}</legend>
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
                {words.roles[role]}
              </label>
            ))}
          </div>
        </fieldset>
        <button className="button button--primary" type="submit">
          {words.inviteButton}
        </button>
        <p className="field__hint">{words.inviteText}</p>
      </form>
    </DataPlate>
  );
}

function InviteField({ id, type }: { id: "name" | "email"; type: string }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {words[id]}
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

function RoleTable() {
  return (
    <div className="data-plate__part">
      <table className="role-table">
        <thead>
          <tr>
            {words.mayHead.map((head) => (
              <th key={head} className="role-table__cell u-label" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.mayRows.map(([act, clerk, owner]) => (
            <tr key={act}>
              <th className="role-table__cell" scope="row">
                {act}
              </th>
              <td className="role-table__cell">{clerk}</td>
              <td className="role-table__cell">{owner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
