import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { Link } from "react-router";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { paths } from "../../../paths.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import { NoticeLine } from "./notice-line.tsx";
import css from "./notices.module.css";

const newest = 5;

/** The newest notices and the way to all of them, below the bell. */
export function LatestNotices() {
  const list = useApi(listNotices, { query: { pageSize: newest } }, { staleTime: 0 });
  return (
    <>
      <div className={css.few} data-stays={list.data === undefined || list.error ? "" : undefined}>
        <QueryView query={list} skeleton={<SkeletonRows rows={3} height={56} />}>
          {({ notices }) =>
            notices.length === 0 ? (
              <p className={css.none}>还没有消息</p>
            ) : (
              notices.map((row) => <NoticeLine key={row.noticeId} row={row} />)
            )
          }
        </QueryView>
      </div>
      <Link to={paths.messages()} className={css.all}>
        全部消息
      </Link>
    </>
  );
}
