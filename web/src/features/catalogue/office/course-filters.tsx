import { listTeacherOptions } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_STATUS_LABELS, type CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import { Button, Form, Input, Select } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import type { CourseListState } from "./list-url.ts";

type Filters = Pick<CourseListState, "name" | "statuses" | "recommended" | "teacherId">;
type Props = { state: CourseListState; forAdmin: boolean; onApply: (filters: Filters) => void };

const none: Filters = { name: "", statuses: [], recommended: "", teacherId: undefined };
const statusOptions = Object.entries(COURSE_STATUS_LABELS).map(([value, label]) => ({
  value: value as CourseStatus,
  label,
}));
const carousel = [
  { value: "", label: "不限" },
  { value: "1", label: "轮播" },
  { value: "0", label: "非轮播" },
];

/** The list's filters; they count when 查询 or Enter is pressed. A teacher's list is the teacher's own (note CRS-005). */
export function CourseFilters({ state, forAdmin, onApply }: Props) {
  const [form] = Form.useForm<Filters>();
  const { name, statuses, recommended, teacherId } = state;
  const reset = () => {
    form.setFieldsValue(none);
    onApply(none);
  };
  return (
    <Form
      form={form}
      key={JSON.stringify([name, statuses, recommended, teacherId])}
      initialValues={{ name, statuses, recommended, teacherId }}
      onFinish={(values) => onApply({ ...none, ...values })}
      colon={false}
      className="filters o-filters"
      role="search"
      aria-label="筛选课程"
    >
      <Form.Item name="name" label="课程名称" className="o-wide">
        <Input allowClear placeholder="输入关键字" maxLength={100} />
      </Form.Item>
      <Form.Item name="statuses" label="状态" className="o-wide">
        <Select mode="multiple" allowClear placeholder="不限" options={statusOptions} />
      </Form.Item>
      <Form.Item name="recommended" label="轮播">
        <Select options={carousel} />
      </Form.Item>
      {forAdmin && (
        <Form.Item name="teacherId" label="讲师">
          <TeacherSelect />
        </Form.Item>
      )}
      <div className="o-filter-acts">
        <Button onClick={reset}>重置</Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </div>
    </Form>
  );
}

type ChoiceProps = {
  placeholder?: string;
  id?: string;
  value?: number | null;
  onChange?: (userId: number | undefined) => void;
};

/** One teacher of the school, found by typing part of the name. For administrators: others may not ask. */
export function TeacherSelect({ placeholder = "不限", ...props }: ChoiceProps) {
  const { data = [], isLoading } = useApi(listTeacherOptions, {});
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder={placeholder}
      loading={isLoading}
      options={data.map(({ userId, userName, title }) => ({
        value: userId,
        label: title ? `${userName}（${title}）` : userName,
      }))}
      popupMatchSelectWidth={false}
    />
  );
}
