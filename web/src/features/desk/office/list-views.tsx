import { deleteView, listViews, saveView } from "@zhutu/domain/desk/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { viewNameRule } from "@zhutu/domain/desk/view.ts";
import { Button, Checkbox, Flex, Form, Input, Popover, Tabs, Typography } from "antd";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/field-rules.ts";
import { confirm } from "../../../ui/confirm.tsx";

type View = CallReply<typeof listViews>[number];
const stale = [listViews];
const all = "all";
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

/** A list's views as tabs above it, also of a list in a tab of its page: the one whose filters the address says is chosen, and left with the first other filter. */
export function ListViews({ list }: { list: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useApi(listViews, { query: { list } });
  const views = query.data ?? [];
  const here = queryOf(search);
  const chosen = views.find((view) => queryOf(view.query) === here);
  const known = here === "" || chosen !== undefined;
  const go = (key: string): void => {
    const view = views.find(({ listViewId }) => String(listViewId) === key);
    const params = new URLSearchParams(view?.query);
    const tab = new URLSearchParams(search).get("tab");
    params.delete("tab");
    if (tab !== null) params.set("tab", tab);
    const to = params.toString();
    void navigate(to ? `${pathname}?${to}` : pathname);
  };
  if (views.length === 0)
    return (
      // Its place is kept: the filters below stay where they are with the first that is set.
      <div style={kept}>{!known && query.isSuccess && <SaveView small {...{ list, query: here }} />}</div>
    );
  return (
    <Flex align="center" justify="space-between" gap={8} wrap>
      <Tabs
        tabBarStyle={flush}
        activeKey={chosen ? String(chosen.listViewId) : here === "" ? all : "none"}
        onTabClick={go}
        items={[
          { key: all, label: "全部" },
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

type Draft = { viewName: string; shared: boolean };

function SaveView({ list, query, small = false }: { list: string; query: string; small?: boolean }) {
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Draft>();
  const save = useApiWrite(saveView, { stale, onDone: () => setOpen(false) });
  const content = (
    <Form<Draft>
      form={form}
      layout="vertical"
      initialValues={{ viewName: "", shared: false }}
      onFinish={({ viewName, shared }) =>
        save.mutate({ body: { list, viewName, query, shared: shared ? 1 : 0 } })
      }
    >
      <Form.Item
        name="viewName"
        label="视图名称"
        required
        rules={[ruled(viewNameRule, "")]}
        extra="同名的视图会被替换"
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked" extra="共享的视图不包含查找某个人的姓名、手机号">
        <Checkbox>共享给同一角色的同事</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending} block>
        保存视图
      </Button>
    </Form>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={content}>
      <Button type="link" {...(small && { size: "small" })}>
        存为视图
      </Button>
    </Popover>
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
