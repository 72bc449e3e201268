import { GoodsList } from "../../features/catalogue/office/goods-list.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorCourses",
  title: "付费答疑",
  menu: { section: "教学", icon: "headset" },
});

/** The knowledge answers (type 2) of an administrator, or of a teacher the own ones. */
export default function OfficeAnswers() {
  return <GoodsList kind="answer" views={<ListViews list="answers" />} />;
}
