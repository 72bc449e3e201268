// What a learner was told: how much of it is unread, and reading it.
import { countUnreadNotices, listNotices, readNotices } from "@zhutu/domain/notices/contract.ts";
import { changedInOtherTabs, queryClient, keyOf, useApi, useApiWrite } from "../../../lib/api/query.ts";

/** While the page is looked at, it is asked so often whether there is something new. */
const askAgainMs = 60_000;

/** How many notices are unread; 0 until that is known, and while it cannot be asked. */
export function useUnread(): number {
  const { data } = useApi(countUnreadNotices, {}, { ...changedInOtherTabs, refetchInterval: askAgainMs });
  return data?.unread ?? 0;
}

/** Marks notices as read, these or all; a failure leaves them unread, and is said unless `quiet`. */
export const useReadNotices = ({ quiet }: { quiet: boolean }) =>
  useApiWrite(readNotices, {
    quiet,
    stale: [listNotices],
    onDone: (left) => queryClient.setQueryData(keyOf(countUnreadNotices, {}), left),
  });
