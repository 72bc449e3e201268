import { findVideos } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Input, Modal, Pagination, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../office/act-button.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { VIDEO_STATES } from "./video-list.ts";

type Found = CallReply<typeof findVideos>["videos"][number];
type Props = { open: boolean; onChoose: (video: Found) => void; onClose: () => void };

const pageSize = 10;

/** A video of the library, found by its name (VID-006). */
export function VideoChooser({ open, onChoose, onClose }: Props) {
  const [videoName, setName] = useState("");
  const [page, setPage] = useState(1);
  const query = useApi(
    findVideos,
    { query: { page, pageSize, ...(videoName && { videoName }) } },
    { enabled: open, placeholderData: keepPreviousData },
  );
  const look = (text: string): void => {
    setPage(1);
    setName(text.trim());
  };
  return (
    <Modal open={open} title="从视频库选择" width={760} footer={null} onCancel={onClose} destroyOnHidden>
      <Flex vertical gap={16}>
        <Input.Search
          aria-label="视频标题"
          placeholder="输入视频标题查找"
          enterButton="查找"
          maxLength={100}
          onSearch={look}
        />
        <QueryView query={query}>
          {({ videos, total }) => (
            <Flex vertical gap={12}>
              <RowsTable
                rows={videos}
                idOf={(one) => one.videoId}
                columns={columns(onChoose)}
                size="small"
                empty={<EmptyState icon="search" text="没有找到视频" />}
              />
              {total > pageSize && (
                <Pagination
                  size="small"
                  current={page}
                  pageSize={pageSize}
                  total={total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </Flex>
          )}
        </QueryView>
      </Flex>
    </Modal>
  );
}

const columns = (onChoose: Props["onChoose"]): Column<Found>[] => [
  { key: "title", title: "视频", cell: (one) => <Typography.Text>{one.title}</Typography.Text> },
  {
    key: "duration",
    title: "时长",
    width: 96,
    align: "right",
    value: (one) => formatDuration(one.duration || undefined),
  },
  {
    key: "status",
    title: "状态",
    width: 112,
    cell: (one) => <StatusTag of={VIDEO_STATES} is={one.status} />,
  },
  {
    key: "choose",
    title: "操作",
    width: 80,
    cell: (one) => (
      <ActButton
        type="link"
        why={one.status === "failed" ? (one.failure ?? "转码失败") : undefined}
        aria-label={`选择 ${one.title}`}
        onClick={() => onChoose(one)}
      >
        选择
      </ActButton>
    ),
  },
];
