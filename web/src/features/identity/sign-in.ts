import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { login } from "@zhutu/domain/identity/contract.ts";
import { apiWithHeaders } from "../../lib/api/api.ts";
import { storeSession } from "../../lib/session/session.ts";

export type Credentials = { loginType: AuthType; loginName: string; passwd: string };

/** Signs in and keeps token and user; rejects with CallError. The sign-in pages lead on as soon as there is a session. */
export async function signIn(credentials: Credentials): Promise<void> {
  // channelId is always 0 (learner spec 3)
  const { reply, header } = await apiWithHeaders(login, { body: { ...credentials, channelId: 0 } });
  storeSession({ ...reply, token: header("authorization") ?? "" });
}
