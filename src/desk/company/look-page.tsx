import { contrastsOf } from "#company/contrast.ts";
import { initialsOf } from "#company/describe.ts";
import { companyPortraitPath, deskPaths } from "#desk/desk-paths.ts";
import { editionPaths, findFile, logoFile, readFacts, valueAt } from "#edition/edition.ts";
import { listAt } from "#edition/fields.ts";
import { middle } from "#edition/pictures.ts";
import { StandardMark } from "#site/layout/logo.tsx";
import {
  CompanyFrame,
  type CompanyState,
  Contents,
  EnterButton,
  FieldState,
  PublishBar,
  problemAt,
  Section,
} from "./company-frame.tsx";
import { companyWords } from "./company-words.ts";

const words = companyWords.look;

export function LookBody(state: CompanyState & { readonly error?: string | undefined }) {
  const facts = readFacts(state.files);
  return (
    <CompanyFrame {...state} tab="look">
      <div className="wrap company">
        <Contents groups={[words.portraits, words.logo, words.accent]} />
        <div className="company__main">
          <Section {...words.portraits}>
            {listAt(facts, ["people"]).map((person, index) => (
              <Portrait key={String(Object(person).name)} {...state} index={index} person={Object(person)} />
            ))}
          </Section>
          <Section {...words.logo}>
            <Logo {...state} />
          </Section>
          <Section {...words.accent}>
            <Accent {...state} color={String(valueAt(facts, ["accent"]))} />
          </Section>
        </div>
      </div>
      <PublishBar {...state} canSave={false} />
    </CompanyFrame>
  );
}

type PortraitProps = CompanyState & {
  readonly index: number;
  readonly person: { readonly name: string; readonly portrait?: string };
};

