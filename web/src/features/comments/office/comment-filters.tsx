import { COMMENT_STATUS_LABELS } from "@zhutu/domain/comments/comment-rules.ts";
import { DateField } from "../../../office/form/date-field.tsx";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import type { CommentFilters } from "./comment-list.ts";

export const COMMENT_FILTERS: readonly Filter<CommentFilters>[] = [
  {
    name: "commentStatus",
    label: "状态",
    options: [
      { value: "all", label: "全部" },
      ...Object.entries(COMMENT_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  { name: "courseName", label: "课程名称" },
  { name: "commentContent", label: "评论内容" },
  {
    name: "startDate",
    label: "评论日期",
    control: <DateField placeholder="开始日期" />,
    to: {
      name: "endDate",
      label: "评论日期至",
      control: <DateField placeholder="结束日期" />,
      rules: [
        ({ getFieldValue }) => ({
          validator: (_: unknown, end: string) =>
            end && end < (getFieldValue("startDate") as string)
              ? Promise.reject(new Error("结束日期不能早于开始日期"))
              : Promise.resolve(),
        }),
      ],
    },
  },
];
