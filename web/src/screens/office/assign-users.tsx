import { Tabs } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { AssignedCourseSelect } from "../../features/catalogue/office/course-select.tsx";
import { AssignPart } from "../../features/enrolment/office/assign-part.tsx";
import {
  ASSIGN_TAB_LABELS,
  ASSIGN_TAB_NEEDS,
  ASSIGN_TABS,
  type AssignTab,
  assignTab,
} from "../../features/enrolment/office/assign-tabs.ts";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { AssignedPart } from "../../features/enrolment/office/assigned-part.tsx";
import { isWithinRights, rightsOf } from "../../features/shell/office/menu-of.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { officePaths } from "../../office-paths.ts";
import OfficeVideos from "./videos.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: ["manageUserCourses", "manageVideos"],
  title: "课程分配",
  menu: { section: "销售", icon: "gift" },
});

const PARTS: Readonly<Record<AssignTab, () => React.ReactNode>> = {
  assign: () => <AssignPart picker={<AssignedCourseSelect />} />,
  assigned: () => <AssignedPart views={<ListViews list="user-courses" />} />,
  videos: () => <OfficeVideos />,
};

/** Assigning courses, what is assigned, and the video library (AASG-001). */
export default function OfficeAssignUsers() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rights = rightsOf(useSession());
  const tabs = ASSIGN_TABS.filter((key) => isWithinRights({ needs: ASSIGN_TAB_NEEDS[key] }, rights));
  const asked = assignTab().read(search.getAll("tab"));
  const tab = tabs.includes(asked) ? asked : tabs[0];
  return (
    <Tabs
      {...(tab !== undefined && { activeKey: tab })}
      destroyOnHidden
      onChange={(to) => void navigate(officePaths.assignUsers({ tab: to }))}
      items={tabs.map((key) => ({
        key,
        label: ASSIGN_TAB_LABELS[key],
        children: key === tab ? PARTS[key]() : null,
      }))}
    />
  );
}