/** The sliders and the picture are there with a script alone: without one it is the middle square. */
function Portrait({ index, person: { name, portrait }, ...state }: PortraitProps) {
  const id = `people.${index}.portrait`;
  return (
    <form method="post" action={deskPaths.companyLook} encType="multipart/form-data" data-crop="">
      <div className="person-strip">
        {portrait && findFile(state.files, editionPaths.portraits + portrait) ? (
          <img
            className="person-strip__photo"
            src={companyPortraitPath(portrait)}
            alt={words.photoOf(name)}
            width="64"
            height="64"
          />
        ) : (
          <span className="person-strip__photo person-strip__photo--initials ink" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <div>
          <strong>{name}</strong>
          <br />
          <span className="u-muted">{portrait ? words.hasPhoto : words.noPhoto}</span>
          <FieldState {...state} id={id} label={words.photoOf(name)} />
        </div>
        {state.mayEdit && portrait && (
          <button className="text-button" type="submit" name="initials" value={index}>
            {words.initials}
            <span className="u-hidden">{companyWords.changesPage.of(name)}</span>
          </button>
        )}
      </div>
      {state.mayEdit && (
        <div className="crop crop--open">
          <div data-sliders="" hidden>
            <canvas className="crop__stage" data-stage="" role="img" aria-label={words.stage} />
            <p className="field__hint">{words.drag}</p>
            <div className="crop__sliders">
              {(["size", "x", "y"] as const).map((slider) => (
                <div key={slider}>
                  <label className="field__label" htmlFor={`${slider}-${index}`}>
                    {words.sliders[slider]}
                  </label>
                  <input
                    className="crop__range"
                    type="range"
                    id={`${slider}-${index}`}
                    name={slider}
                    min={slider === "size" ? 20 : 0}
                    defaultValue={middle[slider]}
                  />
                </div>
              ))}
            </div>
          </div>
          <div className="crop__choose">
            <div className="crop__views" data-sliders="" hidden>
              <canvas
                className="crop__view"
                data-view=""
                width="288"
                height="288"
                role="img"
                aria-label={words.large}
              />
              <canvas
                className="crop__view"
                data-view=""
                width="144"
                height="144"
                role="img"
                aria-label={words.small}
              />
            </div>
            <div className="drop-box">
              <label className="u-hidden" htmlFor={`photo-${index}`}>
                {words.choose(name)}
              </label>
              <input
                className="drop-box__input"
                type="file"
                id={`photo-${index}`}
                name="photo"
                accept="image/jpeg,image/png,image/webp,image/avif"
              />
              <p className="drop-box__hint">{words.anyPhoto}</p>
            </div>
            <p className="field__hint">{words.made}</p>
            <p>
              <button
                className="button button--outline button--small"
                type="submit"
                name="person"
                value={index}
              >
                {words.use}
                <span className="u-hidden">{companyWords.changesPage.of(name)}</span>
              </button>
            </p>
          </div>
        </div>
      )}
    </form>
  );
}

function Logo(state: CompanyState) {
  const isOwn = findFile(state.files, logoFile) !== undefined;
  return (
    <form
      className="crop crop--open"
      method="post"
      action={deskPaths.companyLook}
      encType="multipart/form-data"
    >
      <div>
        <div className="logo-views">
          {["logo-views__view ink", "logo-views__view logo-views__view--light"].map((view) => (
            <div key={view} className={view}>
              {isOwn ? (
                <img
                  className="logo-views__mark"
                  src={companyPortraitPath(logoFile)}
                  alt={words.logo.title}
                />
              ) : (
                <StandardMark className="logo-views__mark" seam="logo-views__seam" />
              )}
              {String(valueAt(readFacts(state.files), ["name", "long"]))}
            </div>
          ))}
        </div>
        <FieldState {...state} id="logo" label={words.logo.title} />
      </div>
      {state.mayEdit && (
        <div className="crop__choose">
          <div className="drop-box">
            <label className="u-hidden" htmlFor="logo-file">
              {words.logoFile}
            </label>
            <input className="drop-box__input" type="file" id="logo-file" name="logo" accept=".svg,.png" />
            <p className="drop-box__hint">{words.logoHint}</p>
          </div>
          <p className="field__hint">{words.logoText}</p>
          <p>
            <button className="button button--outline button--small" type="submit" name="do" value="logo">
              {words.useLogo}
            </button>{" "}
            {isOwn && (
              <button className="text-button" type="submit" name="do" value="no-logo">
                {words.noLogo}
              </button>
            )}
          </p>
        </div>
      )}
    </form>
  );
}

function Accent({ color, ...state }: CompanyState & { readonly color: string }) {
  const problem = problemAt(state.problems, "accent")?.message;
  const nearest = /#[0-9a-f]{6}$/.exec(problem ?? "")?.[0];
  return (
    <form className="swatch" method="post" action={deskPaths.companyLook} encType="multipart/form-data">
      <EnterButton name="do" value="accent" />
      <svg className="swatch__color" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <div>
        <label className="field__label" htmlFor="accent">
          {words.color}
        </label>
        <input
          className="field__input"
          id="accent"
          name="accent-color"
          defaultValue={color}
          readOnly={!state.mayEdit}
          aria-invalid={problem ? true : undefined}
          aria-describedby="accent-state"
        />
        <FieldState {...state} id="accent" label={words.accent.title} />
        <div className="proof">
          {contrastsOf(color).map(({ name, ratio, least }) => (
            <p key={name} className="proof__row">
              <span className={`status${ratio >= least ? " status--available" : ""}`}>
                {words.proofs[name]}
              </span>
              <span className="proof__figure">{words.needs(ratio.toFixed(1), least.toFixed(1))}</span>
            </p>
          ))}
        </div>
        {state.mayEdit && (
          <p>
            <button className="button button--outline button--small" type="submit" name="do" value="accent">
              {words.useColor}
            </button>{" "}
            {nearest && (
              <button className="text-button" type="submit" name="nearest" value={nearest}>
                {words.takeNearest(nearest)}
              </button>
            )}
          </p>
        )}
      </div>
    </form>
  );
}
