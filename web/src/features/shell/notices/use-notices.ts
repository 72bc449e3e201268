// Notices of a learner or teacher: the unread count, and marking as read.
import { countUnreadNotices, listNotices, readNotices } from "@zhutu/domain/notices/contract.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { changedInOtherTabs, keyOf, queryClient, useApi, useApiWrite } from "../../../lib/api/query.ts";

/** Polling interval while the page is visible. */
const askAgainMs = 60_000;

/**
 * How many notices are unread: asked again every minute, when the tab is come back to, and on the way to another page;
 * 0 until it is known.
 */
export function useUnread(): number {
  const { pathname } = useLocation();
  const { data } = useApi(countUnreadNotices, {}, { ...changedInOtherTabs, refetchInterval: askAgainMs });
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    void queryClient.refetchQueries({ queryKey: keyOf(countUnreadNotices), stale: true });
  }, [pathname]);
  return data?.unread ?? 0;
}

/** Marks notices as read, these or all; a failure leaves them unread, and is said unless `quiet`. */
export const useReadNotices = ({ quiet }: { quiet: boolean }) =>
  useApiWrite(readNotices, {
    quiet,
    stale: [listNotices],
    onDone: (left) => queryClient.setQueryData(keyOf(countUnreadNotices, {}), left),
  });
