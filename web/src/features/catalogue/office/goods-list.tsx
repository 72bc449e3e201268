import { listOfficeCourses, listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Segmented } from "antd";
import { type ReactNode, useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { useEditor } from "../../../lib/session/use-role.ts";
import { LinkButton } from "../../../office/link-button.tsx";
import { ListPage } from "../../../office/list/list-page.tsx";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { courseColumns, type CourseRow } from "./course-columns.tsx";
import { courseListQuery, hiddenFilters, LISTS } from "./course-list.ts";
import { type KindName, KINDS } from "./kinds.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import { courseBatch, useCourseActions } from "./use-course-actions.ts";
import { useCourseCopy } from "./use-course-copy.ts";
import { useCourseSorting } from "./use-course-sorting.ts";

type Props = { kind: KindName; views: ReactNode };

/** The list of courses, products or answers: an administrator's, or a teacher's own. */
export function GoodsList({ kind, views }: Props) {
  const role = useEditor();
  const { word, unit, types: choices, blank } = KINDS[kind];
  const list = useListParams(LISTS[kind]);
  const { type } = list.filters;
  const endpoint = role === "admin" ? listOfficeCourses : listTeacherCourses;
  const query = useApi(endpoint, { query: courseListQuery(list) }, { placeholderData: keepPreviousData });
  const rows = query.data?.courses;
  const sorting = useCourseSorting(list, rows);
  const actions = useCourseActions(role);
  const { copy } = useCourseCopy(role);
  const [returning, setReturning] = useState<CourseRow>();
  const add = (
    <LinkButton key="add" type="primary" to={blank(role, type)}>
      新建{word}
    </LinkButton>
  );
  const types = choices.length > 1 && (
    <Segmented
      key="types"
      aria-label={`${word}类型`}
      options={[...choices]}
      value={type}
      onChange={(chosen) => list.show({ filters: { type: chosen, certSubject: "all" } })}
    />
  );
  return (
    <>
      <ListPage
        {...{ name: `${kind}s`, list, query, rows, total: query.data?.total, views }}
        idOf={(one) => one.courseId}
        unit={unit}
        hidden={hiddenFilters(role, list.filters)}
        columns={courseColumns(role, actions, {
          word,
          onReturn: setReturning,
          onCopy: (one) => void copy(one),
        })}
        batch={courseBatch<CourseRow>(role, actions)}
        actions={[types, add]}
        empty={{ text: `还没有这个类型的${word}`, action: add }}
        sorting={role === "admin" ? sorting : undefined}
      />
      <ReturnDialog course={returning} onClose={() => setReturning(undefined)} />
    </>
  );
}
