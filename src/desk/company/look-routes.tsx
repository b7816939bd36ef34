import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type DraftEdit, editionPaths, findFile, logoFile, readFacts, valueAt } from "#edition/edition.ts";
import { type Crop, makeLogo, makePortrait, middle } from "#edition/pictures.ts";
import { readField, readNumber } from "#http/fields.ts";
import { parseForm, takeFiles } from "#request/files/uploads.ts";
import { companyWords, readState, save, showTab, undoOf } from "./company-frame.tsx";
import { LookBody } from "./look-page.tsx";

const noFile = "Choose a file of at most 20 MB first. Nothing was changed.";

type FileName = { Params: { readonly file: string } };

/** Portraits, logo and accent. Pictures are decoded by sharp, outside the thread that answers. */
export function registerLook(app: FastifyInstance, parts: DeskParts) {
  takeFiles(app);

  app.get(deskPaths.companyLook, (_request, reply) => showTab(parts, reply, "look", <LookBody />));

  app.get<FileName>(deskPaths.companyPortrait(":file"), async ({ params, staff }, reply) => {
    const { file } = params;
    const { files } = await readState(staff, parts);
    const bytes = findFile(files, file === logoFile ? file : editionPaths.portraits + file);
    if (!bytes) return reply.callNotFound();
    const type = file === logoFile ? "svg+xml" : file.slice(file.lastIndexOf(".") + 1).replace("jpg", "jpeg");
    return reply
      .headers({ "content-type": `image/${type}`, "content-security-policy": "sandbox; default-src 'none'" })
      .send(Buffer.from(bytes));
  });

  app.post(deskPaths.companyLook, { config: { takesFiles: true } }, async (request, reply) => {
    const upload = await readUpload(request.raw);
    const state = await readState(request.staff, parts);
    const edit = undoOf(state, upload.fields) ?? (await toEdit(upload, readFacts(state.files)));
    if (typeof edit === "string")
      return showTab(parts, reply, "look", <LookBody />, { status: 422, error: edit });
    await save(parts, edit);
    return reply.redirect(deskPaths.companyLook, 303);
  });
}

type Upload = { readonly fields: URLSearchParams; readonly file: Buffer | undefined };

/** What the form asks for, or why it is refused. */
async function toEdit({ fields, file }: Upload, facts: unknown): Promise<DraftEdit | string> {
  const undo = readNumber(fields, "initials");
  const person = readNumber(fields, "person");
  const known = valueAt(facts, ["people", person ?? undo ?? 0, "name"]) ?? "";
  if ((fields.get("was") ?? known) !== known) return companyWords.otherPeople;
  if (undo !== undefined) return replacePortrait(facts, undo, undefined);
  const act = readField(fields, "do");
  if (act === "no-logo") return { files: [{ path: logoFile, bytes: null }] };
  if (!file || (person === undefined && act !== "logo")) return noFile;
  const isPhoto = person !== undefined;
  const made = await (isPhoto ? makePortrait(file, readCrop(fields)) : makeLogo(file));
  if ("problem" in made) return `The ${isPhoto ? "photo" : "logo"} ${made.problem}. Nothing was changed.`;
  return isPhoto
    ? replacePortrait(facts, person, made.bytes)
    : { files: [{ path: logoFile, bytes: made.bytes }] };
}

function readCrop(fields: URLSearchParams): Crop {
  const read = (name: keyof Crop) => readNumber(fields, name) ?? middle[name];
  return { size: read("size"), x: read("x"), y: read("y") };
}

/** Under a name that changes with its contents, in place of the one that was there. */
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

/** The whole file in memory, since it is decoded next: only owners get here. */
async function readUpload(request: IncomingMessage): Promise<Upload> {
  const fields = new URLSearchParams();
  let file: Buffer | undefined;
  await parseForm(
    request,
    (name, value) => fields.append(name, value),
    async (stream) => {
      const bytes = Buffer.concat(await stream.toArray());
      if (!stream.truncated && bytes.length > 0) file = bytes;
    },
  );
  return { fields, file };
}
