import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { NoticeLine, type OwnCourse } from "./notice-line.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { useSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import css from "./notices.module.css";

/** Teachers and channels get few notices and have no page of all. */
const newest = { learner: 5, partner: 20 };

/** A learner's way to all notices, and the newest of them, below the bell. */
export function LatestNotices({ ownCourse }: { ownCourse?: OwnCourse }) {
  const isLearner = useSession()?.role[0] === "user";
  const pageSize = isLearner ? newest.learner : newest.partner;
  const list = useApi(listNotices, { query: { pageSize } }, { staleTime: 0 });
  return (
    <>
      {/* Above them, where it stays when they come in: a press is not to miss it. */}
      {isLearner && (
        <Link to={paths.messages()} className={css.all}>
          全部消息
          <Icon name="chevron-right" />
        </Link>
      )}
      <div data-stays={list.data === undefined || list.error ? "" : undefined}>
        <QueryView query={list} skeleton={<SkeletonRows rows={3} height={56} />}>
          {({ notices }) =>
            notices.length === 0 ? (
              <p className={css.none}>还没有消息</p>
            ) : (
              notices.map((row) => (
                <NoticeLine key={row.noticeId} row={row} {...(ownCourse && { ownCourse })} />
              ))
            )
          }
        </QueryView>
      </div>
    </>
  );
}
