import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { type Column, folded } from "../../../office/table/columns.tsx";
import { PersonLink } from "../../../office/person-link.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { officePaths } from "../../../office-paths.ts";
import { COMMENT_STATES, type CommentActions, type CommentRow, whyNot } from "./comment-list.ts";

// A person's line breaks are part of what was said.
const asWritten = { margin: 0, whiteSpace: "pre-wrap" } as const;
const oneLine = folded(1);

/** The fields of CMT-004, and what may be done. */
export const commentColumns = (actions: CommentActions): readonly Column<CommentRow>[] => [
  {
    key: "comment",
    title: "评论",
    always: true,
    cell: (one) => (
      <Flex gap={8} align="baseline">
        <Typography.Paragraph style={asWritten} ellipsis={oneLine}>
          {one.commentContent}
        </Typography.Paragraph>
        {one.rating !== null && (
          <Typography.Text type="secondary" className="nowrap">
            评分 {one.rating} 分
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "course",
    title: "课程",
    width: 220,
    yields: 1,
    cell: (one) => (
      <TwoLines whole={one.courseName}>
        <Link to={officePaths.course("admin", one.courseId)}>{one.courseName}</Link>
      </TwoLines>
    ),
  },
  {
    key: "author",
    title: "作者",
    width: 132,
    cell: (one) => (
      <TwoLines whole={one.userName} second={one.userTelephone || "--"}>
        <PersonLink userId={one.userId} name={one.userName} />
      </TwoLines>
    ),
  },
  { key: "created", title: "评论时间", width: 160, yields: 2, as: "time", value: (one) => one.createTime },
  { key: "audited", title: "审核时间", width: 160, yields: 3, as: "time", value: (one) => one.auditTime },
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
    <RowActs
      of={`${one.userName}的评论`}
      acts={[
        {
          label: "通过",
          why: whyNot.approve(one),
          busy: working === "approve",
          run: () => void run("approve", one),
        },
        {
          label: "隐藏",
          why: whyNot.hide(one),
          danger: true,
          busy: working === "hide",
          run: () => void run("hide", one),
        },
      ]}
    />
  );
}
