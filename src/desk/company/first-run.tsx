import type { FastifyInstance } from "fastify";
import type { ReactNode } from "react";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { HiddenFields, PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { valueAt } from "#edition/edition.ts";
import type { MailCheck } from "#people/staff.ts";
import { Company, companyWords, EnterButton, readState, useCompany } from "./company-frame.tsx";
import { countIn, firstGroup, Group } from "./facts-page.tsx";

const title = "Welcome. Five steps, about ten minutes.";
const factsStep = "2. Name, phone, addresses and hours";

/** What a new site asks of its first owner. All but the passkey can wait. */
export function registerFirstRun(app: FastifyInstance, parts: DeskParts) {
  const { store, clock, onQueued } = parts;

  app.get(deskPaths.welcome, async (request, reply) => {
    const { staff } = request;
    const [state, mail, people] = await Promise.all([
      readState(request, parts),
      store.findMailCheck(staff.email),
      store.listStaff(),
    ]);
    const owners = people.filter(({ role, revokedAt }) => role === "owner" && revokedAt === undefined);
    const passkeys = owners.reduce((sum, each) => sum + each.passkeys, 0);
    // What is wrong in the draft is said at its field. This lists what is valid, but not ready for launch.
    const checks = state.problems.length > 0 ? [] : parts.checkLaunch(state.usableFacts);
    const left = checks.filter(({ state }) => state !== "ok").map(({ name }) => name);
    const body = (
      <Company value={state}>
        <FirstRun mail={mail} passkeys={passkeys} left={left} />
      </Company>
    );
    return parts.send(reply, 200, { title, body, staff });
  });

  app.post(deskPaths.welcome, async ({ staff, site }, reply) => {
    const { mailDomain } = parts.mailsFor(site.company);
    await store.queueMailCheck({ staff, now: clock(), mailDomain });
    onQueued();
    return reply.redirect(`${deskPaths.welcome}#mail`, 303);
  });
}

type FirstRunView = {
  readonly mail: MailCheck | undefined;
  /** Of all owners together: any of them can let the others back in. */
  readonly passkeys: number;
  readonly left: readonly string[];
};

function FirstRun({ mail, passkeys, left }: FirstRunView) {
  const company = useCompany();
  const { staff, mayEdit, facts, changes, editions, savedAt, time } = company;
  const { wrong } = countIn(firstGroup, company);
  const isNamed = changes.some(({ id }) => id.startsWith("name.")) || editions.length > 0;
  return (
    <div className="sign-in ink">
      <div className="wrap">
        <div className="sign-in__plate sign-in__plate--wide">
          <div className="first-run__head">
            <h1>{title}</h1>
            <p className="u-muted">
              Nothing here is shown to visitors before you publish it. You can stop at any time and come back.
            </p>
          </div>
          <ol>
            <Step name="1. Passkey created" isDone note={staff.name} />
            <Step
              name={factsStep}
              isDone={isNamed && wrong === 0}
              note={isNamed && String(valueAt(facts, ["name", "long"]))}
            >
              <form
                method="post"
                action={deskPaths.company}
                noValidate
                className="form stack"
                data-edition=""
              >
                <EnterButton />
                <fieldset data-group="" disabled={!mayEdit}>
                  <legend className="u-hidden">{factsStep}</legend>
                  <HiddenFields group={firstGroup.id} next={deskPaths.welcome} />
                  <Group {...firstGroup} />
                </fieldset>
                <p id="bar" data-fresh="" role="status">
                  {savedAt !== undefined &&
                    `${companyWords.changes(changes.length, wrong)}. Saved ${time(savedAt)}.`}
                </p>
                <SubmitButton look="button button--primary">Save</SubmitButton>
              </form>
            </Step>
            <Step
              name="3. Check the e-mail"
              isDone={mail?.state === "sent"}
              note={mail && `${mailStates[mail.state]} ${time(mail.settledAt ?? mail.queuedAt)}`}
              id="mail"
            >
              <p className="u-muted">{`Quotes and answers leave by e-mail. We write to ${staff.email}; see whether it arrives.`}</p>
              {mail?.state === "dead" && (
                <p className="field__error">{`The e-mail could not be delivered: ${mail.error ?? ""}`}</p>
              )}
              <PostButton action={deskPaths.welcome} look="button button--outline">
                {mail ? "Send it again" : "Send me an e-mail"}
              </PostButton>
            </Step>
            <Step name="4. A second way in" isDone={passkeys > 1}>
              <p>
                <a href={deskPaths.people}>
                  Add a passkey on another device, or invite a second owner, so that a lost phone locks nobody
                  out
                </a>
              </p>
            </Step>
            <Step name="5. Look at it, then publish" isDone={editions.length > 0}>
              {left.length > 0 && (
                <>
                  <p className="u-muted">{`${left.length} still to replace, set or confirm before the site is announced:`}</p>
                  <p>{left.join(", ")}</p>
                </>
              )}
              <div className="button-group">
                <a className="button button--outline" href={deskPaths.company}>
                  All facts
                </a>
                <a className="button button--outline" href={deskPaths.preview("/")} target="preview">
                  Preview the site
                </a>
                <a className="button button--primary" href={deskPaths.companyChanges}>
                  Review and publish
                </a>
              </div>
            </Step>
          </ol>
        </div>
      </div>
    </div>
  );
}

const mailStates = { pending: "On its way since", sent: "Accepted by the mail server", dead: "Refused" };

type StepProps = {
  id?: string;
  name: string;
  isDone: boolean;
  note?: string | false | undefined;
  children?: ReactNode;
};

function Step({ id, name, isDone, note, children }: StepProps) {
  return (
    <li className={`first-run__step${isDone ? " first-run__step--done" : ""}`} id={id}>
      <h2 className="first-run__name row">
        {name}
        {note && <span className="first-run__note u-muted">{note}</span>}
      </h2>
      {children}
    </li>
  );
}
