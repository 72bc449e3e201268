import type { checkBlueprint } from "@zhutu/domain/exam/office/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { questionTypes, type QuestionType } from "@zhutu/domain/exam/question.ts";
import { Flex, InputNumber, Select, Typography } from "antd";
import { useId } from "react";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { ActButton } from "../../../../office/act-button.tsx";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import { typeWords } from "../../paper.ts";
import { BankSelect, MarkSelects } from "./bank-fields.tsx";
import type { RuleDraft } from "./blueprint-rules.ts";

export type RuleCheck = CallReply<typeof checkBlueprint>[number];
type Props = {
  no: number;
  draft: RuleDraft;
  /** Undefined until the rules are complete and counted. */
  check: RuleCheck | undefined;
  held: string;
  onChange: (draft: RuleDraft) => void;
  onRemove: () => void;
};

const places = { display: "grid", gridTemplateColumns: "repeat(5, minmax(0, 1fr))", gap: 8 };
const onPhone = { ...places, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" };
const twoPlaces = { gridColumn: "span 2" };
const fullWidth = { width: "100%" };
const atEnd = { marginInlineStart: "auto" };

/** One rule: from what it draws, how many, for how many points each, and whether the bank has enough. */
export function RuleRow({ no, draft, check, held, onChange, onRemove }: Props) {
  const name = useId();
  const isHeld = held !== "";
  return (
    <Flex vertical gap={8} role="group" aria-labelledby={name}>
      <Flex wrap align="center" gap="0 12px">
        <Typography.Text strong id={name}>
          第 {no} 条规则
        </Typography.Text>
        {check && <Enough check={check} />}
        <ActButton
          type="text"
          danger
          size="small"
          style={atEnd}
          aria-label={`删除第 ${no} 条规则`}
          why={held || undefined}
          onClick={onRemove}
        >
          删除
        </ActButton>
      </Flex>
      <div style={usePhone() ? onPhone : places}>
        <div style={twoPlaces}>
          <BankSelect
            value={draft.questionBankId}
            placeholder="选择题库"
            disabled={isHeld}
            onChange={(questionBankId) => onChange({ ...draft, questionBankId, marks: {} })}
          />
        </div>
        <Select
          aria-label="题型"
          virtual={false}
          disabled={isHeld}
          value={draft.questionType}
          options={questionTypes.map((value) => ({ value, label: typeWords[value] }))}
          onChange={(questionType: QuestionType) => onChange({ ...draft, questionType })}
        />
        <InputNumber<number>
          style={fullWidth}
          aria-label="抽几题"
          prefix="抽"
          suffix="题"
          controls={false}
          disabled={isHeld}
          value={draft.count}
          onChange={(count) => onChange({ ...draft, count })}
        />
        <InputNumber<number>
          style={fullWidth}
          aria-label="每题分值"
          prefix="每题"
          suffix="分"
          controls={false}
          disabled={isHeld}
          value={draft.questionScore}
          onChange={(questionScore) => onChange({ ...draft, questionScore })}
        />
        <MarkSelects
          questionBankId={draft.questionBankId}
          marks={draft.marks}
          disabled={isHeld}
          chapterStyle={twoPlaces}
          onChange={(marks) => onChange({ ...draft, marks })}
        />
      </div>
    </Flex>
  );
}

const ENOUGH: States<"enough" | "lacking"> = {
  enough: { label: "够", tone: "success" },
  lacking: { label: "不够", tone: "error" },
};

function Enough({ check: { available, lacking } }: { check: RuleCheck }) {
  return (
    <Flex align="center" gap={8} role="status">
      <StatusTag of={ENOUGH} is={lacking === 0 ? "enough" : "lacking"} />
      <Typography.Text type={lacking === 0 ? "secondary" : "danger"}>
        题库有 {available} 题{lacking > 0 && `，还差 ${lacking} 题`}
      </Typography.Text>
    </Flex>
  );
}
