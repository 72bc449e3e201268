import { listChapters, type publicChapter } from "@zhutu/domain/catalogue/contract.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { Flex, Tag, Typography } from "antd";
import type { z } from "zod";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/columns.tsx";
import { RowsTable } from "../../../office/rows-table.tsx";
import { type States, StatusTag } from "../../../office/status-tag.tsx";
import { EmptyState } from "../../../ui/states.tsx";

type Chapter = z.input<typeof publicChapter>;

const STATES: States<Chapter["chapterStatus"]> = {
  unpublish: { label: "未发布", tone: "default" },
  pubprac: { label: "仅习题", tone: "warning" },
  published: { label: "已发布", tone: "success" },
};
const indent = { paddingInlineStart: 24 };

const COLUMNS: Column<Chapter>[] = [
  {
    key: "title",
    title: "章节",
    cell: (one) =>
      one.parentId === 0 ? (
        <Typography.Text strong>{one.chapterTitle}</Typography.Text>
      ) : (
        <Flex gap="small" style={indent}>
          {one.chapterTitle}
          {one.trial && <Tag color="blue">试听</Tag>}
        </Flex>
      ),
  },
  {
    key: "video",
    title: "视频",
    width: 96,
    align: "right",
    value: (one) => (one.hasVideo ? formatDuration(one.videoDuration) : ""),
  },
  {
    key: "hours",
    title: "学时",
    width: 80,
    align: "right",
    value: (one) => (one.chapterTime > 0 ? one.chapterTime.toFixed(1) : ""),
  },
  {
    key: "status",
    title: "状态",
    width: 104,
    cell: (one) => <StatusTag of={STATES} is={one.chapterStatus} />,
  },
];

/** The course's chapters as they are, sections with their lessons below them. */
export function ChapterList({ courseId }: { courseId: number }) {
  const query = useApi(listChapters, { params: { courseId } });
  return (
    <QueryView query={query}>
      {(chapters) => (
        <RowsTable
          rows={chapters}
          idOf={(one) => one.courseChapterId}
          columns={COLUMNS}
          size="small"
          empty={
            <EmptyState
              icon="video"
              text="这门课程还没有章节。添加章节的页面还没有开放，开放后在这里添加。"
            />
          }
          footer={sumOf(chapters)}
        />
      )}
    </QueryView>
  );
}

function sumOf(chapters: readonly Chapter[]): string {
  const hours = chapters.reduce((sum, { chapterTime }) => sum + chapterTime, 0);
  const lessons = chapters.filter(({ hasVideo }) => hasVideo).length;
  return `共 ${lessons} 讲${hours > 0 ? `，${hours.toFixed(1)} 学时` : ""}`;
}
