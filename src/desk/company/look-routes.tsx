import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { companyPortraitPath, deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type DraftEdit, editionPaths, findFile, logoFile, readFacts, valueAt } from "#edition/edition.ts";
import { type Crop, makeLogo, makePortrait, middle } from "#edition/pictures.ts";
import { readField, readNumber } from "#http/fields.ts";
import { parseForm, takeFiles } from "#request/files/uploads.ts";
import { readState, save } from "./company-state.ts";
import { companyWords } from "./company-words.ts";
import { LookBody } from "./look-page.tsx";

const noFile = "Choose a file of at most 20 MB first. Nothing was changed.";

type FileName = { Params: { readonly file: string } };

/** Portraits, logo and accent. Pictures are decoded by sharp, outside the thread that answers. */
export function registerLook(app: FastifyInstance, parts: DeskParts) {
  takeFiles(app);

  app.get(deskPaths.companyLook, (request, reply) => show(request, reply));

  app.get<FileName>(companyPortraitPath(":file"), async (request, reply) => {
    const { file } = request.params;
    const { files } = await readState(request, parts);
    const bytes = findFile(files, file === logoFile ? file : editionPaths.portraits + file);
    if (!bytes) return reply.callNotFound();
    const type = file === logoFile ? "svg+xml" : file.slice(file.lastIndexOf(".") + 1).replace("jpg", "jpeg");
    return reply
      .headers({ "content-type": `image/${type}`, "content-security-policy": "sandbox; default-src 'none'" })
      .send(Buffer.from(bytes));
  });

  app.post(deskPaths.companyLook, { config: { takesFiles: true } }, async (request, reply) => {
    const { fields, photo, logo } = await readUpload(request.raw);
    const { files, changes } = await readState(request, parts);
    const undone = changes.find(({ id }) => id === readField(fields, "undo"));
    const edit = undone?.undo ?? (await toEdit(fields, { photo, logo }, readFacts(files)));
    if (typeof edit === "string") return show(request, reply, edit);
    await save(parts, edit);
    return reply.redirect(deskPaths.companyLook, 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, error?: string) {
    const body = <LookBody {...(await readState(request, parts))} error={error} />;
    return parts.send(reply, error ? 422 : 200, { title: companyWords.title, body, staff: request.staff });
  }
}

type Upload = { readonly photo?: Buffer | undefined; readonly logo?: Buffer | undefined };

/** What the form asks for, or why it is refused. */
async function toEdit(
  fields: URLSearchParams,
  { photo, logo }: Upload,
  facts: unknown,
): Promise<DraftEdit | string> {
  const undo = readNumber(fields, "initials");
  const person = readNumber(fields, "person");
  const known = valueAt(facts, ["people", person ?? undo ?? 0, "name"]) ?? "";
  if ((fields.get("was") ?? known) !== known) return companyWords.otherPeople;
  if (undo !== undefined) return replacePortrait(facts, undo, undefined);
  if (person !== undefined) {
    if (!photo) return noFile;
    const made = await makePortrait(photo, readCrop(fields));
    return "problem" in made
      ? `The photo ${made.problem}. Nothing was changed.`
      : replacePortrait(facts, person, made.bytes);
  }
  const act = readField(fields, "do");
  if (act === "no-logo") return { files: [{ path: logoFile, bytes: null }] };
  if (act === "logo") {
    if (!logo) return noFile;
    const made = await makeLogo(logo);
    return "problem" in made
      ? `The logo ${made.problem}. Nothing was changed.`
      : { files: [{ path: logoFile, bytes: made.bytes }] };
  }
  if (!fields.has("nearest") && act !== "accent") return noFile;
  const color = readField(fields, fields.has("nearest") ? "nearest" : "accent-color")
    .trim()
    .toLowerCase();
  return { facts: [{ place: ["accent"], value: color }] };
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
async function readUpload(request: IncomingMessage): Promise<Upload & { readonly fields: URLSearchParams }> {
  const fields = new URLSearchParams();
  const files = new Map<string, Buffer>();
  await parseForm(
    request,
    (name, value) => fields.append(name, value),
    async (stream, _fileName, field) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      if (!stream.truncated && chunks.length > 0) files.set(field, Buffer.concat(chunks));
    },
  );
  return { fields, photo: files.get("photo"), logo: files.get("logo") };
}
