import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import { PICKER_PAGE } from "@zhutu/domain/statistics/office/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Pagination, Select } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../lib/hooks/use-debounced-value.ts";

type Props = { value: number | undefined; onChange: (courseId: number | undefined) => void };

const width = { width: 280, maxWidth: "100%" };
const inPopup = { padding: 8 };

/** One course of all, in pages of 50, found by part of its name (STAT-017). */
export function CoursePicker({ value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const courseName = useDebouncedValue(typed).trim();
  const { data, isFetching } = useApi(
    listOfficeCourses,
    { query: { page, pageSize: PICKER_PAGE, ...(courseName && { courseName }) } },
    { placeholderData: keepPreviousData },
  );
  const { courses = [], total = 0 } = data ?? {};
  return (
    <Select
      aria-label="课程"
      style={width}
      allowClear
      placeholder="全部课程，输入名称查找"
      virtual={false}
      showSearch={{
        filterOption: false,
        onSearch: (text) => {
          setTyped(text);
          setPage(1);
        },
      }}
      loading={isFetching}
      value={value}
      onChange={(chosen: number | undefined) => onChange(chosen)}
      options={optionsOf(courses, value)}
      notFoundContent={isFetching ? "正在查找" : "没有找到"}
      popupRender={(list) => (
        <>
          {list}
          {total > PICKER_PAGE && (
            <div style={inPopup}>
              <Pagination simple current={page} pageSize={PICKER_PAGE} total={total} onChange={setPage} />
            </div>
          )}
        </>
      )}
    />
  );
}

/** The found ones, and the chosen one when it is not among them. */
function optionsOf(courses: readonly { courseId: number; courseName: string }[], chosen: number | undefined) {
  const found = courses.map(({ courseId, courseName }) => ({ value: courseId, label: courseName }));
  return chosen === undefined || found.some(({ value }) => value === chosen)
    ? found
    : [{ value: chosen, label: `课程 ${chosen}` }, ...found];
}
