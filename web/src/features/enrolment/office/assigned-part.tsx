import { listUserCourses } from "@zhutu/domain/enrolment/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { ListPage } from "../../../office/list/list-page.tsx";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { useExpiry } from "./use-expiry.tsx";
import { useUserCourseActions, userCourseBatch } from "./use-user-course-actions.ts";
import { type Reach, userCourseColumns } from "./user-course-columns.tsx";
import { ASSIGN_TAB_LABELS, userCourseList } from "./user-course-list.ts";

/** What people hold, whoever gave it: its status, its last day, and deleting it, one by one or several at once. */
export function AssignedPart({ views, reach }: { views: ReactNode; reach: Reach }) {
  const list = useListParams(userCourseList);
  const query = useApi(listUserCourses, { query: list.query }, { placeholderData: keepPreviousData });
  const actions = useUserCourseActions();
  const { askDay, changeOne, dialog } = useExpiry();
  return (
    <>
      <ListPage
        {...{ name: "user-courses", list, query, rows: query.data?.userCourses, total: query.data?.total }}
        title={ASSIGN_TAB_LABELS.assigned}
        views={views}
        idOf={(one) => one.userCourseId}
        unit="条"
        columns={userCourseColumns(actions, reach, (row) => void changeOne(row))}
        batch={userCourseBatch(actions, askDay)}
        summary="停用、改期和删除都不影响订单和已得的学时"
        empty={{ text: "还没有人持有课程，分配或付款后列在这里" }}
      />
      {dialog}
    </>
  );
}
