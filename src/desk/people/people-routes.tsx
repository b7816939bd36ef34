import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readPicture } from "#company/picture-files.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { RefusedForm } from "#desk/shell/form-parts.tsx";
import { longestPasskey } from "#desk/sign-in/passkeys.ts";
import { ownersOnly } from "#desk/words.ts";
import { readField, readNumber } from "#http/fields.ts";
import { readWholeForm } from "#http/multipart.ts";
import { readForm } from "#http/posts.ts";
import { createToken, hashToken } from "#people/sign-in.ts";
import type { Role, StaffMember } from "#people/staff.ts";
import {
  longestFields,
  mostSignatureBytes,
  PeopleBody,
  type PeopleView,
  peopleWords,
  roles,
  signatureTooLarge,
} from "./people-page.tsx";

type Post = { Body: URLSearchParams };
type Whom = Pick<StaffMember, "name" | "email"> & { readonly role: Role | undefined };

/** Who can get in: one's own passkeys and, for owners, everyone else's. The store decides who may do what. */
export function registerPeople(app: FastifyInstance, parts: DeskParts) {
  const { origin, store, clock, onQueued } = parts;
  const domainFor = ({ site }: Pick<FastifyRequest, "site">) => parts.mailsFor(site.company).mailDomain;
  readForm(app);

  app.get<{ Querystring: URLSearchParams }>(deskPaths.people, ({ query }, reply) =>
    show(reply, {
      asked: { passkey: readField(query, "passkey", longestPasskey), end: readNumber(query, "end") },
    }),
  );

  app.post<Post>(deskPaths.peopleInvitations, async ({ body }, reply) => {
    const name = readField(body, "name", longestFields.name).trim();
    const email = readField(body, "email", longestFields.email).trim();
    if (!name || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      return show(reply, { status: 422, error: "Enter a name and an e-mail address.", typed: body });
    }
    return invite(reply, { name, email, role: roleOf(body) });
  });

  app.post<Post>(deskPaths.peopleDevices, async ({ body }, reply) => {
    const person = await find(body);
    return person ? invite(reply, person) : refuse(reply);
  });

  app.post<Post>(deskPaths.peoplePasskeys, async (request, reply) => {
    const { staff: by, body } = request;
    const mailDomain = domainFor(request);
    const staffId = readNumber(body, "person") ?? by.id;
    const passkeyId = readField(body, "passkey", longestPasskey);
    if (staffId !== by.id && by.role !== "owner") return refuse(reply);
    const outcome = await store.removePasskey({ passkeyId, staffId, by, now: clock(), mailDomain });
    if (outcome === "last") {
      const error = "This is the person’s only passkey: make a link for another device first.";
      return show(reply, { status: 409, error });
    }
    onQueued();
    return reply.redirect(deskPaths.people, 303);
  });

  app.post<Post>(deskPaths.peopleRoles, async ({ staff: by, body }, reply) => {
    const person = await find(body);
    const role = roleOf(body);
    if (!person || !role || by.role !== "owner") return refuse(reply);
    return settle(reply, await store.changeRole({ staffId: person.id, role, by, now: clock() }));
  });

  app.post<Post>(deskPaths.peopleAccess, async ({ staff: by, body, site }, reply) => {
    const person = await find(body);
    if (!person || by.role !== "owner") return refuse(reply);
    const mails = parts.mailsFor(site.company);
    const ended = await store.revokeStaff({ email: person.email, by, now: clock(), ...mails });
    onQueued();
    return settle(reply, ended);
  });

  app.get(deskPaths.peopleSignature, async ({ staff }, reply) => {
    const { signature } = await store.findSigner(staff.id);
    if (!signature) return reply.callNotFound();
    const picture = Buffer.from(signature);
    return reply.type(readPicture(picture)?.type === "PNG" ? "image/png" : "image/jpeg").send(picture);
  });

  app.post(deskPaths.peopleSignature, { config: { takesFiles: true } }, async ({ raw, staff }, reply) => {
    const { fields, file, isTooLarge } = await readWholeForm(raw, mostSignatureBytes);
    const title = (fields.get("title") ?? "")
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim()
      .slice(0, longestFields.title);
    const typed = new URLSearchParams({ title });
    if (isTooLarge)
      return show(reply, { status: 413, error: `The picture was not saved: it ${signatureTooLarge}`, typed });
    const made = file && (await parts.pictures.make({ kind: "signature", bytes: file }));
    if (made && "problem" in made) {
      const error = "The picture was not saved: it has to be a PNG, JPEG or WebP.";
      return show(reply, { status: 422, error, typed });
    }
    const signature = made?.bytes ?? (fields.get("remove") === "yes" ? null : undefined);
    await store.saveSigner({ staffId: staff.id, title, signature, now: clock() });
    return reply.redirect(deskPaths.people, 303);
  });

  async function listPeople() {
    return (await store.listAccess()).filter(({ revokedAt }) => revokedAt === undefined);
  }

  /** The person a form is about. */
  async function find(body: URLSearchParams) {
    const id = readNumber(body, "person");
    return (await listPeople()).find((person) => person.id === id);
  }

  async function invite(reply: FastifyReply, { name, email, role }: Whom) {
    const token = createToken();
    const mailDomain = domainFor(reply.request);
    const invitation = { name, email, role, tokenHash: hashToken(token), now: clock(), mailDomain };
    const member = await store.inviteFromDesk({ staffId: reply.request.staff.id, ...invitation });
    if (!member) return refuse(reply);
    onQueued();
    return show(reply, { link: { name: member.name, url: origin + deskPaths.invitation(token) } });
  }

  function settle(reply: FastifyReply, outcome: unknown) {
    if (outcome === "last-owner") return show(reply, { status: 409, error: peopleWords.lastOwner });
    return reply.redirect(deskPaths.people, 303);
  }

  function refuse(reply: FastifyReply) {
    return show(reply, { status: 403, error: ownersOnly });
  }

  type Shown = Partial<Pick<PeopleView, "asked" | "error" | "link">> & {
    readonly status?: number;
    /** What was typed in the form that was refused. */
    readonly typed?: URLSearchParams;
  };

  async function show(reply: FastifyReply, { status = 200, typed, ...shown }: Shown) {
    const { staff, url: path } = reply.request;
    const time = parts.timeOn(reply.request);
    const view = { staff, people: await listPeople(), time, now: clock(), asked: {}, ...shown };
    const body = (
      <RefusedForm value={typed && { path, fields: typed }}>
        <PeopleBody {...view} />
      </RefusedForm>
    );
    return parts.send(reply, status, { title: "People", body, staff });
  }
}

function roleOf(body: URLSearchParams) {
  return roles.find((each) => each === readField(body, "role"));
}
