import { Button, Flex, Typography } from "antd";
import { Link } from "react-router";
import { fewestAnswers } from "@zhutu/domain/exam/grade.ts";
import { ActButton } from "../../../../office/act-button.tsx";
import type { Column } from "../../../../office/table/columns.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { typeWords } from "../../paper.ts";
import { type BankQuestion, deletionDisabledReason, type QuestionActions } from "./question-list.ts";

type Props = {
  role: "admin" | "teacher";
  actions: QuestionActions;
  /** Shows a question's versions and papers. */
  onHistory: (question: BankQuestion) => void;
};

export const TYPE_TONES = { single: "blue", multiple: "green", askanswer: "orange" } as const;
const twoLines = { rows: 2 };
const bare = { margin: 0 };
/** Wrong more often than right. */
const striking = 0.5;

/** A question's attributes. */
const marksOf = ({ questionNo, details: { groupNo, chapter, topic, year } }: BankQuestion): string =>
  [questionNo, groupNo && `题组 ${groupNo}`, chapter, topic, year && `${year} 年`]
    .filter(Boolean)
    .join(" · ");

export const questionColumns = ({ role, actions, onHistory }: Props): Column<BankQuestion>[] => [
  {
    key: "name",
    title: "题干",
    always: true,
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.question(role, one.questionBankId, one.questionId)} title={one.questionName}>
          <Typography.Paragraph strong ellipsis={twoLines} style={bare}>
            {one.questionName}
          </Typography.Paragraph>
        </Link>
        <Flex gap={8} wrap align="center">
          <Typography.Text type="secondary">{marksOf(one)}</Typography.Text>
          {one.alike > 0 && <Tag tone="warn">题库里有 {one.alike} 道相同的题</Tag>}
        </Flex>
      </Flex>
    ),
  },
  {
    key: "type",
    title: "题型",
    width: 76,
    cell: (one) => <Tag tone={TYPE_TONES[one.questionType]}>{typeWords[one.questionType]}</Tag>,
  },
  { key: "score", title: "分值", width: 72, yields: 3, align: "right", value: (one) => one.questionScore },
  { key: "difficulty", title: "难度", width: 76, yields: 4, value: (one) => one.details.difficulty || null },
  {
    key: "wrong",
    title: "错误率",
    width: 108,
    yields: 2,
    align: "right",
    cell: (one) =>
      one.wrongRate === null ? (
        <Typography.Text type="secondary">少于 {fewestAnswers} 次</Typography.Text>
      ) : (
        <Flex vertical align="end">
          <Typography.Text strong {...(one.wrongRate > striking && { type: "danger" as const })}>
            {(one.wrongRate * 100).toFixed(1)}%
          </Typography.Text>
          <Typography.Text type="secondary">{one.answered.toLocaleString("zh-CN")} 次</Typography.Text>
        </Flex>
      ),
  },
  {
    key: "papers",
    title: "用于试卷",
    width: 96,
    yields: 1,
    cell: (one) =>
      one.papers === 0 ? (
        <Typography.Text type="secondary">未用</Typography.Text>
      ) : (
        <Button
          type="link"
          size="small"
          aria-label={`${one.questionName} 用于 ${one.papers} 份试卷`}
          onClick={() => onHistory(one)}
        >
          {one.papers} 份
        </Button>
      ),
  },
  { key: "version", title: "版本", width: 88, yields: 5, cell: (one) => `第 ${one.versionNo} 版` },
  {
    key: "actions",
    title: "操作",
    width: 120,
    always: true,
    cell: (one) => <RowActions {...{ role, one, actions }} />,
  },
];

function RowActions({ role, one, actions }: Omit<Props, "onHistory"> & { one: BankQuestion }) {
  const reason = deletionDisabledReason(one);
  return (
    <Flex gap={4} align="center" wrap>
      <Link
        to={officePaths.question(role, one.questionBankId, one.questionId)}
        aria-label={`编辑 ${one.questionName}`}
      >
        编辑
      </Link>
      <ActButton
        type="link"
        danger
        size="small"
        why={reason}
        loading={actions.busy?.record.questionId === one.questionId}
        aria-label={`删除 ${one.questionName}`}
        onClick={() => void actions.run("delete", one)}
      >
        删除
      </ActButton>
    </Flex>
  );
}
