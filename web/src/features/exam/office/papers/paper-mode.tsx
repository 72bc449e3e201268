import { SITTING_MODE_LABELS, type SittingMode, sittingModes } from "@zhutu/domain/exam/attempt.ts";
import { Form, Radio } from "antd";

/** How a free-standing paper is sat, as a form has it. */
export type ModeValues = { sittingMode: SittingMode };

export const newMode: ModeValues = { sittingMode: "practice" };

/** Practice or mock exam. */
export const PaperMode = () => (
  <Form.Item
    name="sittingMode"
    label="方式"
    extra="练习答一题看一题解析；模拟考试限时作答，交卷后才有成绩和解析"
  >
    <Radio.Group
      name="sittingMode"
      options={sittingModes.map((value) => ({ value, label: SITTING_MODE_LABELS[value] }))}
    />
  </Form.Item>
);
