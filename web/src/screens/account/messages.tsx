import { keepPreviousData } from "@tanstack/react-query";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { Link } from "react-router";
import { NoticeLine } from "../../features/shell/notices/notice-line.tsx";
import css from "../../features/shell/notices/notices.module.css";
import { useReadNotices } from "../../features/shell/notices/use-notices.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Choices, choicesOf } from "../../lib/lists/choices.tsx";
import { ALL, choice, listParams } from "../../lib/lists/list-params.ts";
import { type List, useListParams } from "../../lib/lists/use-list-params.ts";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "消息" });

const params = listParams({
  fields: { unread: choice([ALL, { value: "1", label: "未读" }], { as: "unread" }) },
  pageSizes: [],
});
type Messages = List<(typeof params)["fields"]>;

/** What the learner was told in the site (domain.md "Notices"), the newest first; each leads to what it is about. */
export default function MessagesPage() {
  const messages = useListParams(params);
  const list = useApi(
    listNotices,
    { query: messages.query },
    { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs },
  );
  return (
    <>
      <PageTitle>消息</PageTitle>
      <div className="pg-h">
        <h1>消息</h1>
      </div>
      <Tools messages={messages} unread={list.data?.unread} />
      <QueryView query={list}>
        {({ notices, total }) => (
          <PagedList
            page={messages.page}
            total={total}
            stale={list.isPlaceholderData}
            to={(page) => messages.to({ page })}
            empty={<Nothing unread={messages.filters.unread === "1"} />}
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

function Tools({ messages, unread }: { messages: Messages; unread: number | undefined }) {
  const read = useReadNotices({ quiet: false });
  const choices = choicesOf(messages, "unread").map((shown) =>
    unread && shown.label === "未读" ? { ...shown, label: `未读 ${unread}` } : shown,
  );
  return (
    <div className={css.tools}>
      <Choices label="按状态筛选" of={choices} />
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

function Nothing({ unread }: { unread: boolean }) {
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
