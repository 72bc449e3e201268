import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { isUnfinished, type ExportState } from "@zhutu/domain/desk/exports/export-state.ts";
import type { listExports } from "@zhutu/domain/desk/exports/contract.ts";
import { Button, Flex, Typography } from "antd";
import type { Column } from "../../../office/table/columns.tsx";
import { type States, StatusTag } from "../../../office/status-tag.tsx";

export type ExportJob = CallReply<typeof listExports>[number];
type Deeds = {
  /** What is being done to which. */
  busy: number | undefined;
  onFetch: (job: ExportJob) => void;
  onCancel: (job: ExportJob) => void;
  onRetry: (job: ExportJob) => void;
};

const STATES: States<ExportState> = {
  waiting: { label: "排队中", tone: "default" },
  running: { label: "正在生成", tone: "processing" },
  done: { label: "已完成", tone: "success" },
  failed: { label: "失败", tone: "error" },
  cancelled: { label: "已取消", tone: "default" },
};
const count = (rows: number): string => rows.toLocaleString("zh-CN");
const rowsOf = ({ state, rowsWritten, rowsTotal }: ExportJob): string =>
  state === "done" ? count(rowsTotal) : `${count(rowsWritten)} / ${count(rowsTotal)}`;
const sizeOf = ({ size }: ExportJob): string =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** The columns of one's exports, and their actions. */
export const exportColumns = ({ busy, onFetch, onCancel, onRetry }: Deeds): readonly Column<ExportJob>[] => [
  {
    key: "file",
    title: "文件",
    always: true,
    cell: (one) => (
      <Flex vertical>
        <span>{`${one.fileName}.xlsx`}</span>
        {one.failure !== "" && <Typography.Text type="danger">{one.failure}</Typography.Text>}
      </Flex>
    ),
  },
  { key: "state", title: "状态", width: 112, cell: (one) => <StatusTag of={STATES} is={one.state} /> },
  { key: "rows", title: "行数", width: 168, align: "right", value: rowsOf },
  {
    key: "size",
    title: "大小",
    width: 104,
    align: "right",
    value: (one) => (one.state === "done" ? sizeOf(one) : null),
  },
  { key: "time", title: "申请时间", width: 172, as: "time", value: (one) => one.createTime },
  {
    key: "until",
    title: "保留至",
    width: 172,
    as: "time",
    value: (one) => one.expireTime,
  },
  {
    key: "acts",
    title: "操作",
    width: 112,
    always: true,
    cell: (one) => {
      const props = { size: "small", loading: busy === one.exportId } as const;
      const named = (deed: string) => ({ ...props, "aria-label": `${deed} ${one.fileName}` });
      if (one.state === "done")
        return (
          <Button {...named("下载")} onClick={() => onFetch(one)}>
            下载
          </Button>
        );
      if (isUnfinished(one.state))
        return (
          <Button danger {...named("取消")} onClick={() => onCancel(one)}>
            取消
          </Button>
        );
      return one.state === "failed" ? (
        <Button {...named("重试")} onClick={() => onRetry(one)}>
          重试
        </Button>
      ) : (
        "--"
      );
    },
  },
];
