import type { FastifyInstance } from "fastify";
import { type CompanyFacts, isPlainText } from "#company/schema.ts";
import { factsIn, fillNames, nameValues } from "#content/names.ts";
import { paths } from "#content/paths.ts";
import type { Word } from "#content/template.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { readWords } from "#edition/edition.ts";
import { listWordPages, nameOfWord, programWord, type WordPage, wordPlace } from "#edition/words.ts";
import { readField, readFreeText, requestError } from "#http/fields.ts";
import { FieldFrame } from "#request/form/field.tsx";
import { descriptionLength, documentTitle, titleLength } from "#site/page.ts";
import {
  bodyLimit,
  companyWords,
  FieldState,
  isChanged,
  PublishBar,
  readState,
  ShownValue,
  save,
  shownIn,
  showTab,
  stateId,
  toState,
  undoneIn,
  useCompany,
  useInvalid,
  useTyped,
} from "./company-frame.tsx";

const longestSentence = 2_000;

/** Every sentence that visitors read, page by page. */
export function registerWords(app: FastifyInstance, parts: DeskParts) {
  app.get<{ Querystring: URLSearchParams }>(deskPaths.companyWords, async (request, reply) => {
    const body = <WordsBody page={findPage(request.query)} />;
    return showTab(parts, reply, "words", body, { showsFrame: true });
  });

  app.post<{ Body: URLSearchParams; Querystring: URLSearchParams }>(
    deskPaths.companyWords,
    { bodyLimit },
    async (request, reply) => {
      const { body } = request;
      const state = await readState(request, parts);
      const own = readWords(state.files);
      const page = findPage(request.query);
      const overwritten: string[] = [];
      const words = page.words.flatMap(({ key, isLocked }): [string, string | null][] => {
        const name = wordPlace(key);
        if (isLocked || !body.has(name) || !isChanged(body, name) || name === body.get("theirs")) return [];
        const typed = readFreeText(body, name, longestSentence).trim();
        if (!isPlainText(typed)) throw requestError(422, companyWords.notPlain(nameOfWord(key)));
        const program = programWord(key);
        const stored = (own[key] ?? program).trim();
        if (oneLineEnd(typed) === oneLineEnd(stored)) return [];
        if ((shownIn(body, name) ?? oneLineEnd(stored)) !== oneLineEnd(stored)) {
          overwritten.push(key);
          return [];
        }
        return [[key, typed === program ? null : typed]];
      });
      const undone = undoneIn(state, body);
      await save(parts, { words: Object.fromEntries(words) });
      await save(parts, undone?.undo);
      if (overwritten.length > 0)
        return showTab(parts, reply, "words", <WordsBody page={page} />, {
          status: 409,
          error: companyWords.overwritten(overwritten.map(nameOfWord)),
          showsFrame: true,
          overwritten: { names: overwritten.map(wordPlace), typed: body },
        });
      return reply.redirect(deskPaths.words(page.path) + toState(undone?.id), 303);
    },
  );
}

function oneLineEnd(text: string) {
  return text.replaceAll("\r\n", "\n");
}

function findPage(fields: URLSearchParams) {
  const pages = listWordPages();
  const path = fields.has("page") ? readField(fields, "page") : paths.home;
  const page = pages.find((each) => each.path === path) ?? pages[0];
  if (!page) throw requestError(404, "The site has no such page");
  return page;
}

