import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { ActButton } from "../../../office/act-button.tsx";
import { type Column, folded, tight } from "../../../office/table/columns.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { officePaths } from "../../../office-paths.ts";
import { COMMENT_STATES, type CommentActions, type CommentRow, whyNot } from "./comment-list.ts";

// A person's line breaks are part of what was said.
const asWritten = { margin: 0, whiteSpace: "pre-wrap" } as const;
const fourLines = folded(4);

const ACTS = [
  { key: "approve", label: "通过", danger: false },
  { key: "hide", label: "隐藏", danger: true },
] as const;

/** The fields of CMT-004, and what may be done. */
export const commentColumns = (actions: CommentActions): readonly Column<CommentRow>[] => [
  {
    key: "comment",
    title: "评论",
    always: true,
    cell: (one) => (
      <Flex vertical gap={4}>
        <Typography.Paragraph style={asWritten} ellipsis={fourLines}>
          {one.commentContent}
        </Typography.Paragraph>
        {one.rating !== null && <Typography.Text type="secondary">评分 {one.rating} 分</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "course",
    title: "课程",
    width: 220,
    yields: 1,
    cell: (one) => <Link to={officePaths.course("admin", one.courseId)}>{one.courseName}</Link>,
  },
  {
    key: "author",
    title: "作者",
    width: 132,
    cell: (one) => (
      <Flex vertical>
        <span>{one.userName}</span>
        <Typography.Text type="secondary">{one.userTelephone || "--"}</Typography.Text>
      </Flex>
    ),
  },
  { key: "created", title: "评论时间", width: 172, yields: 2, as: "time", value: (one) => one.createTime },
  { key: "audited", title: "审核时间", width: 172, yields: 3, as: "time", value: (one) => one.auditTime },
  {
    key: "status",
    title: "状态",
    width: 96,
    always: true,
    cell: (one) => <StatusTag of={COMMENT_STATES} is={one.commentStatus} />,
  },
  {
    key: "actions",
    title: "操作",
    width: 128,
    always: true,
    cell: (one) => <Acts one={one} {...actions} />,
  },
];

function Acts({ one, busy, run }: CommentActions & { one: CommentRow }) {
  const working = busy?.record.courseCommentId === one.courseCommentId ? busy.action : undefined;
  return (
    <Flex gap={12}>
      {ACTS.map(({ key, label, danger }) => {
        const why = whyNot[key](one);
        return (
          <ActButton
            key={key}
            type="link"
            size="small"
            style={tight}
            danger={danger}
            why={why}
            disabled={busy !== undefined && working === undefined}
            loading={working === key}
            aria-label={`${label} ${one.userName}的评论`}
            onClick={() => void run(key, one)}
          >
            {label}
          </ActButton>
        );
      })}
    </Flex>
  );
}
