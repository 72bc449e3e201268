import { fewestAnswers } from "@zhutu/domain/exam/grade.ts";
import { Button, Flex, Tag, Typography } from "antd";
import { type Column, tight } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { typeWords } from "../../paper.ts";
import { percent, type QuestionFigure, typeTones } from "./paper-questions.ts";

type Props = { questions: readonly QuestionFigure[]; onRegrade: (question: QuestionFigure) => void };

const two = (figure: number | null): string => (figure === null ? "--" : figure.toFixed(2));

/**
 * Each question: how many got it wrong, how hard it is, how well it tells the best from the worst; the hardest first.
 */
export function QuestionFigures({ questions, onRegrade }: Props) {
  // None has a place in a paper that draws.
  const numbered = questions.some(({ questionNo }) => questionNo !== null);
  const columns: readonly Column<QuestionFigure>[] = [
    {
      key: "question",
      title: "题目",
      cell: (one) => (
        <Flex vertical gap={4}>
          <Typography.Text>
            {one.questionNo !== null && `${one.questionNo}. `}
            {one.questionName}
          </Typography.Text>
          <Flex gap={8} wrap>
            <Tag color={typeTones[one.questionType]}>{typeWords[one.questionType]}</Tag>
            {one.voided === 1 && <Tag color="red">已作废</Tag>}
            {numbered && one.questionNo === null && <Tag>已移出试卷</Tag>}
          </Flex>
        </Flex>
      ),
    },
    { key: "answered", title: "作答", width: 72, as: "count", value: (one) => one.answered },
    { key: "wrong", title: "答错", width: 72, as: "count", value: (one) => one.wrong },
    { key: "rate", title: "错误率", width: 84, align: "right", value: (one) => percent(one.wrongRate) },
    { key: "difficulty", title: "难度", width: 72, align: "right", value: (one) => two(one.difficulty) },
    {
      key: "discrimination",
      title: "区分度",
      width: 84,
      align: "right",
      value: (one) => two(one.discrimination),
    },
    {
      key: "acts",
      title: "操作",
      width: 72,
      cell: (one) => (
        <Button
          type="link"
          size="small"
          style={tight}
          aria-label={`更正 ${one.questionName}`}
          onClick={() => onRegrade(one)}
        >
          更正
        </Button>
      ),
    },
  ];
  return (
    <RowsTable
      rows={questions}
      idOf={(one) => one.questionId}
      columns={columns}
      size="small"
      empty={<EmptyState text="还没有可以统计的题目" />}
      footer={
        <Flex vertical>
          <Typography.Text type="secondary">
            只算每人第一次交卷；少于 {fewestAnswers} 次作答不显示。作废的题人人得分，这里仍按原答案统计。
          </Typography.Text>
          <Typography.Text type="secondary">
            难度是平均得分率，越低越难；区分度是成绩前 27% 与后 27% 的答对率之差，越高越好，低于 0.2
            请检查题目。
          </Typography.Text>
        </Flex>
      }
    />
  );
}
