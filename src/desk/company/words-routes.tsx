import type { FastifyInstance } from "fastify";
import { isPlainText } from "#company/schema.ts";
import { paths } from "#content/paths.ts";
import { deskPaths, wordsPath } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { readWords } from "#edition/edition.ts";
import { listWordPages, nameOfWord, programWord, wordPlace } from "#edition/words.ts";
import { readField, readFreeText, requestError } from "#http/fields.ts";
import { isChanged, readState, save } from "./company-state.ts";
import { companyWords } from "./company-words.ts";
import { WordsBody } from "./words-page.tsx";

const longestSentence = 2_000;

/** Every sentence that visitors read, page by page. */
export function registerWords(app: FastifyInstance, parts: DeskParts) {
  app.get<{ Querystring: URLSearchParams }>(deskPaths.companyWords, async (request, reply) => {
    const page = findPage(request.query);
    const body = <WordsBody {...(await readState(request, parts))} page={page} />;
    return parts.send(reply, 200, {
      title: companyWords.title,
      body,
      staff: request.staff,
      showsFrame: true,
    });
  });

  app.post<{ Body: URLSearchParams; Querystring: URLSearchParams }>(
    deskPaths.companyWords,
    async (request, reply) => {
      const { body } = request;
      const { files, changes } = await readState(request, parts);
      const own = readWords(files);
      const page = findPage(request.query);
      const words = page.words.flatMap(({ key, isLocked }): [string, string | null][] => {
        const name = wordPlace(key);
        if (isLocked || !body.has(name) || !isChanged(body, name)) return [];
        const typed = readFreeText(body, name, longestSentence).trim();
        if (!isPlainText(typed)) throw requestError(422, companyWords.notPlain(nameOfWord(key)));
        const program = programWord(key);
        return typed === (own[key] ?? program) ? [] : [[key, typed === program ? null : typed]];
      });
      const undone = changes.find(({ id }) => id === readField(body, "undo"));
      await save(parts, { words: Object.fromEntries(words) });
      if (undone) await save(parts, undone.undo);
      return reply.redirect(wordsPath(page.path), 303);
    },
  );
}

function findPage(fields: URLSearchParams) {
  const pages = listWordPages();
  const path = fields.has("page") ? readField(fields, "page") : paths.home;
  const page = pages.find((each) => each.path === path) ?? pages[0];
  if (!page) throw requestError(404, "The site has no such page");
  return page;
}
