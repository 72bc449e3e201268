import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { keyOf, queryClient } from "../../../lib/api/query.ts";
import { currentSession, storeSession } from "../../../lib/session/session.ts";
import type { Profile } from "./use-profile-form.ts";

/** Shows a profile that was just saved, here and wherever the person's name and picture stand. */
export function keepProfile(profile: Profile): void {
  const session = currentSession();
  const { userName, avatarUrl } = profile;
  // A new session user empties what was read before: the profile goes in afterwards.
  if (session && (session.userName !== userName || session.avatarUrl !== avatarUrl))
    storeSession({ ...session, userName, avatarUrl });
  queryClient.setQueryData(keyOf(getProfile, {}), profile);
}
