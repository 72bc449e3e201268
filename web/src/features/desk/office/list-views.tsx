import { deleteView, listViews } from "@zhutu/domain/desk/contract.ts";
import type { ListName } from "@zhutu/domain/desk/view.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { withTodaysDays } from "@zhutu/domain/desk/relative-days.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { Button, Flex, Popover, Tabs, Typography } from "antd";
import { useLocation, useNavigate } from "react-router";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { SaveView } from "./save-view.tsx";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { usePhone } from "../../../lib/hooks/use-media.ts";

type View = CallReply<typeof listViews>[number];
const stale = [listViews];
/** What the list opens with, which need not be everything. */
const plain = "plain";
const flush = { marginBottom: 0 };
// antd's Flex is not there at all while it is empty.
const kept = { display: "flex", justifyContent: "flex-end", minHeight: 32, marginBlock: -16 };

/** Filters, order and page size count; the page one happens to be on, and the tab that the list stands in, do not. */
function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.delete("tab");
  params.sort();
  return params.toString();
}

/** The address that a view means on that day. */
const todays = (query: string, today: string): string =>
  new URLSearchParams(withTodaysDays([...new URLSearchParams(query)], today)).toString();

/** A list's views as tabs above it, also of a list in a tab of its page: the one whose filters the address says is chosen, and left with the first other filter. */
export function ListViews({ list }: { list: ListName }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const phone = usePhone();
  const query = useApi(listViews, { query: { list } });
  const views = query.data ?? [];
  const here = queryOf(search);
  const today = shanghaiDay(new Date(serverNow()));
  const chosen = views.find((view) => queryOf(todays(view.query, today)) === here);
  const known = here === "" || chosen !== undefined;
  const go = (key: string): void => {
    const view = views.find(({ listViewId }) => String(listViewId) === key);
    const params = new URLSearchParams(todays(view?.query ?? "", shanghaiDay(new Date(serverNow()))));
    const tab = new URLSearchParams(search).get("tab");
    params.delete("tab");
    if (tab !== null) params.set("tab", tab);
    const to = params.toString();
    void navigate(to ? `${pathname}?${to}` : pathname);
  };
  const offered = !known && query.isSuccess;
  // A small screen reserves no space for it.
  if (views.length === 0 && phone && !offered) return null;
  if (views.length === 0)
    return (
      // Reserve its space, so that the filters do not move when the first one is set.
      <div style={kept}>{offered && <SaveView small {...{ list, query: here }} />}</div>
    );
  return (
    <Flex align="center" justify="space-between" gap={8} wrap>
      <Tabs
        tabBarStyle={flush}
        activeKey={chosen ? String(chosen.listViewId) : here === "" ? plain : "none"}
        onTabClick={go}
        items={[
          { key: plain, label: "默认" },
          ...views.map((view) => ({
            key: String(view.listViewId),
            label: view.shared ? `${view.viewName}（共享）` : view.viewName,
          })),
        ]}
      />
      {/* Beside the tabs, not among them: a list of tabs holds nothing else. */}
      <Flex gap={8}>
        {!known && <SaveView {...{ list, query: here }} />}
        {views.some(({ own }) => own) && <ManageViews views={views.filter(({ own }) => own)} />}
      </Flex>
    </Flex>
  );
}

function ManageViews({ views }: { views: readonly View[] }) {
  const remove = useApiWrite(deleteView, { stale });
  const ask = async ({ listViewId, viewName, shared }: View): Promise<void> => {
    const text = `视图“${viewName}”${shared ? "对同事也不再显示" : "不再显示"}，列表里的内容不受影响。`;
    const yes = await confirm({ title: "确定要删除吗?", text, yes: "删除", danger: true });
    if (yes) remove.mutate({ params: { listViewId } });
  };
  const content = (
    <Flex vertical gap={8} role="list" aria-label="我的视图">
      {views.map((view) => (
        <Flex key={view.listViewId} role="listitem" align="center" justify="space-between" gap={16}>
          <Typography.Text>{view.viewName}</Typography.Text>
          <Button
            type="text"
            danger
            size="small"
            aria-label={`删除视图 ${view.viewName}`}
            onClick={() => void ask(view)}
          >
            删除
          </Button>
        </Flex>
      ))}
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text">视图管理</Button>
    </Popover>
  );
}
