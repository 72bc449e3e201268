import { Button, Flex, Typography } from "antd";
import { tight } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { OneQuestion, type Question } from "./one-question.tsx";

type Props = {
  questions: readonly Question[];
  onRemove: (questionId: number) => void;
  onClear: () => void;
};

/** What was chosen so far, from whichever bank, each taken out again by itself or all at once. */
export function ChosenQuestions({ questions, onRemove, onClear }: Props) {
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text strong>已选的题目</Typography.Text>
        <Button size="small" disabled={questions.length === 0} onClick={onClear}>
          全部清空
        </Button>
      </Flex>
      <RowsTable
        size="small"
        rows={questions}
        idOf={(one) => one.questionId}
        columns={[
          { key: "question", title: "题目", cell: (one) => <OneQuestion one={one} /> },
          {
            key: "acts",
            title: "操作",
            width: 72,
            cell: (one) => (
              <Button
                type="link"
                style={tight}
                aria-label={`移除 ${one.questionName}`}
                onClick={() => onRemove(one.questionId)}
              >
                移除
              </Button>
            ),
          },
        ]}
        empty={<EmptyState text="还没有选题目" />}
      />
    </Flex>
  );
}
