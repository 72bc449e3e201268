import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listLoginLogs } from "@zhutu/domain/people/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useApi } from "../../../../lib/api/query.ts";
import { LinkButton } from "../../../../office/link-button.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import type { Column } from "../../../../office/table/columns.tsx";
import { PagedRows, usePage } from "../../../../office/table/paged-rows.tsx";

type Log = CallReply<typeof listLoginLogs>["logs"][number];
const RESULTS: States<"right" | "wrong"> = {
  right: { label: "成功", tone: "success" },
  wrong: { label: "失败", tone: "error" },
};
const columns: readonly Column<Log>[] = [
  { key: "name", title: "用户名", value: (one) => one.loginName },
  { key: "time", title: "登录时间", width: 172, as: "time", value: (one) => one.loginTime },
  { key: "ip", title: "登录 IP", width: 160, value: (one) => one.loginIp },
  {
    key: "result",
    title: "结果",
    width: 96,
    cell: (one) => <StatusTag of={RESULTS} is={one.succeeded ? "right" : "wrong"} />,
  },
];

/** Sign-ins that were tried, the newest first. */
export function PersonSignIns({ userId }: { userId: number }) {
  const page = usePage(false);
  const query = useApi(listLoginLogs, { query: { userId, ...page } }, { placeholderData: keepPreviousData });
  const rows = query.data && { rows: query.data.logs, total: query.data.total };
  return (
    <PagedRows
      title="登录"
      query={{ ...query, data: rows }}
      columns={columns}
      idOf={(one) => one.loginLogId}
      empty="还没有登录过"
      extra={<LinkButton to={officePaths.loginLogs({ userId })}>登录日志</LinkButton>}
    />
  );
}
