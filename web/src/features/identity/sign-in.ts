import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { login } from "@zhutu/domain/identity/contract.ts";
import { apiWithHeaders } from "../../lib/api/api.ts";
import { clearSession, currentSession, type SessionUser, storeSession } from "../../lib/session/session.ts";
import { forgetOwn } from "../../lib/storage.ts";

export type Credentials = { loginType: AuthType; loginName: string; passwd: string };

async function identified(credentials: Credentials): Promise<SessionUser> {
  // channelId is always 0 (learner spec 3)
  const { reply, header } = await apiWithHeaders(login, { body: { ...credentials, channelId: 0 } });
  return { ...reply, token: header("authorization") ?? "" };
}

/** Signs in and keeps token and user; rejects with CallError. The sign-in pages lead on as soon as there is a session. */
export async function signIn(credentials: Credentials): Promise<void> {
  storeSession(await identified(credentials));
}

/**
 * Signs in over a page whose session ended; resolves to whether it is the person whose page it is. Anybody else finds
 * nothing of it: the page goes before they are let in. Rejects with CallError.
 */
export async function signInOver(credentials: Credentials): Promise<boolean> {
  const user = await identified(credentials);
  const isSame = currentSession()?.userId === user.userId;
  if (!isSame) {
    clearSession();
    forgetOwn();
    // The page guard has led away by then.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  storeSession(user);
  return isSame;
}
