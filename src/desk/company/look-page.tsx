import { contrastsOf, nearestReadable } from "#company/contrast.ts";
import { initialsOf } from "#company/describe.ts";
import { editionPaths } from "#company/read-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { HiddenFields, PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { findFile, valueAt } from "#edition/edition.ts";
import { listAt } from "#edition/fields.ts";
import { middle } from "#edition/pictures.ts";
import { Field } from "#request/form/field.tsx";
import { FileInput } from "#request/thread/thread.tsx";
import { StandardMark } from "#site/layout/site-header.tsx";
import { Contents, EnterButton, FieldState, PublishBar, useCompany } from "./company-frame.tsx";
import { accentGroup, Group } from "./facts-page.tsx";

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

export function LookBody() {
  return (
    <>
      <div className="wrap company">
        <Contents groups={[portraits, logo, accent]} />
        <div className="company__main">
          <Section className="form" {...portraits}>
            {listAt(useCompany().facts, ["people"]).map((person, index) => (
              <Portrait key={String(Object(person).name)} index={index} {...Object(person)} />
            ))}
          </Section>
          <Section className="form" {...logo}>
            <Logo />
          </Section>
          <Section className="form" {...accent}>
            <Accent />
          </Section>
        </div>
      </div>
      <PublishBar />
    </>
  );
}

const sliders = [
  ["size", "Size", 20],
  ["x", "Left to right", 0],
  ["y", "Up and down", 0],
] as const;

type PortraitProps = {
  readonly index: number;
  readonly name?: string;
  readonly portrait?: string;
};

/** Only the script shows the sliders and the picture: without it, the middle square is used. */
function Portrait({ index, name = "", portrait }: PortraitProps) {
  const { files, mayEdit } = useCompany();
  const who = name || `person ${index + 1}`;
  const label = `Portrait of ${who}`;
  return (
    <form method="post" action={deskPaths.companyLook} encType="multipart/form-data" data-crop="">
      {mayEdit && <EnterButton name="person" value={String(index)} />}
      <input type="hidden" name="was" value={name} />
      <div className="person-strip">
        {portrait && findFile(files, editionPaths.portraits + portrait) ? (
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
          <FieldState id={`people.${index}.portrait`} />
        </div>
        {mayEdit && portrait && (
          <SubmitButton look="text-button" name="initials" value={index} about={who}>
            Show initials instead
          </SubmitButton>
        )}
      </div>
      {mayEdit && (
        <div className="crop">
          <div data-sliders="" hidden>
            <canvas
              className="crop__stage"
              data-stage=""
              role="img"
              aria-label="The chosen photo with the square that is used"
            />
            <p className="field__hint">The sliders move the square. Arrow keys move them by 1 %.</p>
            <div className="fact__grid">
              {sliders.map(([slider, label, min]) => (
                <Field
                  key={slider}
                  name={`${slider}-${index}`}
                  label={label}
                  value={String(middle[slider])}
                  width="third"
                  input={{ name: slider, type: "range", className: "crop__range", min }}
                />
              ))}
            </div>
          </div>
          <div className="stack">
            <div className="drop-box">
              <FileInput
                id={`photo-${index}`}
                name="photo"
                label={`Photo of ${who}`}
                accept="image/jpeg,image/png,image/webp,image/avif"
                hint="Or drop it here. Any JPEG, PNG, WebP or AVIF photo, up to 20 MB."
              />
            </div>
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

function Logo() {
  const { files, facts, mayEdit } = useCompany();
  const isOwn = findFile(files, editionPaths.logo) !== undefined;
  return (
    <form className="crop" method="post" action={deskPaths.companyLook} encType="multipart/form-data">
      <div>
        <div className="logo-views">
          {["logo-views__view ink", "logo-views__view logo-views__view--light"].map((view) => (
            <div key={view} className={view}>
              {isOwn ? (
                <img
                  className="logo-views__mark"
                  src={deskPaths.companyPortrait(editionPaths.logo)}
                  alt={logo.title}
                />
              ) : (
                <StandardMark className="logo-views__mark" />
              )}
              {String(valueAt(facts, ["name", "long"]))}
            </div>
          ))}
        </div>
        <FieldState id="logo" />
      </div>
      {mayEdit && (
        <div className="stack">
          <div className="drop-box">
            <FileInput
              id="logo-file"
              name="logo"
              label="Logo file"
              accept=".svg,.png"
              hint="SVG made of shapes, or PNG from 512 pixels."
            />
          </div>
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

function Accent() {
  const { facts, mayEdit } = useCompany();
  const color = String(facts.accent);
  const contrasts = contrastsOf(color);
  const isReadable = contrasts.every(({ ratio, least }) => ratio >= least);
  const place = { group: accentGroup.id, next: deskPaths.companyLook };
  return (
    <div className="swatch">
      <svg className="swatch__color" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <div className="stack">
        <form method="post" action={deskPaths.company} noValidate>
          <EnterButton />
          <HiddenFields {...place} />
          <fieldset disabled={!mayEdit}>
            <Group {...accentGroup} />
            {mayEdit && <SubmitButton>Use this color</SubmitButton>}
          </fieldset>
        </form>
        <div>
          {contrasts.map(({ name, ratio, least }) => (
            <p key={name} className="proof__row">
              <span className={`status${ratio >= least ? " status--available" : ""}`}>
                {proofNames[name]}
              </span>
              <span className="u-num u-strong">{`${ratio.toFixed(1)}, needs ${least.toFixed(1)}`}</span>
            </p>
          ))}
        </div>
        {mayEdit && !isReadable && (
          <PostButton
            action={deskPaths.company}
            fields={place}
            look="text-button"
            name="accent"
            value={nearestReadable(color)}
          >
            {`Use ${nearestReadable(color)}, the nearest that can be read`}
          </PostButton>
        )}
      </div>
    </div>
  );
}
