import { GoodsList } from "../../features/catalogue/office/goods-list.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorCourses",
  title: "课程",
  menu: { section: "教学", icon: "video" },
});

/** The course list of an administrator, or of a teacher over own courses. */
export default function OfficeCourses() {
  return <GoodsList kind="course" views={<ListViews list="courses" />} />;
}
