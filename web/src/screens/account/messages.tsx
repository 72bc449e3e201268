import { keepPreviousData } from "@tanstack/react-query";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { readPage } from "@zhutu/domain/paging.ts";
import { Link, useSearchParams } from "react-router";
import { NoticeLine } from "../../features/shell/notices/notice-line.tsx";
import css from "../../features/shell/notices/notices.module.css";
import { useReadNotices } from "../../features/shell/notices/use-notices.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Choices } from "../../lib/lists/choices.tsx";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "消息" });

type Query = { unread: boolean; page: number };

/** What an address asks for; anything unknown in it counts as not said. */
function readQuery(search: URLSearchParams): Query {
  return {
    unread: search.get("unread") === "1",
    page: readPage(search.get("page")),
  };
}

const addressOf = ({ unread, page }: Query): string =>
  paths.messages({ unread: unread ? 1 : undefined, page: page === 1 ? undefined : page });

/** What the learner was told in the site (domain.md "Notices"), the newest first; each leads to what it is about. */
export default function MessagesPage() {
  const [search] = useSearchParams();
  const query = readQuery(search);
  const list = useApi(
    listNotices,
    { query: { page: query.page, ...(query.unread && { unread: "1" as const }) } },
    { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs },
  );
  return (
    <>
      <PageTitle>消息</PageTitle>
      <div className="pg-h">
        <h1>消息</h1>
      </div>
      <Tools query={query} unread={list.data?.unread} />
      <QueryView query={list}>
        {({ notices, total }) => (
          <PagedList
            page={query.page}
            total={total}
            stale={list.isPlaceholderData}
            to={(page) => addressOf({ ...query, page })}
            empty={<Nothing {...query} />}
          >
            <ul className={`card ${css.page}`}>
              {notices.map((row) => (
                <li key={row.noticeId}>
                  <NoticeLine row={row} />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </QueryView>
    </>
  );
}

function Tools({ query, unread }: { query: Query; unread: number | undefined }) {
  const read = useReadNotices({ quiet: false });
  const choice = (label: string, unreadOnly: boolean) => ({
    label,
    on: unreadOnly === query.unread,
    to: addressOf({ unread: unreadOnly, page: 1 }),
  });
  return (
    <div className={css.tools}>
      <Choices
        label="按状态筛选"
        of={[choice("全部", false), choice(unread ? `未读 ${unread}` : "未读", true)]}
      />
      {unread !== undefined && unread > 0 && (
        <Button
          look="line"
          size="sm"
          busy={read.isPending}
          onClick={() => read.mutate({ body: { all: true } })}
        >
          全部已读
        </Button>
      )}
    </div>
  );
}

function Nothing({ unread }: Query) {
  return (
    <div className="card">
      <EmptyState
        icon="bell"
        text={unread ? "没有未读消息" : "还没有消息"}
        action={
          <Link className={buttonClass({ look: "line" })} to={unread ? paths.messages() : paths.courses()}>
            {unread ? "查看全部消息" : "去选课"}
          </Link>
        }
      />
    </div>
  );
}
