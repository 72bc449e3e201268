import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listCoursesToAssign } from "@zhutu/domain/enrolment/contract.ts";
import { getPerson } from "@zhutu/domain/people/person-contract.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AssignedCourseSelect } from "../../features/catalogue/office/course-select.tsx";
import { AssignPart, holdsPhones, nothingTyped } from "../../features/enrolment/office/assign-part.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { AssignedPart } from "../../features/enrolment/office/assigned-part.tsx";
import {
  ASSIGN_TAB_LABELS,
  ASSIGN_TAB_NEEDS,
  ASSIGN_TABS,
  type AssignTab,
  assignTab,
} from "../../features/enrolment/office/user-course-list.ts";
import { isWithinRights, rightsOf } from "../../features/shell/office/menu-of.ts";
import { useApi } from "../../lib/api/query.ts";
import { useInnerGuard } from "../../lib/hooks/use-leave-guard.ts";
import { PageTabs } from "../../office/shell/page-tabs.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { officePaths } from "../../office-paths.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import OfficeVideos from "./videos.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: ["manageUserCourses", "manageVideos"],
  title: "课程分配",
  menu: { section: "销售", icon: "gift" },
});

/** Assigning courses, what is assigned, and the video library (AASG-001). What was typed stays over the three. */
export default function OfficeAssignUsers() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rights = rightsOf(useSession());
  const tabs = ASSIGN_TABS.filter((key) => isWithinRights({ needs: ASSIGN_TAB_NEEDS[key] }, rights));
  const asked = assignTab().read(search.getAll("tab"));
  const tab = tabs.includes(asked) ? asked : tabs[0];
  const [typed, setTyped] = useState(nothingTyped);
  const [course, setCourse] = useState<CallReply<typeof listCoursesToAssign>[number]>();
  const person = useLearner(isWithinRights({ needs: "seeAPerson" }, rights) ? search.get("userId") : null);
  useInnerGuard(() => holdsPhones(typed));
  const parts: Readonly<Record<AssignTab, () => React.ReactNode>> = {
    assign: () =>
      person === null ? (
        <SkeletonRows rows={4} height={48} />
      ) : (
        <AssignPart
          key={person?.userId ?? 0}
          person={person}
          picker={<AssignedCourseSelect chosen={course} onChosen={setCourse} />}
          isLive={course?.courseType === COURSE_TYPE.live}
          typed={typed}
          onTyped={setTyped}
        />
      ),
    assigned: () => (
      <AssignedPart
        views={<ListViews list="user-courses" />}
        reach={{
          courses: isWithinRights({ needs: "authorCourses" }, rights),
        }}
      />
    ),
    videos: () => <OfficeVideos />,
  };
  return (
    <>
      <PageTabs
        {...(tab !== undefined && { activeKey: tab })}
        onChange={(to) => void navigate(officePaths.assignUsers({ tab: to }))}
        items={tabs.map((key) => ({
          key,
          label: ASSIGN_TAB_LABELS[key],
          children: key === tab ? parts[key]() : null,
        }))}
      />
    </>
  );
}

/** The learner that the address names, null while asked for; undefined where it names none. */
function useLearner(named: string | null) {
  const userId = named !== null && /^\d{1,9}$/.test(named) ? Number(named) : undefined;
  const { data, isPending } = useApi(
    getPerson,
    { params: { userId: userId ?? 0 } },
    { enabled: userId !== undefined },
  );
  if (userId === undefined) return undefined;
  if (isPending) return null;
  return data?.roleId === "user" ? data : undefined;
}
