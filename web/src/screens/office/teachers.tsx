import { ListViews } from "../../features/desk/office/list-views.tsx";
import { teacherColumns } from "../../features/people/office/people-columns.tsx";
import { staffList } from "../../features/people/office/people-lists.ts";
import { PeoplePage } from "../../features/people/office/people-page.tsx";
import { useAccountActions } from "../../features/people/office/use-account-actions.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "讲师",
  menu: { section: "教学", icon: "user" },
});

const staff = staffList("讲师姓名");

/** The teachers, each with the way to the form and to the statistics. */
export default function OfficeTeachers() {
  const list = useListParams(staff);
  const actions = useAccountActions();
  const add = (
    <LinkButton type="primary" to={officePaths.newTeacher()}>
      新建讲师
    </LinkButton>
  );
  return (
    <PeoplePage
      {...{ name: "teachers", list, role: "teacher", unit: "位", actions: add }}
      views={<ListViews list="teachers" />}
      columns={teacherColumns(actions)}
      empty={{ text: "还没有讲师", action: add }}
    />
  );
}
