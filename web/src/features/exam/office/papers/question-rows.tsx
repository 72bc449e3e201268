import { Flex, Tag, Typography } from "antd";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { ActButton } from "../../../../office/act-button.tsx";
import {
  type Column,
  stackedColumn,
  tableColumns,
  tight,
  widthOf,
} from "../../../../office/table/columns.tsx";
import { SortableTable } from "../../../../office/table/sortable-table.tsx";
import { typeWords } from "../../paper.ts";
import type { OfficePaper } from "./paper-list.ts";
import { type PaperQuestion, percent, typeTones } from "./paper-questions.ts";
import { worthColumn } from "./score-field.tsx";
import { usePaperQuestionActions, usePaperSorting } from "./use-paper-question.ts";

type Props = { paper: OfficePaper; rows: readonly PaperQuestion[] };

const handleWidth = 64;

/** The paper's questions in order: drag, points, reminder time, removal. */
export function QuestionRows({ paper, rows }: Props) {
  const { busy, run } = usePaperQuestionActions();
  const phone = usePhone();
  const sorting = usePaperSorting(paper, rows);
  const columns: readonly Column<PaperQuestion>[] = [
    {
      key: "question",
      title: "题目",
      cell: (one) => (
        <Flex vertical gap={4}>
          <Typography.Text>
            {one.questionNo}. {one.questionName}
          </Typography.Text>
          <Flex gap={8} wrap align="center">
            <Tag color={typeTones[one.questionType]}>{typeWords[one.questionType]}</Tag>
            <Typography.Text type="secondary">
              第 {one.questionVersionNo} 版 · 错误率 {percent(one.wrongRate)}
            </Typography.Text>
          </Flex>
        </Flex>
      ),
    },
    worthColumn(paper),
    {
      key: "acts",
      title: "操作",
      width: 80,
      cell: (one) => (
        <ActButton
          type="link"
          danger
          size="small"
          style={tight}
          aria-label={`移出第 ${one.questionNo} 题`}
          loading={busy?.record.paperQuestionId === one.paperQuestionId}
          disabled={busy !== undefined}
          why={paper.held || undefined}
          onClick={() => void run("remove", one)}
        >
          移出
        </ActButton>
      ),
    },
  ];
  return (
    <SortableTable<PaperQuestion>
      rows={rows}
      idOf={(one) => one.paperQuestionId}
      sorting={sorting}
      columns={phone ? stackedColumn(columns) : tableColumns(columns, "")}
      pagination={false}
      {...(!phone && { scroll: { x: widthOf(columns) + handleWidth } })}
    />
  );
}
