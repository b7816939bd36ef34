import { contact } from "#content/pages/contact.ts";
import { paths } from "#content/paths.ts";
import { withFormScript } from "#request/form/boot-script.ts";
import { emptyForm, type FormState } from "#request/form/form-data.ts";
import { FormIsland, metaFor } from "#request/form/form-island.tsx";
import { contactFormWords } from "#request/words/contact-words.ts";
import type { Page } from "#site/page.ts";
import { PageBand } from "#site/ui/page-band.tsx";
import { ContactAside } from "./contact-aside.tsx";
import { Departments, Leadership } from "./people.tsx";

export function contactPage(state: FormState = emptyForm): Page {
  return {
    path: paths.contact,
    meta: metaFor(state, contact.meta, contactFormWords.confirmation.title),
    isIndexed: state === emptyForm,
    ...withFormScript("contact", state.kind),
    render: () => <ContactPage state={state} />,
  };
}

function ContactPage({ state }: { state: FormState }) {
  return (
    <>
      <PageBand {...contact.band} />
      <div className="section">
        <div className="wrap grid">
          <div className="form-column grid__span-7">
            <FormIsland form="contact" state={state} />
          </div>
          <ContactAside />
        </div>
      </div>
      <div className="contact-people">
        <Leadership {...contact.leadership} />
        <Departments {...contact.departments} />
      </div>
    </>
  );
}
