import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Company } from "#content/create-company.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { createToken, hashToken } from "#people/sign-in.ts";
import type { StaffMember } from "#people/staff.ts";
import { StoreUnavailable } from "#store/store.ts";

/** A person who has just signed in, and the token for the session's cookie. */
export type Entry = { readonly member: StaffMember; readonly token: string };

/** Loaded when somebody signs in: it would take up a fifth of the server's startup time. */
const webAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256: every device has one of them. */
const algorithms = [-8, -7, -257];

/** Base64url of at most 1,023 bytes (WebAuthn, 4). */
export const longestPasskey = 1_364;
const credentialId = /^[\w-]+$/;

type PasskeyParts = Pick<DeskParts, "origin" | "store" | "clock">;

/**
 * Both ceremonies. A passkey that was made for another origin is no use here. A device's answer that fails
 * any check always has the same result: undefined.
 */
export function createPasskeys({ origin, store, clock }: PasskeyParts) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return { askToSignIn, signIn, askToEnroll, enroll };

  async function askToSignIn() {
    const { generateAuthenticationOptions } = await webAuthn();
    return remember(await generateAuthenticationOptions({ rpID, userVerification: "required" }));
  }

  async function signIn(response: AuthenticationResponseJSON, label: string) {
    const id = String(response.id);
    const passkey =
      id.length <= longestPasskey && credentialId.test(id) ? await store.findPasskey(id) : undefined;
    if (!passkey) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const verified = await verifyAuthenticationResponse({
      ...expected,
      response,
      expectedChallenge,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }).catch(refuse);
    if (!verified?.verified) return undefined;
    const token = createToken();
    const member = await store.signIn({
      passkeyId: passkey.id,
      counter: verified.authenticationInfo.newCounter,
      session: { tokenHash: hashToken(token), label },
      now: clock(),
    });
    return member && { member, token };
  }

  async function askToEnroll(member: StaffMember, { said }: Company) {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      supportedAlgorithmIDs: algorithms,
      rpID,
      rpName: `${said.name}, desk`,
      userID: new TextEncoder().encode(`staff ${member.id}`),
      userName: member.email,
      userDisplayName: member.name,
      // A second passkey of the same person on one device would replace the first without a word.
      excludeCredentials: (await store.listPasskeys(member.id)).map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return remember(options);
  }

  async function enroll(invitation: string, response: RegistrationResponseJSON, label: string) {
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      ...expected,
      response,
      expectedChallenge,
      supportedAlgorithmIDs: algorithms,
    }).catch(refuse);
    if (!verified?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const token = createToken();
    const member = await store.enroll({
      tokenHash: hashToken(invitation),
      now: clock(),
      passkey: { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports },
      session: { tokenHash: hashToken(token), label },
    });
    return member && member !== "known" ? { member, token } : member;
  }

  async function remember<Options extends { challenge: string }>(options: Options) {
    await store.rememberChallenge({ challenge: options.challenge, now: clock() });
    return options;
  }

  function expectedChallenge(challenge: string) {
    return store.takeChallenge({ challenge, now: clock() });
  }
}

/**
 * The library throws when anything is wrong with a device's answer. Answers come from outside, so that is not
 * an error of ours.
 */
function refuse(error: unknown): undefined {
  if (error instanceof StoreUnavailable) throw error;
}
