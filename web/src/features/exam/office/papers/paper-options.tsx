import { timeLimitRule } from "@zhutu/domain/exam/office/paper-form.ts";
import { Checkbox, Flex, Form } from "antd";
import { ruled } from "../../../../office/form/field-rules.ts";
import { NumberField } from "../../../../office/form/form-field.tsx";

const OPTIONS = ["partialCredit", "shuffleQuestions", "shuffleChoices"] as const;
export const OPTION_LABELS: Readonly<Record<(typeof OPTIONS)[number], string>> = {
  partialCredit: "多选题少选按选对的个数得分（选错不得分，每项 0.5 分）",
  shuffleQuestions: "打乱题目顺序",
  shuffleChoices: "打乱选项顺序",
};

/** How a paper is sat, as a form has it. */
export type OptionValues = { timeLimitMinutes: number | null } & Record<(typeof OPTIONS)[number], boolean>;

/** The options of a new paper. */
export const noOptions: OptionValues = {
  timeLimitMinutes: null,
  partialCredit: false,
  shuffleQuestions: false,
  shuffleChoices: false,
};

/** The same as the call takes it. */
export const optionsInput = ({ timeLimitMinutes, ...options }: OptionValues) => ({
  timeLimitMinutes,
  partialCredit: flag(options.partialCredit),
  shuffleQuestions: flag(options.shuffleQuestions),
  shuffleChoices: flag(options.shuffleChoices),
});

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** How a paper is sat: its limit of time, how it counts, and what is put into another order. */
export const PaperOptions = () => (
  <>
    <Form.Item
      name="timeLimitMinutes"
      label="时限（分钟）"
      rules={[ruled(timeLimitRule, null)]}
      extra="不填不限时；到时自动交卷"
    >
      <NumberField controls={false} />
    </Form.Item>
    <Form.Item label="作答规则">
      <Flex vertical role="group" aria-label="作答规则">
        {OPTIONS.map((one) => (
          <Form.Item key={one} name={one} valuePropName="checked" noStyle>
            <Checkbox>{OPTION_LABELS[one]}</Checkbox>
          </Form.Item>
        ))}
      </Flex>
    </Form.Item>
  </>
);
