import {
  listCourses,
  listOfficeCourses,
  listTeacherCourses,
  listTeacherOptions,
} from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE_CODES, SHIPPED_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listCoursesToAssign } from "@zhutu/domain/enrolment/contract.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { Select } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../lib/hooks/use-debounced-value.ts";

type Option = { value: number; label: string };
type FieldProps = {
  id?: string;
  value?: number | null;
  onChange?: (courseId: number | undefined) => void;
  disabled?: boolean;
};

const mostFound = 20;

/** A course, found by name: any for an administrator, own ones for a teacher. */
export function CourseSelect({
  editor,
  exceptId,
  known,
  ...field
}: FieldProps & {
  editor: CourseEditor;
  exceptId: number | undefined;
  known: readonly Option[];
}) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useApi(editor === "admin" ? listOfficeCourses : listTeacherCourses, {
    query: { courseType: [...COURSE_TYPE_CODES], courseName: useDebouncedValue(typed), pageSize: mostFound },
  });
  const found = (data?.courses ?? [])
    .filter(({ courseId }) => courseId !== exceptId)
    .map(({ courseId, courseName }) => ({ value: courseId, label: courseName }));
  return <Searching field={field} found={found} known={known} busy={isFetching} onType={setTyped} />;
}

type ToAssign = CallReply<typeof listCoursesToAssign>[number];

type AssignedProps = FieldProps & {
  chosen: ToAssign | undefined;
  onChosen: (course: ToAssign | undefined) => void;
  priced?: boolean;
};

/**
 * A course that staff can give to phones, with its price where that matters; `chosen` is the one that was, `onChosen`
 * tells another.
 */
export function AssignedCourseSelect({ chosen, onChosen, priced = false, ...field }: AssignedProps) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useApi(listCoursesToAssign, {
    query: { courseName: useDebouncedValue(typed) },
  });
  const option = ({ courseId, courseName, coursePrice }: ToAssign): Option => ({
    value: courseId,
    label: priced ? `${courseName}（${formatPrice(coursePrice)}）` : courseName,
  });
  const choose = (courseId: number | undefined): void => {
    onChosen(data?.find((one) => one.courseId === courseId));
    field.onChange?.(courseId);
  };
  return (
    <Searching
      field={{ ...field, onChange: choose }}
      found={(data ?? []).map(option)}
      known={chosen ? [option(chosen)] : []}
      busy={isFetching}
      onType={setTyped}
    />
  );
}

/** A published book or textbook that goes with a course. */
export function BookSelect({ known, ...field }: FieldProps & { known: readonly Option[] }) {
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useApi(listCourses, {
    query: { courseType: [...SHIPPED_TYPES], courseName: useDebouncedValue(typed), pageSize: mostFound },
  });
  const found = (data?.courses ?? []).map(({ courseId, courseName }) => ({
    value: courseId,
    label: courseName,
  }));
  return <Searching field={field} found={found} known={known} busy={isFetching} onType={setTyped} />;
}

type SearchingProps = {
  field: FieldProps;
  found: Option[];
  /** Courses chosen before, whose names must show although they may not be among those found. */
  known: readonly Option[];
  busy: boolean;
  onType: (text: string) => void;
};

function Searching({ field, found, known, busy, onType }: SearchingProps) {
  const chosen = known.filter(
    ({ value }) => value === field.value && !found.some((one) => one.value === value),
  );
  return (
    <Select
      {...field}
      allowClear
      placeholder="输入名称查找"
      showSearch={{ filterOption: false, onSearch: onType }}
      loading={busy}
      options={[...chosen, ...found]}
      notFoundContent={busy ? "正在查找" : "没有找到"}
    />
  );
}

type Props = {
  placeholder?: string;
  id?: string;
  value?: number | null;
  onChange?: (userId: number | undefined) => void;
};

/** One teacher of the school, found by typing part of the name. For administrators: others may not ask. */
export function TeacherSelect({ placeholder = "不限", ...props }: Props) {
  const { data = [], isLoading } = useApi(listTeacherOptions, {});
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder={placeholder}
      loading={isLoading}
      virtual={false}
      options={data.map(({ userId, userName, title }) => ({
        value: userId,
        label: title ? `${userName}（${title}）` : userName,
      }))}
      popupMatchSelectWidth={false}
    />
  );
}

/** The teacher's name, or the number until it is known. */
export function TeacherName({ userId }: { userId: number }) {
  const { data = [] } = useApi(listTeacherOptions, {});
  return data.find((teacher) => teacher.userId === userId)?.userName ?? `编号 ${userId}`;
}
