import type { listQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Flex, Tag, Typography } from "antd";
import { typeWords } from "../../paper.ts";
import { percent, typeTones } from "./paper-questions.ts";

export type Question = CallReply<typeof listQuestions>["questions"][number];

/** A question of a bank in a row: its name, and what it is sorted under. */
export function OneQuestion({ one }: { one: Question }) {
  return (
    <Flex vertical gap={4}>
      <Typography.Text>{one.questionName}</Typography.Text>
      <Flex gap={8} wrap align="center">
        <Tag color={typeTones[one.questionType]}>{typeWords[one.questionType]}</Tag>
        <Typography.Text type="secondary">
          {[
            one.questionNo,
            `${one.questionScore} 分`,
            `错误率 ${percent(one.wrongRate)}`,
            one.details.chapter,
            one.details.topic,
            one.details.difficulty,
            one.details.year,
            one.inPaper && "已在卷中",
          ]
            .filter(Boolean)
            .join(" · ")}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
