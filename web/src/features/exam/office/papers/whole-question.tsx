import type { listQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Button, Flex, Typography } from "antd";
import type { MouseEvent } from "react";

type Question = CallReply<typeof listQuestions>["questions"][number];
type ButtonProps = {
  expanded: boolean;
  onExpand: (record: Question, event: MouseEvent<HTMLElement>) => void;
  record: Question;
};

/** Opens and closes a question of a list; the row's own press does something else. */
export const WholeButton = ({ expanded, onExpand, record }: ButtonProps) => (
  <Button
    type="link"
    size="small"
    aria-expanded={expanded}
    aria-label={`${expanded ? "收起" : "选项和答案"} ${record.questionName}`}
    onClick={(event) => {
      event.stopPropagation();
      onExpand(record, event);
    }}
  >
    {expanded ? "收起" : "选项"}
  </Button>
);

/** The choices and the key, to tell questions with the same stem apart. */
export function WholeQuestion({ one }: { one: Question }) {
  return (
    <Flex vertical gap={4}>
      {one.choices.map(({ choiceNo, choiceName }) => (
        <Typography.Text key={choiceNo} strong={one.questionKeys.includes(choiceNo)}>
          {choiceNo}. {choiceName}
        </Typography.Text>
      ))}
      <Typography.Text type="secondary">
        {one.questionKeys.length === 0 ? "问答题，不计分" : `答案 ${one.questionKeys.join("")}`}
      </Typography.Text>
    </Flex>
  );
}
