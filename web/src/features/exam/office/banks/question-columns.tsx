import { Button, Typography } from "antd";
import { Link } from "react-router";
import { fewestAnswers } from "@zhutu/domain/exam/grade.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowActs } from "../../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../../office/table/two-lines.tsx";
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
      <TwoLines
        whole={[one.questionName, marksOf(one)].filter(Boolean).join("\n")}
        second={
          <>
            {one.alike > 0 && <Tag tone="warn">题库里有 {one.alike} 道相同的题</Tag>} {marksOf(one)}
          </>
        }
      >
        <Link to={officePaths.question(role, one.questionBankId, one.questionId)}>{one.questionName}</Link>
      </TwoLines>
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
    width: 124,
    yields: 2,
    align: "right",
    cell: (one) =>
      one.wrongRate === null ? (
        <Typography.Text type="secondary">少于 {fewestAnswers} 次</Typography.Text>
      ) : (
        <span className="nowrap">
          <Typography.Text type="secondary">{one.answered.toLocaleString("zh-CN")} 次 </Typography.Text>
          <Typography.Text strong {...(one.wrongRate > striking && { type: "danger" as const })}>
            {(one.wrongRate * 100).toFixed(1)}%
          </Typography.Text>
        </span>
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
    cell: (one) => <Acts {...{ role, one, actions }} />,
  },
];

function Acts({ role, one, actions }: Omit<Props, "onHistory"> & { one: BankQuestion }) {
  const reason = deletionDisabledReason(one);
  return (
    <RowActs
      of={one.questionName}
      acts={[
        { label: "编辑", to: officePaths.question(role, one.questionBankId, one.questionId) },
        {
          label: "删除",
          danger: true,
          why: reason,
          busy: actions.busy?.record.questionId === one.questionId,
          run: () => void actions.run("delete", one),
        },
      ]}
    />
  );
}
