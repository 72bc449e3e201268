import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { login } from "@zhutu/domain/identity/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { apiWithHeaders } from "../../lib/api.ts";
import { storeSession } from "../../lib/session.ts";

export type Credentials = { loginType: AuthType; loginName: string; passwd: string };

/**
 * Signs in and keeps token and user; rejects with CallError. What was read before belongs to another person and is
 * forgotten. The sign-in pages lead on as soon as there is a session.
 */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (credentials) => {
      // channelId is always 0 (learner spec 3)
      const { reply, header } = await apiWithHeaders(login, { body: { ...credentials, channelId: 0 } });
      client.clear();
      storeSession({ ...reply, token: header("authorization") ?? "" });
    },
    [client],
  );
}
