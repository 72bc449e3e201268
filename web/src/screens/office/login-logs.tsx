import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listLoginLogs } from "@zhutu/domain/people/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Alert } from "antd";
import { Link } from "react-router";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { loginLogList } from "../../features/people/office/people-lists.ts";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import type { Column } from "../../office/table/columns.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { ListPage } from "../../office/list/list-page.tsx";
import { type States, StatusTag } from "../../office/status-tag.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "登录日志",
  menu: { section: "运营", icon: "clock" },
});

type Log = CallReply<typeof listLoginLogs>["logs"][number];
const RESULTS: States<"right" | "wrong"> = {
  right: { label: "成功", tone: "success" },
  wrong: { label: "失败", tone: "error" },
};

/** The fields of USER-005, who it was, and how it ended. */
const columns: readonly Column<Log>[] = [
  {
    key: "name",
    title: "用户名",
    always: true,
    value: (one) => (one.loginName === "unknown" ? "没有这个账号" : one.loginName),
  },
  {
    key: "user",
    title: "用户",
    width: 160,
    cell: (one) =>
      one.userId === null || one.roleId === null ? (
        "--"
      ) : (
        <Link to={officePaths.person(one.roleId, one.userId)}>{one.userName || "未填姓名"}</Link>
      ),
  },
  { key: "time", title: "登录时间", width: 172, always: true, as: "time", value: (one) => one.loginTime },
  { key: "ip", title: "登录 IP", width: 150, value: (one) => one.loginIp },
  {
    key: "result",
    title: "结果",
    width: 96,
    cell: (one) => <StatusTag of={RESULTS} is={one.succeeded ? "right" : "wrong"} />,
  },
];

/** Every sign-in that was tried, the newest first; of one person where the address names one. */
export default function OfficeLoginLogs() {
  const list = useListParams(loginLogList);
  const query = useApi(listLoginLogs, { query: list.query }, { placeholderData: keepPreviousData });
  const { userId } = list.filters;
  const who = query.data?.logs.find((one) => one.userId === userId)?.userName ?? `编号 ${userId}`;
  return (
    <ListPage
      views={<ListViews list="login-logs" />}
      {...{ name: "login-logs", list, query, rows: query.data?.logs, total: query.data?.total, columns }}
      idOf={(one) => one.loginLogId}
      unit="条"
      above={
        userId !== undefined && (
          <Alert
            type="info"
            showIcon
            title={`只显示“${who}”的登录记录`}
            action={<LinkButton to={officePaths.loginLogs()}>显示全部</LinkButton>}
          />
        )
      }
      actions={<LinkButton to={officePaths.users()}>用户列表</LinkButton>}
      empty={{ text: "还没有登录记录" }}
    />
  );
}
