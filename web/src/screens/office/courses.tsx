import { listOfficeCourses, listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Segmented } from "antd";
import { courseColumns, type CourseRow } from "../../features/catalogue/office/course-columns.tsx";
import { COURSE_FILTERS } from "../../features/catalogue/office/course-filters.tsx";
import { courseList, courseListQuery, LIST_TYPES } from "../../features/catalogue/office/course-list.ts";
import { courseBatch, useCourseActions } from "../../features/catalogue/office/use-course-actions.ts";
import { useCourseSorting } from "../../features/catalogue/office/use-course-sorting.ts";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { ListPage } from "../../office/list-page.tsx";
import { useListParams } from "../../office/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  title: "课程",
  menu: { section: "教学", icon: "video" },
});

/** The course list of an administrator, or of a teacher over own courses. */
export default function OfficeCourses() {
  const role = useEditor();
  const list = useListParams(courseList);
  const { type } = list.filters;
  const endpoint = role === "admin" ? listOfficeCourses : listTeacherCourses;
  const query = useApi(endpoint, { query: courseListQuery(list) }, { placeholderData: keepPreviousData });
  const rows = query.data?.courses;
  const sorting = useCourseSorting(list, rows);
  const actions = useCourseActions();
  const add = (
    <LinkButton key="add" type="primary" to={officePaths.newCourse(role, type)}>
      新建课程
    </LinkButton>
  );
  const types = (
    <Segmented
      key="types"
      aria-label="课程类型"
      options={[...LIST_TYPES]}
      value={type}
      onChange={(chosen) => list.show({ filters: { type: chosen } })}
    />
  );
  return (
    <ListPage
      {...{ name: "courses", list, query, rows, total: query.data?.total }}
      views={<ListViews list="courses" />}
      idOf={(one) => one.courseId}
      unit="门"
      filters={COURSE_FILTERS[role]}
      columns={courseColumns(role, actions)}
      batch={courseBatch<CourseRow>(role, actions)}
      actions={[types, add]}
      empty={{ text: "还没有这个类型的课程", action: add }}
      sorting={role === "admin" ? sorting : undefined}
    />
  );
}