/** The sentences of one page beside the page itself, as it will be. */
function WordsBody({ page }: { readonly page: WordPage }) {
  const { files, usableFacts, changes, mayEdit } = useCompany();
  const own = readWords(files);
  const names = nameValues(usableFacts);
  const changed = (each: WordPage) =>
    each.words.filter(({ key }) => changes.some(({ id }) => id === wordPlace(key))).length;
  const view = deskPaths.preview(page.path || paths.home);
  const viewTitle = `${page.title}, as it will be`;
  return (
    <>
      <div className="wrap words">
        <div className="stack">
          <form className="field-row" method="get" action={deskPaths.companyWords}>
            <FieldFrame name="page" label="Page" frame={{ className: "field words__page" }}>
              <select className="field__input" id="page" name="page" defaultValue={page.path}>
                {listWordPages().map((each) => (
                  <option key={each.path} value={each.path}>
                    {changed(each) === 0 ? each.title : `${each.title}, ${changed(each)} changed`}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <SubmitButton>Open</SubmitButton>
          </form>
          <p className="field__hint">
            Plain text. What is in [brackets] is a fact: it is changed under Facts, and the sentence follows
            it.
          </p>
          <form method="post" action={deskPaths.words(page.path)} noValidate data-edition="">
            <ol>
              {page.words.map((word, index) => (
                <Sentence
                  key={word.key}
                  word={word}
                  own={own[word.key]}
                  number={index + 1}
                  view={view}
                  names={names}
                />
              ))}
            </ol>
            {mayEdit && (
              <noscript>
                <SubmitButton look="button button--primary">Save</SubmitButton>
              </noscript>
            )}
          </form>
        </div>
        <div className="words__view">
          <p className="words__bar row">
            <strong>{viewTitle}</strong>{" "}
            <a href={view} target="preview">
              In a new window
            </a>
          </p>
          <iframe className="words__frame" name="page" src={view} title={viewTitle} />
        </div>
      </div>
      <PublishBar />
    </>
  );
}

/** As the build checks it. */
function lengthOf(key: string, text: string, { name }: CompanyFacts) {
  const allowed = ({ least, most }: { least: number; most: number }) => `${least} to ${most} are allowed.`;
  if (/\.meta\.title$/.test(key))
    return `${documentTitle(text, { name: name.long, shortName: name.short }).length} characters with the company’s name; ${allowed(titleLength)}`;
  return /\.meta\.?description$/i.test(key) ? `${text.length} characters; ${allowed(descriptionLength)}` : "";
}

function sayLost(fact: string) {
  return `This sentence no longer contains the fact ${fact}, so it will not change with it.`;
}

type SentenceProps = {
  readonly word: Word;
  readonly own: string | undefined;
  readonly number: number;
  readonly view: string;
  /** Facts as the page beside it has them: the draft's, unless they cannot be used. */
  readonly names: ReadonlyMap<string, string>;
};

function Sentence({ word: { key, isLocked }, own, number, view, names }: SentenceProps) {
  const { mayEdit, usableFacts } = useCompany();
  const id = wordPlace(key);
  const isInvalid = useInvalid(id);
  const label = nameOfWord(key);
  const program = programWord(key);
  const current = own ?? program;
  const typed = useTyped(id, id, current);
  const shown = fillNames(current, names);
  const lost = factsIn(program).known.filter((fact) => !current.includes(fact));
  // The browser scrolls to these words and marks them.
  const found = `${view}#:~:text=${encodeURIComponent(shown.split(/\s+/).slice(0, 6).join(" "))}`;
  return (
    <li className="sentence">
      <a className="balloon" href={found} target="page" aria-label={`Show on the page: ${label}`}>
        {number}
      </a>
      <fieldset className="sentence__body" data-group="" disabled={!mayEdit}>
        {isLocked ? (
          <>
            <p className="field__label">
              {label} <span className="field__optional">Fixed</span>
            </p>
            <p className="sentence__locked u-note" id={id}>
              {shown}
              <br />
              This sentence cannot be changed here.
            </p>
          </>
        ) : (
          <>
            <label className="field__label" htmlFor={id}>{`${label} `}</label>
            <textarea
              className="field__input field__input--block"
              id={id}
              name={id}
              rows={Math.ceil(current.length / 50)}
              defaultValue={typed}
              aria-describedby={`${id}-notes ${stateId(id)}`}
              aria-invalid={isInvalid}
            />
          </>
        )}
        {!isLocked && <ShownValue name={id} value={current} />}
        {own !== undefined && <p className="u-note">{`The program says: “${program}”`}</p>}
        <p className="field__hint sentence__notes" id={`${id}-notes`} data-fresh="">
          {[lengthOf(key, shown, usableFacts), ...lost.map(sayLost)].filter(Boolean).join(" ")}
        </p>
        <FieldState id={id} stored={current} />
      </fieldset>
    </li>
  );
}
