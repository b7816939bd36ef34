import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { editionPaths } from "#company/read-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type DraftEdit, findFile, readFacts, valueAt } from "#edition/edition.ts";
import { type Crop, middle } from "#edition/pictures.ts";
import { readField, readNumber } from "#http/fields.ts";
import { readWholeForm } from "#http/multipart.ts";
import { fileLimits } from "#request/files/file-contents.ts";
import { takeFiles } from "#request/files/uploads.ts";
import { fileRefusalWords } from "#request/thread/words.ts";
import { companyWords, readState, save, showTab, undoneIn } from "./company-frame.tsx";
import { LookBody } from "./look-page.tsx";

const tooLarge = `The file ${fileRefusalWords.tooLarge} Nothing was changed.`;
const noFile = "Choose a file of at most 20 MB first. Nothing was changed.";

type FileName = { Params: { readonly file: string } };

/** Portraits, logo and accent. */
export function registerLook(app: FastifyInstance, parts: DeskParts) {
  takeFiles(app);

  app.get(deskPaths.companyLook, (_request, reply) => showTab(parts, reply, "look", <LookBody />));

  app.get<FileName>(deskPaths.companyPortrait(":file"), async (request, reply) => {
    const { file } = request.params;
    const { files } = await readState(request, parts);
    const bytes = findFile(files, file === editionPaths.logo ? file : editionPaths.portraits + file);
    if (!bytes) return reply.callNotFound();
    const type =
      file === editionPaths.logo ? "svg+xml" : file.slice(file.lastIndexOf(".") + 1).replace("jpg", "jpeg");
    return reply
      .headers({ "content-type": `image/${type}`, "content-security-policy": "sandbox; default-src 'none'" })
      .send(Buffer.from(bytes));
  });

  app.post(deskPaths.companyLook, { config: { takesFiles: true } }, async (request, reply) => {
    // Whole in memory, since it is decoded next: only owners get here.
    const { fields, file, isTooLarge } = await readWholeForm(request.raw, fileLimits.bytes);
    if (isTooLarge) return showTab(parts, reply, "look", <LookBody />, { status: 413, error: tooLarge });
    const state = await readState(request, parts);
    const edit =
      undoneIn(state, fields)?.undo ?? (await toEdit(fields, file, readFacts(state.files), parts.pictures));
    if (typeof edit === "string")
      return showTab(parts, reply, "look", <LookBody />, { status: 422, error: edit });
    await save(parts, edit);
    return reply.redirect(deskPaths.companyLook, 303);
  });
}

/** What the form asks for, or why it is refused. */
async function toEdit(
  fields: URLSearchParams,
  file: Buffer | undefined,
  facts: unknown,
  pictures: DeskParts["pictures"],
): Promise<DraftEdit | string> {
  const undo = readNumber(fields, "initials");
  const person = readNumber(fields, "person");
  const known = valueAt(facts, ["people", person ?? undo ?? 0, "name"]) ?? "";
  if ((fields.get("was") ?? known) !== known) return companyWords.otherPeople;
  if (undo !== undefined) return replacePortrait(facts, undo, undefined);
  const act = readField(fields, "do");
  if (act === "no-logo") return { files: [{ path: editionPaths.logo, bytes: null }] };
  if (!file || (person === undefined && act !== "logo")) return noFile;
  const isPhoto = person !== undefined;
  const job = isPhoto ? ({ kind: "portrait", crop: readCrop(fields) } as const) : ({ kind: "logo" } as const);
  const made = await pictures.make({ ...job, bytes: file });
  if ("problem" in made) return `The ${isPhoto ? "photo" : "logo"} ${made.problem}. Nothing was changed.`;
  return isPhoto
    ? replacePortrait(facts, person, made.bytes)
    : { files: [{ path: editionPaths.logo, bytes: made.bytes }] };
}

function readCrop(fields: URLSearchParams): Crop {
  const read = (name: keyof Crop) => readNumber(fields, name) ?? middle[name];
  return { size: read("size"), x: read("x"), y: read("y") };
}

/** Replaces the portrait with one whose name changes with its contents. */
function replacePortrait(facts: unknown, index: number, bytes: Buffer | undefined): DraftEdit | string {
  const name = valueAt(facts, ["people", index, "name"]);
  if (typeof name !== "string") return noFile;
  const place = ["people", index, "portrait"];
  const old = valueAt(facts, place);
  const letters = name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .slice(0, 40);
  const hash = bytes && createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = bytes && `${letters}-${hash}.webp`;
  return {
    facts: [{ place, value: file }],
    files: [
      ...(typeof old === "string" ? [{ path: editionPaths.portraits + old, bytes: null }] : []),
      ...(file ? [{ path: editionPaths.portraits + file, bytes }] : []),
    ],
  };
}
