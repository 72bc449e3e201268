import type { AuthType } from "@zhutu/domain/identity/sign-in-rules.ts";
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { login, registerByPhone } from "@zhutu/domain/identity/contract.ts";
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import { apiWithHeaders } from "../../lib/api/api.ts";
import {
  currentSession,
  isLearner,
  type SessionUser,
  signOutHere,
  storeSession,
} from "../../lib/session/session.ts";
import { keptOwn } from "../../lib/storage.ts";

export type Credentials = {
  loginType: AuthType;
  loginName: string;
  passwd: string;
  /** Of administrators who have one. */
  secondFactor?: string;
};

async function identified(credentials: Credentials): Promise<SessionUser> {
  // channelId is always 0 (learner spec 3)
  const { reply, header } = await apiWithHeaders(login, { body: { ...credentials, channelId: 0 } });
  return sessionIn(reply, header);
}

const sessionIn = (
  user: CallReply<typeof login>,
  header: (name: string) => string | null | undefined,
): SessionUser => ({ ...user, token: header("authorization") ?? "" });

/** What staff signed in with in this tab, so that they need not write it again over a page whose session ended. */
export const keptLoginName = keptOwn("loginName", (stored) => (typeof stored === "string" ? stored : ""));

function letIn(user: SessionUser, { loginName }: Credentials): void {
  storeSession(user);
  if (!isLearner(user)) keptLoginName.write(loginName);
}

/** Signs in and keeps token and user; rejects with CallError. The sign-in pages lead on as soon as there is a session. */
export async function signIn(credentials: Credentials): Promise<void> {
  letIn(await identified(credentials), credentials);
}

/** A phone that was proven a moment ago and has no account yet; the name is a claim's. */
export type NewPhone = { telephone: string; proof: string; userName?: string | undefined };

/** Signs in as `signIn`; a right code of a new phone is answered with what registers it. */
export async function enter(credentials: Credentials): Promise<NewPhone | undefined> {
  try {
    await signIn(credentials);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof CallError) || refusal.reason !== "PHONE_NOT_REGISTERED") throw refusal;
    const { proof } = refusal.detail as Pick<NewPhone, "proof">;
    return { telephone: credentials.loginName, proof };
  }
}

/** Registers a proven phone, both texts agreed to, and keeps token and user; rejects with CallError. */
export async function registerPhone(phone: NewPhone): Promise<void> {
  const { agreement: agreementVersion, privacy: privacyVersion } = consentVersions;
  const body = { ...phone, agreementVersion, privacyVersion };
  const { reply, header } = await apiWithHeaders(registerByPhone, { body });
  storeSession(sessionIn(reply, header));
}

/** A different person signed in: the open page will be discarded. */
export type Other = { userName: string; letIn: () => Promise<void> };

/**
 * Signs in over a page whose session ended. The person whose page it is is let in, and there is no answer; anybody else
 * is answered, finds nothing of the page, and it goes before they are let in. Rejects with CallError.
 */
export async function signInOver(credentials: Credentials): Promise<Other | undefined> {
  const user = await identified(credentials);
  if (currentSession()?.userId === user.userId) {
    letIn(user, credentials);
    return undefined;
  }
  return {
    userName: user.userName,
    letIn: async () => {
      signOutHere();
      // The page guard has led away by then.
      await new Promise((resolve) => setTimeout(resolve, 100));
      letIn(user, credentials);
    },
  };
}
