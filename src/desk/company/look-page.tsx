import { contrastsOf } from "#company/contrast.ts";
import { initialsOf } from "#company/describe.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { editionPaths, findFile, logoFile, readFacts, valueAt } from "#edition/edition.ts";
import { listAt } from "#edition/fields.ts";
import { middle } from "#edition/pictures.ts";
import { StandardMark } from "#site/layout/site-header.tsx";
import {
  CompanyFrame,
  type CompanyState,
  Contents,
  EnterButton,
  FieldState,
  PublishBar,
  problemAt,
  type TabState,
} from "./company-frame.tsx";

const portraits = { id: "portraits", title: "Portraits", note: "About and contact pages" };
const logo = {
  id: "logo-section",
  title: "Logo",
  note: "Header of every page, PDFs, icons and sharing pictures",
};
const accent = {
  id: "accent-section",
  title: "Accent color",
  note: "Buttons, the current page, the survey line",
};

export function LookBody(state: TabState) {
  const facts = readFacts(state.files);
  return (
    <CompanyFrame {...state} tab="look">
      <div className="wrap company">
        <Contents groups={[portraits, logo, accent]} />
        <div className="company__main">
          <Section className="form" {...portraits}>
            {listAt(facts, ["people"]).map((person, index) => (
              <Portrait key={String(Object(person).name)} {...state} index={index} person={Object(person)} />
            ))}
          </Section>
          <Section className="form" {...logo}>
            <Logo {...state} />
          </Section>
          <Section className="form" {...accent}>
            <Accent {...state} color={String(valueAt(facts, ["accent"]))} />
          </Section>
        </div>
      </div>
      <PublishBar {...state} canSave={false} />
    </CompanyFrame>
  );
}

const sliders = [
  ["size", "Size"],
  ["x", "Left to right"],
  ["y", "Up and down"],
] as const;

const views = [
  [288, "About page, large"],
  [144, "Contact page, small"],
] as const;

type PortraitProps = CompanyState & {
  readonly index: number;
  readonly person: { readonly name?: string; readonly portrait?: string };
};

/** The sliders and the picture are there with a script alone: without one it is the middle square. */
function Portrait({ index, person: { name = "", portrait }, ...state }: PortraitProps) {
  const who = name || `person ${index + 1}`;
  const label = `Portrait of ${who}`;
  return (
    <form method="post" action={deskPaths.companyLook} encType="multipart/form-data" data-crop="">
      <input type="hidden" name="was" value={name} />
      <div className="person-strip">
        {portrait && findFile(state.files, editionPaths.portraits + portrait) ? (
          <img
            className="person-strip__photo"
            src={deskPaths.companyPortrait(portrait)}
            alt={label}
            width="64"
            height="64"
          />
        ) : (
          <span className="person-strip__photo person-strip__photo--initials ink" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <div>
          <strong>{who}</strong>
          <br />
          <span className="u-muted">{portrait ? "Photo" : "Initials, no photo yet"}</span>
          <FieldState {...state} id={`people.${index}.portrait`} label={label} />
        </div>
        {state.mayEdit && portrait && (
          <SubmitButton look="text-button" name="initials" value={index} about={who}>
            Show initials instead
          </SubmitButton>
        )}
      </div>
      {state.mayEdit && (
        <div className="crop crop--open">
          <div data-sliders="" hidden>
            <canvas
              className="crop__stage"
              data-stage=""
              role="img"
              aria-label="The chosen photo with the square that is used"
            />
            <p className="field__hint">Drag the square, or use the sliders. Arrow keys move them by 1 %.</p>
            <div className="crop__sliders">
              {sliders.map(([slider, label]) => (
                <div key={slider}>
                  <label className="field__label" htmlFor={`${slider}-${index}`}>
                    {label}
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
              {views.map(([size, label]) => (
                <canvas
                  key={size}
                  className="crop__view"
                  data-view=""
                  width={size}
                  height={size}
                  role="img"
                  aria-label={label}
                />
              ))}
            </div>
            <PictureBox
              id={`photo-${index}`}
              name="photo"
              label={`Photo of ${who}`}
              accept="image/jpeg,image/png,image/webp,image/avif"
              hint="Or drop it here. Any JPEG, PNG, WebP or AVIF photo, up to 20 MB."
            />
            <p className="field__hint">
              We turn it upright, make it small and take out the place and time that the phone wrote into it.
            </p>
            <p>
              <SubmitButton name="person" value={index} about={who}>
                Use this photo
              </SubmitButton>
            </p>
          </div>
        </div>
      )}
    </form>
  );
}

type PictureBoxProps = { id: string; name: string; label: string; accept: string; hint: string };

function PictureBox({ id, name, label, accept, hint }: PictureBoxProps) {
  return (
    <div className="drop-box">
      <label className="u-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        className="drop-box__input"
        type="file"
        id={id}
        name={name}
        accept={accept}
        aria-describedby={`${id}-hint`}
      />
      <p className="drop-box__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
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
                  src={deskPaths.companyPortrait(logoFile)}
                  alt={logo.title}
                />
              ) : (
                <StandardMark className="logo-views__mark" />
              )}
              {String(valueAt(readFacts(state.files), ["name", "long"]))}
            </div>
          ))}
        </div>
        <FieldState {...state} id="logo" label={logo.title} />
      </div>
      {state.mayEdit && (
        <div className="crop__choose">
          <PictureBox
            id="logo-file"
            name="logo"
            label="Logo file"
            accept=".svg,.png"
            hint="SVG made of shapes, or PNG from 512 pixels."
          />
          <p className="field__hint">
            It must work on dark and on white. Both are shown here before anything is published.
          </p>
          <p>
            <SubmitButton name="do" value="logo">
              Use this logo
            </SubmitButton>{" "}
            {isOwn && (
              <SubmitButton look="text-button" name="do" value="no-logo">
                Show the standard mark instead
              </SubmitButton>
            )}
          </p>
        </div>
      )}
    </form>
  );
}

const proofNames = { letters: "Letters on it", ink: "On the dark bands", paper: "On the page" };

function Accent({ color, ...state }: CompanyState & { readonly color: string }) {
  const problem = problemAt(state.problems, "accent")?.message;
  const nearest = /#[0-9a-f]{6}$/.exec(problem ?? "")?.[0];
  return (
    <form className="swatch" method="post" action={deskPaths.companyLook} encType="multipart/form-data">
      <EnterButton name="do" value="accent" />
      <svg className="swatch__color" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <div className="swatch__words">
        <label className="field__label" htmlFor="accent">
          Color, as # and six digits
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
        <FieldState {...state} id="accent" label={accent.title} />
        <div className="proof">
          {contrastsOf(color).map(({ name, ratio, least }) => (
            <p key={name} className="proof__row">
              <span className={`status${ratio >= least ? " status--available" : ""}`}>
                {proofNames[name]}
              </span>
              <span className="proof__figure">{`${ratio.toFixed(1)}, needs ${least.toFixed(1)}`}</span>
            </p>
          ))}
        </div>
        {state.mayEdit && (
          <p>
            <SubmitButton name="do" value="accent">
              Use this color
            </SubmitButton>{" "}
            {nearest && (
              <SubmitButton look="text-button" name="nearest" value={nearest}>
                {`Use ${nearest}, the nearest that can be read`}
              </SubmitButton>
            )}
          </p>
        )}
      </div>
    </form>
  );
}
