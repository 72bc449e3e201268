import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE_CODES } from "@zhutu/domain/catalogue/course-type.ts";
import {
  type Audience,
  AUDIENCE_LABELS,
  audiences,
  maxPaperCourses,
} from "@zhutu/domain/exam/office/paper-form.ts";
import { Form, Radio, Select } from "antd";
import { useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../../lib/hooks/use-debounced-value.ts";
import type { OfficePaper } from "./paper-list.ts";

/** Who may take a free-standing paper, as a form has it. */
export type AudienceValues = { audience: Audience; courseIds?: number[] };

export const newAudience: AudienceValues = { audience: "holders", courseIds: [] };

const mostFound = 20;

/** Who may take a free-standing paper; `known` are the courses that it names already. */
export function PaperAudience({ known = [] }: { known?: OfficePaper["courses"] }) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useApi(listOfficeCourses, {
    query: { courseType: [...COURSE_TYPE_CODES], courseName: useDebouncedValue(typed), pageSize: mostFound },
  });
  const found = data?.courses ?? [];
  const options = [...known, ...found.filter((one) => known.every((k) => k.courseId !== one.courseId))];
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
            <Form.Item
              name="courseIds"
              label="哪些课程"
              extra="持有其中任何一门课程就可以做；试卷列在“练习”和这些课程的章节练习里"
            >
              <Select
                mode="multiple"
                virtual={false}
                maxCount={maxPaperCourses}
                placeholder="输入名称查找"
                showSearch={{ filterOption: false, onSearch: setTyped }}
                loading={isFetching}
                options={options.map(({ courseId, courseName }) => ({ value: courseId, label: courseName }))}
                notFoundContent={isFetching ? "正在查找" : "没有找到"}
              />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  );
}
