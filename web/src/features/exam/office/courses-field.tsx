import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE_CODES } from "@zhutu/domain/catalogue/course-type.ts";
import { Form, Select } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../lib/hooks/use-debounced-value.ts";

const mostFound = 20;

type Props = {
  label: string;
  /** What follows from the choice. */
  extra: string;
  /** Chosen already. */
  known: readonly { courseId: number; courseName: string }[];
  most: number;
};

/** The field `courseIds`: courses found by name. */
export function CoursesField({ label, extra, known, most }: Props) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useApi(listOfficeCourses, {
    query: { courseType: [...COURSE_TYPE_CODES], courseName: useDebouncedValue(typed), pageSize: mostFound },
  });
  const found = data?.courses ?? [];
  const options = [...known, ...found.filter((one) => known.every((k) => k.courseId !== one.courseId))];
  return (
    <Form.Item name="courseIds" label={label} extra={extra}>
      <Select
        mode="multiple"
        virtual={false}
        maxCount={most}
        placeholder="输入名称查找"
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        options={options.map(({ courseId, courseName }) => ({ value: courseId, label: courseName }))}
        notFoundContent={isFetching ? "正在查找" : "没有找到"}
      />
    </Form.Item>
  );
}
