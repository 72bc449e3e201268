import {
  type Audience,
  AUDIENCE_LABELS,
  audiences,
  maxPaperCourses,
} from "@zhutu/domain/exam/office/paper-form.ts";
import { Form, Radio } from "antd";
import { CoursesField } from "../courses-field.tsx";
import type { OfficePaper } from "./paper-list.ts";

/** Who may take a free-standing paper, as a form has it. */
export type AudienceValues = { audience: Audience; courseIds?: number[] };

export const newAudience: AudienceValues = { audience: "holders", courseIds: [] };

/** Who may take a free-standing paper; `known` are the courses that it names already. */
export function PaperAudience({ known = [] }: { known?: OfficePaper["courses"] }) {
  return (
    <>
      <Form.Item name="audience" label="谁可以做">
        <Radio.Group
          name="audience"
          options={audiences.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={["audience"]}>
        {({ getFieldValue }) =>
          getFieldValue("audience") === "holders" && (
            <CoursesField
              label="哪些课程"
              extra="持有其中任何一门课程就可以做；试卷列在“练习”和这些课程的章节练习里"
              known={known}
              most={maxPaperCourses}
            />
          )
        }
      </Form.Item>
    </>
  );
}
