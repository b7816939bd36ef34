import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readPicture } from "#company/picture-files.ts";
import { deskPaths, invitationPath } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { RefusedForm } from "#desk/shell/form-parts.tsx";
import { longestPasskey } from "#desk/sign-in/passkeys.ts";
import { createToken, hashToken } from "#desk/sign-in/session-cookie.ts";
import { ownersOnly } from "#desk/words.ts";
import { readField, readNumber } from "#http/fields.ts";
import { readForm } from "#http/posts.ts";
import { readSmallForm } from "#http/small-form.ts";
import { longestFields, type MadeLink, PeopleBody, peopleWords, roles } from "./people-page.tsx";
import { isSignature, signatureLimits } from "./signature.ts";

/** The picture, and the fields around it. */
const largestForm = signatureLimits.bytes + 8 * 1024;

type Post = { Body: URLSearchParams };
type Question = { Querystring: URLSearchParams };

/** Who can get in: everyone's own passkeys, and for owners the others, too. The store decides who may do what. */
export function registerPeople(app: FastifyInstance, parts: DeskParts) {
  const { origin, store, clock, onQueued } = parts;
  const { mailDomain } = parts.mails;
  readForm(app);

  app.get<Question>(deskPaths.people, (request, reply) =>
    show(request, reply, {
      asked: {
        passkey: readField(request.query, "passkey", longestPasskey),
        end: readNumber(request.query, "end") ?? 0,
      },
    }),
  );

  app.post<Post>(deskPaths.peopleInvitations, async (request, reply) => {
    const name = readField(request.body, "name", longestFields.name).trim();
    const email = readField(request.body, "email", longestFields.email).trim();
    const role = roles.find((each) => each === readField(request.body, "role"));
    if (!name || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      return show(request, reply, {
        status: 422,
        error: "Enter a name and an e-mail address.",
        typed: request.body,
      });
    }
    return invite(request, reply, { name, email, role });
  });

  app.post<Post>(deskPaths.peopleDevices, async (request, reply) => {
    const person = await find(request);
    return person ? invite(request, reply, person) : refuse(request, reply);
  });

  app.post<Post>(deskPaths.peoplePasskeys, async (request, reply) => {
    const { staff: by, body } = request;
    const staffId = readNumber(body, "person") ?? by.id;
    const passkeyId = readField(body, "passkey", longestPasskey);
    if (staffId !== by.id && by.role !== "owner") return refuse(request, reply);
    const outcome = await store.removePasskey({ passkeyId, staffId, by, now: clock(), mailDomain });
    if (outcome === "last")
      return show(request, reply, {
        status: 409,
        error: "This is the person’s only passkey: make a link for another device first.",
      });
    onQueued();
    return reply.redirect(deskPaths.people, 303);
  });

  app.post<Post>(deskPaths.peopleRoles, async (request, reply) => {
    const person = await find(request);
    const role = roles.find((each) => each === readField(request.body, "role"));
    if (!person || !role || request.staff.role !== "owner") return refuse(request, reply);
    const change = { staffId: person.id, role, by: request.staff, now: clock() };
    return settle(request, reply, await store.changeRole(change));
  });

  app.post<Post>(deskPaths.peopleAccess, async (request, reply) => {
    const person = await find(request);
    if (!person || request.staff.role !== "owner") return refuse(request, reply);
    const { email } = person;
    const ended = await store.revokeStaff({ email, by: request.staff, now: clock(), ...parts.mails });
    onQueued();
    return settle(request, reply, ended);
  });

  app.get(deskPaths.peopleSignature, async ({ staff }, reply) => {
    const { signature } = await store.findSigner(staff.id);
    if (!signature) return reply.callNotFound();
    const picture = Buffer.from(signature);
    return reply.type(readPicture(picture)?.type === "PNG" ? "image/png" : "image/jpeg").send(picture);
  });

  app.post(deskPaths.peopleSignature, { config: { takesFiles: true } }, async (request, reply) => {
    const form = await readSmallForm(request.raw, largestForm);
    const file = form.get("signature");
    const title = String(form.get("title") ?? "")
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim()
      .slice(0, longestFields.title);
    const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
    if (bytes.length > 0 && !isSignature(bytes)) {
      return show(request, reply, {
        status: 422,
        error:
          "The picture was not saved: it has to be a PNG or JPEG within the limits below. Save it again without transparency layers or progressive loading, and try again.",
        typed: new URLSearchParams({ title }),
      });
    }
    await store.saveSigner({
      staffId: request.staff.id,
      title,
      signature: bytes.length > 0 ? bytes : form.get("remove") === "yes" ? null : undefined,
      now: clock(),
    });
    return reply.redirect(deskPaths.people, 303);
  });

  async function listPeople() {
    return (await store.listAccess()).filter(({ revokedAt }) => revokedAt === undefined);
  }

  /** The person a form is about. */
  async function find({ body }: FastifyRequest<Post>) {
    const id = readNumber(body, "person");
    return (await listPeople()).find((person) => person.id === id);
  }

  type Whom = Pick<Parameters<typeof store.inviteFromDesk>[0], "name" | "email" | "role">;

  async function invite(request: FastifyRequest, reply: FastifyReply, { name, email, role }: Whom) {
    const token = createToken();
    const invitation = { name, email, role, tokenHash: hashToken(token), now: clock(), mailDomain };
    const member = await store.inviteFromDesk({ staffId: request.staff.id, ...invitation });
    if (!member) return refuse(request, reply);
    onQueued();
    return show(request, reply, { link: { name: member.name, url: origin + invitationPath(token) } });
  }

  async function settle(request: FastifyRequest, reply: FastifyReply, outcome: unknown) {
    if (outcome === "last-owner") return show(request, reply, { status: 409, error: peopleWords.lastOwner });
    return reply.redirect(deskPaths.people, 303);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply) {
    return show(request, reply, { status: 403, error: ownersOnly });
  }

  type Shown = {
    readonly status?: number;
    readonly error?: string;
    /** In the form that was refused. */
    readonly typed?: URLSearchParams;
    readonly link?: MadeLink;
    readonly asked?: { readonly passkey: string; readonly end: number };
  };

  async function show(
    { staff, url: path }: FastifyRequest,
    reply: FastifyReply,
    { status = 200, typed, ...shown }: Shown,
  ) {
    const view = { staff, people: await listPeople(), time: parts.time, now: clock(), asked: {}, ...shown };
    const body = (
      <RefusedForm value={typed && { path, fields: typed }}>
        <PeopleBody {...view} />
      </RefusedForm>
    );
    return parts.send(reply, status, { title: "People", body, staff });
  }
}
