import { detailLimits, difficulties } from "@zhutu/domain/exam/banks/question-details.ts";
import {
  answersRule,
  questionScoreRule,
  questionTextRule,
  scoreStep,
  showsSomething,
} from "@zhutu/domain/exam/banks/question-form.ts";
import { questionNameOf } from "@zhutu/domain/exam/banks/question-name.ts";
import { type QuestionType, questionTypes } from "@zhutu/domain/exam/question.ts";
import { editorImageRule } from "@zhutu/domain/media/upload-rules.ts";
import { AutoComplete, Flex, Form, Input, Radio, Select } from "antd";
import { atMost, ruled } from "../../../../office/form/field-rules.ts";
import { FormField, NumberField } from "../../../../office/form/form-field.tsx";
import { RichTextField } from "../../../../office/rich-text/rich-text-field.tsx";
import { typeWords } from "../../paper.ts";
import { HeldNote } from "../papers/held-note.tsx";
import { ChoicesField } from "./choices-field.tsx";
import type { Attributes } from "./question-list.ts";
import { QuestionPreview } from "./question-preview.tsx";
import { choiceListRule, type ChoiceValue } from "./question-values.ts";

type Props = {
  /** What the bank's other questions are sorted under. */
  known: Attributes | undefined;
  /** Papers ask it, or somebody answered it: it keeps its type. */
  inUse: boolean;
  /** Why what it asks stays as it is; empty: it may be changed. */
  held: string;
  disabled: boolean;
};

const types = questionTypes.map((value) => ({ value, label: typeWords[value] }));
const noScore = Number.NaN;
const levels = difficulties.map((value) => ({ value, label: value }));
const offered = (marks: Attributes["chapters"] = []) => marks.map(({ name }) => ({ value: name }));

/** What a question asks, what is right, and what it is sorted under. */
export function QuestionFields({ known, inUse, held, disabled: still }: Props) {
  const type = Form.useWatch<QuestionType | undefined>("questionType") ?? "single";
  const disabled = still || held !== "";
  return (
    <>
      <HeldNote held={held} />
      <FormField
        name="questionType"
        label="题型"
        extra={inUse ? "已用于试卷或已有人作答，不能改题型" : "判断题用单选，选项写对、错"}
      >
        <Radio.Group optionType="button" options={types} disabled={disabled || inUse} aria-label="题型" />
      </FormField>
      <FormField
        name="questionScore"
        label="分值"
        required
        rules={[ruled(questionScoreRule, noScore)]}
        extra={`步长 ${scoreStep}；加入试卷后可以在试卷里另定`}
      >
        <NumberField step={scoreStep} min={0} disabled={disabled} />
      </FormField>
      <FormField
        name="questionText"
        label="题干"
        required
        wide
        rules={[ruled(questionTextRule, "")]}
        extra={<ListName />}
      >
        <RichTextField formulas label="题干" height={190} imageRule={editorImageRule} disabled={disabled} />
      </FormField>
      {type !== "askanswer" && (
        <FormField
          name="choices"
          label="选项和答案"
          required
          wide
          dependencies={["questionType"]}
          rules={[ruled<ChoiceValue[]>((choices) => choiceListRule(type, choices), [])]}
          extra="最多 5 项，圆点或方框选中的是答案；选项带固定编号，换顺序不影响已做的记录"
        >
          <ChoicesField type={type} disabled={disabled} />
        </FormField>
      )}
      <FormField
        name="answers"
        label={type === "askanswer" ? "参考答案和解析" : "解析"}
        wide
        rules={[ruled(answersRule, "")]}
      >
        <RichTextField
          formulas
          label={type === "askanswer" ? "参考答案和解析" : "解析"}
          height={140}
          imageRule={editorImageRule}
          disabled={disabled}
        />
      </FormField>
      <FormField
        name="scoring"
        label="评分要点"
        rules={[atMost(detailLimits.scoring)]}
        wide
        extra="给阅卷人看，学员看不到"
      >
        <Input.TextArea rows={3} count={{ show: true, max: detailLimits.scoring }} disabled={disabled} />
      </FormField>
      <Attributed known={known} />
    </>
  );
}

/** The question's name in lists, help for formulas, and a preview. */
function ListName() {
  const text = Form.useWatch<string | undefined>("questionText") ?? "";
  return (
    <Flex vertical gap={8}>
      {showsSomething(text) && <span>列表里显示为：{questionNameOf(text)}</span>}
      <span>{"公式用 LaTeX 写在两个 $ 之间，如 $x^2$；不是公式的美元符号写成 \\$。选项和解析也一样。"}</span>
      <div>
        <QuestionPreview />
      </div>
    </Flex>
  );
}

function Attributed({ known }: Pick<Props, "known">) {
  return (
    <>
      <FormField name="chapter" label="章节" rules={[atMost(detailLimits.chapter)]}>
        <AutoComplete options={offered(known?.chapters)} allowClear />
      </FormField>
      <FormField name="topic" label="知识点" rules={[atMost(detailLimits.topic)]}>
        <AutoComplete options={offered(known?.topics)} allowClear />
      </FormField>
      <FormField name="difficulty" label="难度">
        <Select allowClear placeholder="请选择" virtual={false} options={levels} />
      </FormField>
      <FormField
        name="year"
        label="年份"
        rules={[atMost(detailLimits.year)]}
        extra="教材年份，便于以后停用旧题"
      >
        <AutoComplete options={offered(known?.years)} allowClear />
      </FormField>
      <FormField
        name="questionNo"
        label="题目编号"
        rules={[atMost(50)]}
        extra="题库里不能重复；导入时按它更新题目"
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="groupNo"
        label="题组编号"
        rules={[atMost(detailLimits.groupNo)]}
        extra="同一材料的几道小题填同一个编号"
      >
        <Input autoComplete="off" />
      </FormField>
    </>
  );
}
