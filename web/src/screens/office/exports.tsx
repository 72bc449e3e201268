import { cancelExport, fetchExport, listExports, retryExport } from "@zhutu/domain/desk/exports/contract.ts";
import {
  EXPORT_DAYS,
  isUnfinished,
  MAX_BYTES_OF_ONE,
  MAX_ROWS_AT_ONCE,
} from "@zhutu/domain/desk/exports/export-state.ts";
import { Card, Typography } from "antd";
import { useState } from "react";
import { exportColumns, type ExportJob } from "../../features/desk/office/export-columns.tsx";
import { download } from "../../lib/api/download.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { RowsTable } from "../../office/table/rows-table.tsx";
import { useActions } from "../../office/use-actions.ts";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";

export const handle = routeHandle({
  access: ["admin", "teacher", "channel"],
  needs: "exportLists",
  title: "导出记录",
  menu: { section: "运营", icon: "download" },
});

const lookAgainMs = 2_000;
const hint =
  `超过 ${MAX_ROWS_AT_ONCE.toLocaleString("zh-CN")} 行的导出在这里生成，只有您能看到；文件保留 ${EXPORT_DAYS} 天，到期自动删除。` +
  `每人最多保留 ${MAX_BYTES_OF_ONE / 1024 ** 2} MB，超出时先删除最早的文件。`;
const actions = {
  cancel: {
    endpoint: cancelExport,
    stale: [listExports],
    question: (one: ExportJob) => ({
      title: `取消导出“${one.fileName}”?`,
      text: "已经写入的部分会被删除，需要时可以重新导出。",
      yes: "取消导出",
      no: "继续导出",
    }),
  },
  retry: { endpoint: retryExport, stale: [listExports] },
} as const;

/** One's own exports of the last days: how far each is, and its file. */
export default function OfficeExports() {
  const query = useApi(
    listExports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((one) => isUnfinished(one.state)) ? lookAgainMs : false,
    },
  );
  const { busy, run } = useActions(actions, ({ exportId }: ExportJob) => ({ params: { exportId } }));
  const [fetching, setFetching] = useState<number>();
  const fetchFile = async ({ exportId }: ExportJob): Promise<void> => {
    setFetching(exportId);
    try {
      const { signal } = new AbortController();
      await download(fetchExport, { params: { exportId } }, { signal, onProgress: () => {} });
      toast.success("下载成功");
    } catch {
      // Said already, by download().
    } finally {
      setFetching(undefined);
    }
  };
  return (
    <OfficePage>
      <Typography.Text type="secondary">{hint}</Typography.Text>
      <Card>
        <QueryView query={query}>
          {(jobs) => (
            <RowsTable
              rows={jobs}
              idOf={(one) => one.exportId}
              columns={exportColumns({
                busy: fetching ?? busy?.record.exportId,
                onFetch: (one) => void fetchFile(one),
                onCancel: (one) => void run("cancel", one),
                onRetry: (one) => void run("retry", one),
              })}
              empty={<EmptyState icon="download" text="还没有导出记录" />}
            />
          )}
        </QueryView>
      </Card>
    </OfficePage>
  );
}
